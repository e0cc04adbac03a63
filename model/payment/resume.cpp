// An operator's resume and recharge: the same claim and the same phases as a client's payment.
#include "model/core/lease.h"
#include "model/core/verb_preview.h"
#include "model/payment/payments.h"
#include "model/payment/verb_results.h"
#include "model/store/action_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

using Came = VerbResult::Outcome;

VerbResult resultOfAttempt(const AttemptEnd& end, qint64 id) {
    switch (end.kind) {
        case AttemptEnd::Kind::Finished:
            return finishedAs(id, end.response->statusCode, QString());
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

VerbResult Payments::act(const VerbOrder& order) {
    const auto checked = checkedOrder(order.action);
    if (!checked) return resultFor(order.id, Came::Refused, checked.failure().message);
    VerbOrder toDo = order;
    toDo.action = *checked;
    const auto confirmed = m_gateway.confirm(m_database, identityPatience);
    if (!confirmed && confirmed.failure().kind == FailureKind::OtherGateway)
        return resultFor(order.id, Came::Refused, confirmed.failure().message);
    switch (order.verb) {
        case OperatorVerb::Reap:
            return reap(toDo);
        case OperatorVerb::Recharge:
            return recharge(toDo);
        default:
            return resume(toDo);
    }
}

VerbResult Payments::resume(const VerbOrder& order) {
    const bool force = order.verb == OperatorVerb::ForceResume;
    const auto kind = force ? ClaimIntent::Kind::OperatorForce : ClaimIntent::Kind::Operator;
    const OperatorClaim claim{
        order.id, {kind, QString(), order.seen}, {order.verb, order.action}, order.countsAsBulk, false, false};
    const auto claimed = Claim(m_database, m_hooks, m_gateway.identity()).forOperator(claim);
    return afterClaim(order, claimed, [&](const HeldClaim& held) {
        return resultOfAttempt(Attempt(m_database, m_gateway, m_hooks, held).run(), order.id);
    });
}

VerbResult Payments::finish(const VerbOrder& order, const HeldClaim& held) {
    return afterClaim(order, held, [&](const HeldClaim& claim) {
        return resultOfAttempt(Attempt(m_database, m_gateway, m_hooks, claim).run(), order.id);
    });
}

VerbResult Payments::recharge(const VerbOrder& order) {
    const auto row = readKey(m_database, order.id);
    if (!row) return resultFor(order.id, Came::Failed, row.failure().message);
    if (!row->has_value()) return unknownKey(order.id);
    if (order.seen && *order.seen != (*row)->key.version()) return moved((*row)->key);
    const auto judgement = verb_preview::recharge(**row);
    if (judgement.refused) return resultFor(order.id, Came::Refused, judgement.text);
    const OperatorClaim claim{order.id,
                              {ClaimIntent::Kind::Operator, QString(), (*row)->key.version()},
                              {order.verb, order.action},
                              order.countsAsBulk,
                              true,
                              true};
    const auto claimed = Claim(m_database, m_hooks, m_gateway.identity()).forOperator(claim);
    return afterClaim(order, claimed, [&](const HeldClaim& held) {
        Attempt attempt(m_database, m_gateway, m_hooks, held, Attempt::Task::ChargeAnew);
        return resultOfAttempt(attempt.run(), order.id);
    });
}

VerbResult Payments::afterClaim(const VerbOrder& order, const ClaimResult& claimed,
                                const std::function<VerbResult(const HeldClaim&)>& work) {
    if (const auto* held = std::get_if<HeldClaim>(&claimed)) {
        m_hooks.reached(CrashPoint::Claimed);
        const auto result = work(*held);
        putEndOnRecord(order, result);
        return result;
    }
    if (const auto* away = std::get_if<TurnedAway>(&claimed)) return turnedAwayFromVerb(*away);
    if (std::holds_alternative<NoSuchKey>(claimed)) return unknownKey(order.id);
    if (const auto* failed = std::get_if<ClaimFailed>(&claimed))
        return resultFor(order.id, Came::Failed, failed->failure.message);
    return resultFor(order.id, Came::Failed, QStringLiteral("The row kept changing; nothing was done."));
}

/// Where the database is lost for good the action stays without an end, and is shown as interrupted.
void Payments::putEndOnRecord(const VerbOrder& order, const VerbResult& result) {
    constexpr int maximumTries = 5;
    for (int tries = 0; tries < maximumTries; ++tries) {
        const auto ended = endAction(m_database, order.action.id, result.outcome, result.reason);
        if (ended || !mayTryAgain(ended.failure().kind)) return;
        m_hooks.wait(milliseconds(100));
    }
}

}  // namespace idempotency
