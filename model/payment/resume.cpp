// An operator's resume: the same claim and the same phases as a client's payment.
#include <QCoreApplication>

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/payment/payments.h"

namespace idempotency {

using namespace std::chrono;

namespace {

VerbResult resultFor(qint64 id, VerbResult::Outcome outcome, const QString& reason = QString()) {
    return {id, outcome, reason, std::nullopt, false};
}

VerbResult unknownKey(qint64 id) {
    auto result = resultFor(id, VerbResult::Outcome::Refused, QStringLiteral("There is no key %1.").arg(id));
    result.isUnknown = true;
    return result;
}

VerbResult finishedAs(qint64 id, const StoredResponse& response, const QString& reason) {
    return {id, VerbResult::Outcome::Done, reason, response.statusCode, false};
}

}  // namespace

QString nameOf(VerbResult::Outcome outcome) {
    switch (outcome) {
        case VerbResult::Outcome::Done: return QStringLiteral("done");
        case VerbResult::Outcome::Moved: return QStringLiteral("moved");
        case VerbResult::Outcome::Refused: return QStringLiteral("refused");
        case VerbResult::Outcome::Failed: return QStringLiteral("failed");
        case VerbResult::Outcome::NotFinished: return QStringLiteral("not_finished");
    }
    Q_UNREACHABLE();
}

VerbResult Payments::resume(const ResumeOrder& asked) {
    const auto confirmed = m_gateway.confirm(m_database, milliseconds(2'000));
    if (!confirmed && confirmed.failure().kind == FailureKind::OtherGateway)
        return resultFor(asked.id, VerbResult::Outcome::Refused, confirmed.failure().message);
    ResumeOrder order = asked;
    const QString token = newClaimToken();
    for (int tries = 0; tries < 5; ++tries) {
        const auto row = readKey(m_database, order.id);
        if (!row) {
            if (row.failure().kind == FailureKind::Retryable) continue;
            return resultFor(order.id, VerbResult::Outcome::Failed, row.failure().message);
        }
        if (!row->has_value()) return unknownKey(order.id);
        if (!order.seen) order.seen = (*row)->key.version();
        const auto result = resumeRow(**row, order, token);
        const bool readAgain = result.outcome == VerbResult::Outcome::Failed && result.reason.isEmpty();
        if (!readAgain) return result;
    }
    return resultFor(order.id, VerbResult::Outcome::Failed, QStringLiteral("The row kept changing; nothing was done."));
}

VerbResult Payments::resumeRow(const KeySnapshot& row, const ResumeOrder& order, const QString& token) {
    const qint64 id = row.key.id;
    const auto kind = order.force ? ClaimIntent::Kind::OperatorForce : ClaimIntent::Kind::Operator;
    const auto decision = decideClaim(row.key, row.readAt, token, {kind, QString(), order.seen});
    if (std::holds_alternative<claim::Moved>(decision)) {
        const auto now = QStringLiteral("Changed since you looked: fence %1 at %2 now. Nothing was done.");
        return resultFor(id, VerbResult::Outcome::Moved, now.arg(row.key.fence).arg(nameOf(row.key.recoveryPoint)));
    }
    if (const auto* replay = std::get_if<claim::Replay>(&decision))
        return finishedAs(id, replay->response, QStringLiteral("It was finished already; nothing was done."));
    if (const auto* held = std::get_if<claim::InFlight>(&decision)) {
        const auto text = QStringLiteral("A worker has this key for another %1 s (%2). Nothing was done.");
        return resultFor(id, VerbResult::Outcome::Refused, text.arg(retryAfterSeconds(held->remaining)).arg(row.key.lockedBy));
    }
    return takeAndRun(row, order, token);
}

VerbResult Payments::takeAndRun(const KeySnapshot& row, const ResumeOrder& order, const QString& token) {
    const auto leaseSetAt = Attempt::Clock::now();
    KeySnapshot mine = row;
    if (row.key.lockedBy != token) {
        TakeOver takeOver{row.key.id, *order.seen, token};
        takeOver.isOperator = true;
        takeOver.breaksLease = order.force;
        takeOver.countsAsBulk = order.countsAsBulk;
        takeOver.gatewayIdentity = m_gateway.identity();
        takeOver.detail = QStringLiteral("resume: ") + order.reason;
        const auto taken = takeOverKey(m_database, takeOver);
        // An empty reason asks the caller to read and decide again.
        if (!taken && mayTryAgain(taken.failure().kind)) return resultFor(row.key.id, VerbResult::Outcome::Failed);
        if (!taken) return resultFor(row.key.id, VerbResult::Outcome::Failed, taken.failure().message);
        if (!*taken) return resultFor(row.key.id, VerbResult::Outcome::Failed);
        mine.key.fence = (*taken)->fence;
        mine.key.lockedAt = (*taken)->lease.lockedAt;
        mine.key.leaseTime = (*taken)->lease.leaseTime;
        mine.key.lockedBy = token;
        mine.key.attempts = (*taken)->attempts;
        mine.key.bulkAttempts = (*taken)->bulkAttempts;
        mine.key.parkedReason.clear();
    }
    m_hooks.reached(CrashPoint::Claimed);
    Attempt attempt(m_database, m_gateway, m_hooks, mine, token, leaseSetAt);
    return resultOfAttempt(attempt.run(), row.key.id);
}

VerbResult Payments::resultOfAttempt(const AttemptEnd& end, qint64 id) {
    switch (end.kind) {
        case AttemptEnd::Kind::Finished: return finishedAs(id, *end.response, QString());
        case AttemptEnd::Kind::LetGo:
        case AttemptEnd::Kind::Parked: return resultFor(id, VerbResult::Outcome::NotFinished, end.reason);
        case AttemptEnd::Kind::LeaseLost:
            return resultFor(id, VerbResult::Outcome::Moved, QStringLiteral("Another worker took the key over meanwhile."));
        case AttemptEnd::Kind::Gone:
            return resultFor(id, VerbResult::Outcome::Moved, QStringLiteral("The key was called off meanwhile."));
        case AttemptEnd::Kind::DatabaseLost: return resultFor(id, VerbResult::Outcome::Failed, end.reason);
    }
    Q_UNREACHABLE();
}

}  // namespace idempotency
