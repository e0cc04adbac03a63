#include "model/work/action_follower.h"

#include "model/work/when_answered.h"

namespace idempotency {

namespace {

/// A statement whose connection was broken may still be on its way into a server that has just woken up, so a record
/// that is not there is looked for this often before it is taken for none.
constexpr int timesNotFound = 3;

}  // namespace

ActionFollower::ActionFollower(std::shared_ptr<ConsoleRequests> requests, QString actionId, QObject* parent)
    : QObject(parent), m_requests(std::move(requests)), m_actionId(std::move(actionId)) {
    m_next.setSingleShot(true);
    m_next.callOnTimeout(this, &ActionFollower::ask);
}

void ActionFollower::ask() {
    whenAnswered(m_requests->readAction(m_actionId), this,
                 [this](const Result<std::optional<RecordedAction>>& answer) { take(answer); });
}

void ActionFollower::take(const Result<std::optional<RecordedAction>>& answer) {
    const bool isFound = answer && answer->has_value();
    if (isFound && (*answer)->state != RecordedAction::State::UnderWay) return Q_EMIT known(*answer);
    if (answer && !isFound && ++m_notFound >= timesNotFound) return Q_EMIT known(std::nullopt);
    m_next.start(m_pause);
    Q_EMIT stillUnknown(answer.ok());
}

}  // namespace idempotency
