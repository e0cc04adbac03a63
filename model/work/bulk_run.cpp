#include "model/work/bulk_run.h"

#include "model/core/key_then.h"
#include "model/work/when_answered.h"

namespace idempotency {

using namespace std::chrono;

VerbResult resultOnRecord(qint64 id, const std::optional<RecordedAction>& action) {
    VerbResult result{id, VerbOutcome::Failed, {}, {}, false};
    if (!action) {
        result.reason = QStringLiteral("It took no effect: nothing of it is on record.");
        return result;
    }
    if (action->state == RecordedAction::State::Interrupted || !action->outcome) {
        result.outcome = VerbOutcome::NotFinished;
        result.reason = QStringLiteral("It took hold of the key and was interrupted.");
        return result;
    }
    result.outcome = *action->outcome;
    result.reason = action->detail;
    if (const auto after = keyThenFrom(action->keyAfter)) result.statusCode = after->statusCode;
    return result;
}

BulkRun::BulkRun(std::shared_ptr<ConsoleRequests> requests, std::vector<VerbOrder> orders, milliseconds lease,
                 QObject* parent)
    : QObject(parent), m_requests(std::move(requests)), m_orders(std::move(orders)), m_lease(lease) {}

void BulkRun::start() {
    m_begun = steady_clock::now();
    next();
}

void BulkRun::stop() {
    if (m_stopped) return;
    m_stopped = true;
    if (!m_follower) return;
    delete m_follower;
    end({m_orders[m_ended].id,
         VerbOutcome::Failed,
         QStringLiteral("No answer came; whether it took effect is not known. The record of actions tells."),
         {},
         false});
}

milliseconds BulkRun::elapsed() const {
    return duration_cast<milliseconds>(steady_clock::now() - m_begun);
}

void BulkRun::next() {
    if (m_stopped || m_ended == m_orders.size()) return Q_EMIT finished();
    const VerbOrder& order = m_orders[m_ended];
    Q_EMIT rowBegun(order.id);
    whenAnswered(m_requests->act(order, m_lease), this, [this](const Result<VerbResult>& answer) { take(answer); });
}

void BulkRun::take(const Result<VerbResult>& answer) {
    if (answer && answer->outcome != VerbOutcome::Failed) return end(*answer);
    if (m_stopped) {
        return end(
            {m_orders[m_ended].id, VerbOutcome::Failed, answer ? answer->reason : answer.failure().message, {}, false});
    }
    follow();
}

void BulkRun::follow() {
    m_follower = new ActionFollower(m_requests, m_orders[m_ended].action.id, this);
    connect(m_follower, &ActionFollower::stillUnknown, this, [this](bool answers) { Q_EMIT waiting(!answers); });
    connect(m_follower, &ActionFollower::known, this, [this](const std::optional<RecordedAction>& action) {
        m_follower->deleteLater();
        m_follower.clear();
        Q_EMIT waiting(false);
        end(resultOnRecord(m_orders[m_ended].id, action));
    });
    m_follower->start();
}

void BulkRun::end(const VerbResult& result) {
    ++m_ended;
    Q_EMIT rowEnded(result);
    next();
}

}  // namespace idempotency
