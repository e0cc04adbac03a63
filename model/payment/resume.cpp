// An operator's resume: the same claim and the same phases as a client's payment.
#include "model/core/lease.h"
#include "model/payment/payments.h"

namespace idempotency {

namespace {

using Came = VerbResult::Outcome;

VerbResult resultFor(qint64 id, Came outcome, const QString& reason) {
    return {id, outcome, reason, std::nullopt, false};
}

VerbResult unknownKey(qint64 id) {
    return {id, Came::Refused, QStringLiteral("There is no key %1.").arg(id), std::nullopt, true};
}

VerbResult finishedAs(qint64 id, const StoredResponse& response, const QString& reason) {
    return {id, Came::Done, reason, response.statusCode, false};
}

VerbResult resumeTurnedAway(const TurnedAway& away) {
    const Key& key = away.row.key;
    if (const auto* replay = std::get_if<claim::Replay>(&away.decision))
        return finishedAs(key.id, replay->response, QStringLiteral("It was finished already; nothing was done."));
    if (const auto* held = std::get_if<claim::InFlight>(&away.decision)) {
        const auto text = QStringLiteral("A worker has this key for another %1 s (%2). Nothing was done.");
        return resultFor(key.id, Came::Refused, text.arg(retryAfterSeconds(held->remaining)).arg(key.lockedBy));
    }
    const auto text = QStringLiteral("Changed since you looked: fence %1 at %2 now. Nothing was done.");
    return resultFor(key.id, Came::Moved, text.arg(key.fence).arg(nameOf(key.recoveryPoint)));
}

VerbResult resultOfAttempt(const AttemptEnd& end, qint64 id) {
    switch (end.kind) {
        case AttemptEnd::Kind::Finished:
            return finishedAs(id, *end.response, QString());
        case AttemptEnd::Kind::LetGo:
        case AttemptEnd::Kind::Parked:
            return resultFor(id, Came::NotFinished, end.reason);
        case AttemptEnd::Kind::LeaseLost:
            return resultFor(id, Came::Moved, QStringLiteral("Another worker took the key over meanwhile."));
        case AttemptEnd::Kind::Gone:
            return resultFor(id, Came::Moved, QStringLiteral("The key was called off meanwhile."));
        case AttemptEnd::Kind::DatabaseLost:
            return resultFor(id, Came::Failed, end.reason);
    }
    Q_UNREACHABLE();
}

}  // namespace

QString nameOf(VerbResult::Outcome outcome) {
    switch (outcome) {
        case Came::Done:
            return QStringLiteral("done");
        case Came::Moved:
            return QStringLiteral("moved");
        case Came::Refused:
            return QStringLiteral("refused");
        case Came::Failed:
            return QStringLiteral("failed");
        case Came::NotFinished:
            return QStringLiteral("not_finished");
    }
    Q_UNREACHABLE();
}

VerbResult Payments::resume(const ResumeOrder& order) {
    const auto confirmed = m_gateway.confirm(m_database, identityPatience);
    if (!confirmed && confirmed.failure().kind == FailureKind::OtherGateway)
        return resultFor(order.id, Came::Refused, confirmed.failure().message);
    const auto kind = order.force ? ClaimIntent::Kind::OperatorForce : ClaimIntent::Kind::Operator;
    const OperatorClaim claim{
        order.id, {kind, QString(), order.seen}, order.countsAsBulk, QStringLiteral("resume: ") + order.reason};
    const auto claimed = Claim(m_database, m_hooks, m_gateway.identity()).forOperator(claim);
    if (const auto* held = std::get_if<HeldClaim>(&claimed)) {
        m_hooks.reached(CrashPoint::Claimed);
        return resultOfAttempt(Attempt(m_database, m_gateway, m_hooks, *held).run(), order.id);
    }
    if (const auto* away = std::get_if<TurnedAway>(&claimed)) return resumeTurnedAway(*away);
    if (std::holds_alternative<NoSuchKey>(claimed)) return unknownKey(order.id);
    if (const auto* failed = std::get_if<ClaimFailed>(&claimed))
        return resultFor(order.id, Came::Failed, failed->failure.message);
    return resultFor(order.id, Came::Failed, QStringLiteral("The row kept changing; nothing was done."));
}

}  // namespace idempotency
