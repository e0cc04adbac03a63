// What an attempt does with each answer of the gateway: the right column of the table in design section 6.
#include "model/core/problem.h"
#include "model/payment/attempt.h"

namespace idempotency {

using namespace std::chrono;

namespace {

QString reasonOf(const GatewayOutcome& outcome) {
    return outcome.message.isEmpty() ? QStringLiteral("The gateway gave no reason.") : outcome.message;
}

}  // namespace

Attempt::Next Attempt::act(const charge_step::RecordCharge& step, const GatewayOutcome&) {
    const auto before = Clock::now();
    const auto answer = m_writer.run<LeaseSet>(
        held(), {RecoveryPoint::RideCreated, RecoveryPoint::ChargeCompleted}, leaseTime(),
        [&] { return recordCharge(m_database, held(), m_snapshot.ride->id, step.chargeId, step.objectId); });
    using Kind = FencedAnswer<LeaseSet>::Kind;
    switch (answer.kind) {
        case Kind::Written:
            m_snapshot.key.recoveryPoint = RecoveryPoint::ChargeCompleted;
            m_snapshot.ride->chargeId = step.chargeId;
            m_snapshot.ride->status = QStringLiteral("charged");
            leaseWasSet(*answer.value, before);
            break;
        case Kind::AlreadyMine:
            m_snapshot = *answer.now;
            break;
        case Kind::LeaseLost:
        case Kind::Gone:
            // Its successor usually gets the very same charge; where it does not, this is how anybody learns of it.
            if (auto recorded = writeLateChargeDown(step.chargeId); !recorded)
                return AttemptEnd{AttemptEnd::Kind::DatabaseLost, {}, recorded.failure().message, {}};
            return endOf(answer);
        case Kind::Failed:
            if (answer.failure.kind == FailureKind::Conflict)
                return park(QStringLiteral("The gateway answered with the charge %1, which is on another ride.")
                                .arg(step.chargeId));
            return endOf(answer);
        case Kind::Refused:
            // The ride is not as the key says. The charge is written down before a person looks at it.
            if (auto recorded = writeLateChargeDown(step.chargeId); !recorded)
                return AttemptEnd{AttemptEnd::Kind::DatabaseLost, {}, recorded.failure().message, {}};
            return park(
                QStringLiteral("The gateway charged (%1), but the ride cannot take the charge.").arg(step.chargeId));
    }
    m_hooks.reached(CrashPoint::ChargeCompleted);
    return std::nullopt;
}

/// Nobody else may ever learn of this charge, so a connection that breaks just now is no reason to give up. The
/// statement writes it down once however often it is run.
Outcome Attempt::writeLateChargeDown(const QString& chargeId) {
    const auto begun = Clock::now();
    for (;;) {
        auto recorded = recordOrphanCharge(m_database, m_snapshot, held(), chargeId);
        if (recorded || !mayTryAgain(recorded.failure().kind) || Clock::now() - begun > leaseTime()) return recorded;
        m_hooks.wait(milliseconds(50));
    }
}

Attempt::Next Attempt::act(const charge_step::FinishDeclined&, const GatewayOutcome& outcome) {
    return finishUncharged({storedProblem(cardDeclined(reasonOf(outcome))), reasonOf(outcome), true, std::nullopt});
}

Attempt::Next Attempt::act(const charge_step::FinishRefused& step, const GatewayOutcome& outcome) {
    Renewed renewed;
    if (auto end = renew(false, std::nullopt, renewed)) return end;
    const auto response = storedProblem(gatewayRefused(step.statusCode, reasonOf(outcome)));
    return finishUncharged({response, reasonOf(outcome), false, std::nullopt});
}

Attempt::Next Attempt::act(const charge_step::AwaitFinality& step, const GatewayOutcome& outcome) {
    Renewed renewed;
    if (auto end = renew(false, std::nullopt, renewed)) return end;
    const QString refusal = QStringLiteral("The gateway refused (%1)").arg(reasonOf(outcome));
    if (!renewed.baseIsOver) return notFinalYet(refusal, renewed.baseRemaining);
    const auto found = lookUp();
    if (!found)
        return release(refusal + QStringLiteral(", and whether an earlier call charged could not be looked up: ") +
                       found.failure().message);
    if (found->kind == LookUpAnswer::Kind::Charged)
        return act(charge_step::RecordCharge{found->chargeId, found->objectId}, outcome);
    if (found->kind == LookUpAnswer::Kind::Pending) return act(charge_step::KeepObject{found->objectId}, outcome);
    const auto response = storedProblem(gatewayRefused(step.statusCode, reasonOf(outcome)));
    return finishUncharged({response, reasonOf(outcome), false, renewed.now});
}

Attempt::Next Attempt::act(const charge_step::KeepObject& step, const GatewayOutcome& outcome) {
    const QString status =
        outcome.message.isEmpty() ? QStringLiteral("The gateway is still working on it.") : outcome.message;
    return release(status, step.objectId);
}

Attempt::Next Attempt::act(const charge_step::CallAgain& step, const GatewayOutcome&) {
    m_hooks.wait(step.pause);
    return std::nullopt;
}

Attempt::Next Attempt::act(const charge_step::Release&, const GatewayOutcome& outcome) {
    return release(reasonOf(outcome));
}

Attempt::Next Attempt::act(const charge_step::Park&, const GatewayOutcome& outcome) {
    return parkAt(m_snapshot.key.downstreamGeneration, reasonOf(outcome));
}

Attempt::Next Attempt::notFinalYet(const QString& what, milliseconds remaining) {
    return release(QStringLiteral("%1, but an earlier call may still charge. Not yet: ask again in %2 s.")
                       .arg(what)
                       .arg(std::max<qint64>(1, ceil<seconds>(remaining).count())));
}

Attempt::Next Attempt::finishUncharged(const UnchargedEnd& ending) {
    return finish(ending.response, [&] { return finishUnchargedKey(m_database, held(), ending); });
}

Attempt::Next Attempt::finish(const StoredResponse& response, const std::function<Result<bool>()>& write) {
    const auto answer = m_writer.run<Done>(held(), {m_snapshot.key.recoveryPoint, RecoveryPoint::Finished}, leaseTime(),
                                           [&] { return writtenOrNothing(write()); });
    using Kind = FencedAnswer<Done>::Kind;
    if (answer.kind == Kind::AlreadyMine) {
        m_snapshot = *answer.now;
    } else if (answer.kind == Kind::Written) {
        m_snapshot.key.recoveryPoint = RecoveryPoint::Finished;
        m_snapshot.key.response = response;
        m_snapshot.key.lockedAt.reset();
    } else {
        return endOf(answer);
    }
    m_hooks.reached(CrashPoint::Finished);
    return std::nullopt;
}

Attempt::Next Attempt::letGo(const Letting& letting) {
    const auto answer = m_writer.run<Done>(held(), {letting.point, letting.point, true}, leaseTime(),
                                           [&] { return writtenOrNothing(releaseKey(m_database, held(), letting)); });
    using Kind = FencedAnswer<Done>::Kind;
    if (answer.kind != Kind::Written && answer.kind != Kind::AlreadyMine) return endOf(answer);
    const auto kind = letting.parkedReason.isEmpty() ? AttemptEnd::Kind::LetGo : AttemptEnd::Kind::Parked;
    return AttemptEnd{kind, std::nullopt, letting.lastError, std::nullopt};
}

/// A key that an operator took out of parking goes back there where nothing new came of it.
Attempt::Next Attempt::release(const QString& reason, const QString& objectId) {
    const bool parksAgain = m_looksUpFirst && objectId.isEmpty();
    const QString parkedReason = parksAgain ? m_claimed.key.parkedReason : QString();
    const int generation = parksAgain ? m_claimed.key.parkedGeneration : 0;
    return letGo({m_snapshot.key.recoveryPoint, reason, parkedReason, generation, m_baseDeadline, objectId});
}

Attempt::Next Attempt::park(const QString& reason) {
    return parkAt(0, reason);
}

Attempt::Next Attempt::parkAt(int generation, const QString& reason) {
    return letGo({m_snapshot.key.recoveryPoint, reason, reason, generation, m_baseDeadline, QString()});
}

}  // namespace idempotency
