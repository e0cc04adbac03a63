#include "model/payment/attempt.h"

#include <QRandomGenerator>

#include "model/core/downstream_key.h"
#include "model/core/payment_request.h"
#include "model/core/problem.h"
#include "model/store/call_off_writer.h"

namespace idempotency {

using namespace std::chrono;

Attempt::Attempt(Database& database, GatewaySession& gateway, WorkerHooks& hooks, const HeldClaim& claim, Task task)
    : m_database(database),
      m_gateway(gateway),
      m_hooks(hooks),
      m_writer(database, hooks),
      m_snapshot(claim.row),
      m_token(claim.token),
      m_leaseSetAt(claim.leaseSetAt),
      m_begun(Clock::now()),
      m_baseDeadline(m_snapshot.key.callDeadline),
      m_task(task),
      m_claimed(claim.row),
      m_looksUpFirst(claim.row.key.answerNeverFinal()) {}

AttemptEnd Attempt::run() {
    for (;;) {
        Next end;
        switch (m_snapshot.key.recoveryPoint) {
            case RecoveryPoint::Started:
                end = makeRide();
                break;
            case RecoveryPoint::RideCreated:
                end = charge();
                break;
            case RecoveryPoint::ChargeCompleted:
                end = storeResponse();
                break;
            case RecoveryPoint::Finished:
                return {AttemptEnd::Kind::Finished, m_snapshot.key.response, QString(), m_snapshot};
        }
        if (end) return *end;
    }
}

Attempt::Next Attempt::makeRide() {
    const auto request = parsePaymentRequest(m_snapshot.key.requestBody.toUtf8());
    if (std::holds_alternative<RequestProblem>(request))
        return park(QStringLiteral("The stored request cannot be read, so no ride can be made of it."));
    const auto& payment = std::get<PaymentRequest>(request);
    const auto before = Clock::now();
    const auto answer =
        m_writer.run<RideCreated>(held(), {RecoveryPoint::Started, RecoveryPoint::RideCreated}, leaseTime(), [&] {
            return createRide(m_database, held(), {payment.amountCents, payment.currency, payment.paymentMethod},
                              m_gateway.identity());
        });
    using Kind = FencedAnswer<RideCreated>::Kind;
    if (answer.kind == Kind::AlreadyMine) {
        m_snapshot = *answer.now;
        m_leaseSetAt = before;
    } else if (answer.kind != Kind::Written) {
        if (answer.kind == Kind::Failed && answer.failure.kind == FailureKind::Conflict)
            return park(
                QStringLiteral("There is a ride for this key already, though the key says that none was made."));
        return endOf(answer);
    } else {
        const RideCreated& made = *answer.value;
        const Money amount{payment.amountCents, payment.currency};
        m_snapshot.key.recoveryPoint = RecoveryPoint::RideCreated;
        m_snapshot.key.callDeadline = made.callDeadline;
        m_snapshot.ride = Ride{made.rideId,
                               m_snapshot.key.scope.userId,
                               amount,
                               payment.paymentMethod,
                               m_snapshot.key.downstreamKey,
                               QStringLiteral("created"),
                               QString(),
                               QString(),
                               made.createdAt};
        leaseWasSet(made.lease, before);
    }
    m_callStamped = m_snapshot.key.callDeadline.has_value();
    m_hooks.reached(CrashPoint::RideCreated);
    return std::nullopt;
}

Attempt::Next Attempt::storeResponse() {
    if (!m_snapshot.ride || m_snapshot.ride->chargeId.isEmpty())
        return park(QStringLiteral("The key says that a charge is on record, but its ride has none."));
    const Ride& ride = *m_snapshot.ride;
    const auto response = rideResponse(ride.id, ride.amount.minorUnits, ride.chargeId);
    return finish(response, [&] { return finishChargedKey(m_database, held(), response); });
}

Attempt::Next Attempt::charge() {
    if (!m_snapshot.ride) return park(QStringLiteral("The key says that a ride was made, but there is none."));
    if (auto end = confirmGateway()) return end;
    GatewayOutcome outcome;
    if (auto end = callGateway(outcome)) return end;
    // A look-up found the charge instead, or a statement told that another phase is next.
    if (m_snapshot.key.recoveryPoint != RecoveryPoint::RideCreated) return std::nullopt;
    if (outcome.kind == GatewayOutcomeKind::Charged) m_hooks.reached(CrashPoint::Charged);
    return handle(outcome);
}

Attempt::Next Attempt::confirmGateway() {
    const auto confirmed = m_gateway.confirm(m_database, callTimeout(leaseTime(), elapsed()));
    if (confirmed) return std::nullopt;
    return release(confirmed.failure().message);
}

Attempt::Next Attempt::callGateway(GatewayOutcome& outcome) {
    if (auto end = prepareCall()) return end;
    if (m_snapshot.key.recoveryPoint != RecoveryPoint::RideCreated) return std::nullopt;
    const auto timeout = callTimeout(leaseTime(), elapsed());
    if (timeout <= milliseconds(0)) return release(QStringLiteral("There was no time left to ask the gateway."));
    // Judged anew right before sending: this process may have been stopped since the lease was renewed.
    if (!leaseOutlasts(leaseTime(), sinceLeaseSet(), longestCall(leaseTime()))) {
        m_callStamped = false;
        if (++m_callsMade >= maximumCalls)
            return release(QStringLiteral("The database answers too slowly for this lease; nothing was sent."));
        return callGateway(outcome);
    }
    const Ride& ride = *m_snapshot.ride;
    m_callStamped = false;
    ++m_callsMade;
    if (!ride.gatewayObjectId.isEmpty()) {
        outcome = m_gateway.gateway().retrieve(ride.gatewayObjectId, timeout);
    } else {
        outcome = m_gateway.gateway().charge({ride.id, ride.amount, ride.paymentMethod, m_snapshot.key.downstreamKey},
                                             timeout);
    }
    return std::nullopt;
}

/// Leaves with a lease that was just renewed and a call deadline stamped, or with a charge that a look-up found.
Attempt::Next Attempt::prepareCall() {
    if (m_callStamped) return std::nullopt;
    if (m_looksUpFirst) return lookUpWhereNeverFinal();
    const bool willCharge = m_snapshot.ride->gatewayObjectId.isEmpty();
    Renewed renewed;
    if (auto end = renew(willCharge, std::nullopt, renewed)) return end;
    if (!willCharge || renewed.mayCall) return std::nullopt;
    return lookUpFirst(renewed);
}

/// The gateway will answer this downstream key for ever as it did, so only its list can tell whether it charged.
Attempt::Next Attempt::lookUpWhereNeverFinal() {
    Renewed renewed;
    if (auto end = renew(false, std::nullopt, renewed)) return end;
    if (m_task == Task::ChargeAnew) {
        if (auto end = findOutFirst(renewed)) return end;
        m_looksUpFirst = false;
        if (m_snapshot.key.recoveryPoint != RecoveryPoint::RideCreated) return std::nullopt;
        return raiseGeneration(renewed.now);
    }
    const auto found = lookUp();
    if (found && found->kind == LookUpAnswer::Kind::Charged)
        return act(charge_step::RecordCharge{found->chargeId, found->objectId}, {});
    if (found && found->kind == LookUpAnswer::Kind::Pending) return act(charge_step::KeepObject{found->objectId}, {});
    // The same call under the same downstream key can do no harm; rule 13 judges it as any other.
    m_looksUpFirst = false;
    return prepareCall();
}

Attempt::Next Attempt::raiseGeneration(Instant lookedUpAt) {
    const int generation = m_snapshot.key.downstreamGeneration;
    const NextGeneration next{generation, downstreamKey(m_snapshot.key.scope, chargePurpose, generation + 1),
                              lookedUpAt, m_gateway.identity()};
    const auto before = Clock::now();
    const auto answer =
        m_writer.run<GenerationRaised>(held(), {RecoveryPoint::RideCreated, RecoveryPoint::RideCreated}, leaseTime(),
                                       [&] { return idempotency::raiseGeneration(m_database, held(), next); });
    using Kind = FencedAnswer<GenerationRaised>::Kind;
    const bool raisedBefore =
        answer.kind == Kind::Refused && answer.now && answer.now->key.downstreamGeneration == generation + 1;
    if (raisedBefore) {
        m_snapshot = *answer.now;
        m_leaseSetAt = before;
    } else if (answer.kind == Kind::Written) {
        m_snapshot.key.downstreamGeneration = generation + 1;
        m_snapshot.key.downstreamKey = next.downstreamKey;
        m_snapshot.ride->downstreamKey = next.downstreamKey;
        m_snapshot.key.callDeadline = answer.value->callDeadline;
        leaseWasSet(answer.value->lease, before);
    } else {
        return endOf(answer);
    }
    m_callStamped = true;
    return std::nullopt;
}

Attempt::Next Attempt::renew(bool callFollows, std::optional<Instant> lookedUpAt, Renewed& renewed) {
    const auto before = Clock::now();
    const RenewalForCall renewal{m_baseDeadline, lookedUpAt, callFollows, m_gateway.identity(), QString()};
    const auto answer = m_writer.run<Renewed>(held(), {RecoveryPoint::RideCreated, RecoveryPoint::RideCreated},
                                              leaseTime(), [&] { return renewForCall(m_database, held(), renewal); });
    if (answer.kind != FencedAnswer<Renewed>::Kind::Written) return endOf(answer);
    renewed = *answer.value;
    m_snapshot.key.callDeadline = renewed.callDeadline;
    leaseWasSet(renewed.lease, before);
    m_callStamped = callFollows && renewed.mayCall;
    return std::nullopt;
}

/// The gateway may have forgotten the downstream key: look first, and charge only on a "none" that is believed.
Attempt::Next Attempt::lookUpFirst(const Renewed& judged) {
    if (auto end = findOutFirst(judged)) return end;
    if (m_snapshot.key.recoveryPoint != RecoveryPoint::RideCreated) return std::nullopt;
    Renewed renewed;
    if (auto end = renew(true, judged.now, renewed)) return end;
    if (!renewed.mayCall) return notFinalYet(QStringLiteral("The gateway shows no charge"), renewed.baseRemaining);
    return std::nullopt;
}

/// Goes on only where a charge was found and recorded, or on a "none" that is believed.
Attempt::Next Attempt::findOutFirst(const Renewed& judged) {
    const auto found = lookUp();
    if (!found)
        return release(QStringLiteral("Whether the gateway has charged could not be looked up: ") +
                       found.failure().message);
    if (found->kind == LookUpAnswer::Kind::Charged)
        return act(charge_step::RecordCharge{found->chargeId, found->objectId}, {});
    if (found->kind == LookUpAnswer::Kind::Pending) return act(charge_step::KeepObject{found->objectId}, {});
    if (!judged.baseIsOver) return notFinalYet(QStringLiteral("The gateway shows no charge"), judged.baseRemaining);
    return std::nullopt;
}

Result<LookUpAnswer> Attempt::lookUp() {
    const auto timeout = leaseTime() / 3;
    const auto renewWhereShort = [&]() -> Outcome {
        if (leaseOutlasts(leaseTime(), sinceLeaseSet(), timeout)) return Done{};
        Renewed renewed;
        const auto end = renew(false, std::nullopt, renewed);
        if (!end) return Done{};
        if (end->now) m_snapshot = *end->now;
        return Failure{FailureKind::LeaseLost, end->reason};
    };
    // Up to the present at least: a charge that arrived after its deadline must be found as well.
    const Instant present = m_snapshot.key.lockedAt.value_or(m_snapshot.ride->createdAt);
    const Instant until = std::max(m_baseDeadline.value_or(present), present);
    return lookUpCharge(m_gateway.gateway(), m_snapshot.key, *m_snapshot.ride, until, timeout, renewWhereShort);
}

Attempt::Next Attempt::handle(const GatewayOutcome& outcome) {
    ChargeCircumstances circumstances;
    circumstances.earlierCallUnanswered = m_baseDeadline.has_value();
    circumstances.callsMade = m_callsMade;
    circumstances.elapsed = elapsed();
    circumstances.leaseTime = leaseTime();
    circumstances.jitter = QRandomGenerator::global()->generateDouble();
    // What proves that this call charged nothing puts the deadline back; anything else leaves it standing.
    if (!provesNothingCharged(outcome.kind)) m_baseDeadline = m_snapshot.key.callDeadline;
    const auto step = stepAfter(outcome, circumstances);
    return std::visit([&](const auto& chosen) { return act(chosen, outcome); }, step);
}

void Attempt::leaseWasSet(const LeaseSet& lease, Clock::time_point before) {
    m_snapshot.key.lockedAt = lease.lockedAt;
    m_snapshot.key.leaseTime = lease.leaseTime;
    m_leaseSetAt = before;
}

milliseconds Attempt::sinceLeaseSet() const {
    return ceil<milliseconds>(Clock::now() - m_leaseSetAt);
}
milliseconds Attempt::elapsed() const {
    return ceil<milliseconds>(Clock::now() - m_begun);
}

}  // namespace idempotency
