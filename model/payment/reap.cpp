// Calling a payment off: the table of design section 7.
#include "model/core/problem.h"
#include "model/core/verb_preview.h"
#include "model/payment/payments.h"
#include "model/payment/verb_results.h"
#include "model/store/action_store.h"
#include "model/store/call_off_writer.h"

namespace idempotency {

using namespace std::chrono;

namespace {

using Came = VerbOutcome;
using Will = VerbPreview::Will;

constexpr int maximumTries = 5;

VerbResult calledOffAs(qint64 id, Will will) {
    if (will == Will::DeleteKey)
        return resultFor(id, Came::Done,
                         QStringLiteral("Nothing had begun: the key was deleted; its client may try again."));
    return finishedAs(id, calledOff().statusCode, QStringLiteral("Called off; nothing was charged."));
}

QString chargedSentence(const LookUpAnswer& found) {
    return QStringLiteral("The gateway has charged (%1). Resume it instead.").arg(found.chargeId);
}

QString pendingSentence(const LookUpAnswer& found) {
    return QStringLiteral("The gateway is still working on it (%1 is %2). Resume it instead.")
        .arg(found.objectId, found.status);
}

}  // namespace

VerbResult Payments::reap(const VerbOrder& order) {
    const auto row = readKey(m_database, order.id);
    if (!row) return resultFor(order.id, Came::Failed, row.failure().message);
    if (!row->has_value()) return unknownKey(order.id);
    if (order.seen && *order.seen != (*row)->key.version()) return moved((*row)->key);
    const auto judgement = verb_preview::reap(**row);
    if (judgement.refused) return resultFor(order.id, Came::Refused, judgement.text);
    return judgement.will == Will::LookUpThenAbandon ? reapAfterLookUp(order, **row) : reapAtOnce(order, **row);
}

/// Claim, act and record are one statement; where its answer is lost, the record tells whether it took effect.
VerbResult Payments::reapAtOnce(const VerbOrder& order, const KeySnapshot& row) {
    const auto will = verb_preview::reap(row).will;
    const CallOff callOff{order.id, row.key.fence, newClaimToken(), m_gateway.identity(), order.action};
    Failure failure;
    for (int tries = 0; tries < maximumTries; ++tries) {
        const auto changed = will == Will::DeleteKey ? reapStartedKey(m_database, callOff)
                                                     : reapUncalledKey(m_database, callOff, storedProblem(calledOff()));
        if (changed && *changed) return calledOffAs(order.id, will);
        if (!changed && !mayTryAgain(changed.failure().kind))
            return resultFor(order.id, Came::Failed, changed.failure().message);
        const auto recorded = readAction(m_database, order.action.id);
        if (recorded && recorded->has_value()) return calledOffAs(order.id, will);
        if (changed) {
            const auto now = readKey(m_database, order.id);
            if (now && now->has_value()) return moved((*now)->key);
            return resultFor(order.id, Came::Moved, QStringLiteral("Somebody else called the key off meanwhile."));
        }
        failure = changed.failure();
        m_hooks.wait(milliseconds(100));
    }
    return resultFor(order.id, Came::Failed, failure.message);
}

VerbResult Payments::reapAfterLookUp(const VerbOrder& order, const KeySnapshot& row) {
    const OperatorClaim claim{order.id,
                              {ClaimIntent::Kind::Operator, QString(), row.key.version()},
                              {order.verb, order.action},
                              order.countsAsBulk,
                              true,
                              false};
    const auto claimed = Claim(m_database, m_hooks, m_gateway.identity()).forOperator(claim);
    return afterClaim(order, claimed, [&](const HeldClaim& held) { return lookUpAndAbandon(held); });
}

VerbResult Payments::lookUpAndAbandon(const HeldClaim& held) {
    const Key& key = held.row.key;
    const HeldKey holder{key.id, key.fence, held.token};
    FencedWriter writer(m_database, m_hooks);
    // Whatever comes of it, the key is as free, and as parked, as it was before.
    const auto letGo = [&](Came outcome, const QString& reason, const QString& objectId = {}) {
        const Letting letting{RecoveryPoint::RideCreated, reason,           key.parkedReason,
                              key.parkedGeneration,       key.callDeadline, objectId};
        writer.run<Done>(holder, {letting.point, letting.point, true}, key.leaseTime,
                         [&] { return writtenOrNothing(releaseKey(m_database, holder, letting)); });
        return resultFor(key.id, outcome, reason);
    };
    if (const auto confirmed = m_gateway.confirm(m_database, key.leaseTime / 3); !confirmed)
        return letGo(Came::NotFinished, confirmed.failure().message);
    const Instant lookedUpAt = *key.lockedAt;
    const auto keepLease = [&]() -> Outcome {
        const auto renewed =
            renewForCall(m_database, holder, {key.callDeadline, std::nullopt, false, m_gateway.identity(), QString()});
        if (!renewed) return renewed.failure();
        return renewed->has_value() ? Outcome(Done{}) : Failure{FailureKind::LeaseLost, QString()};
    };
    const auto found = lookUpCharge(m_gateway.gateway(), key, *held.row.ride, std::max(*key.callDeadline, lookedUpAt),
                                    key.leaseTime / 3, keepLease);
    if (!found && found.failure().kind == FailureKind::LeaseLost)
        return resultFor(key.id, Came::Moved, QStringLiteral("Another worker took the key over meanwhile."));
    if (!found)
        return letGo(Came::NotFinished, QStringLiteral("Whether the gateway has charged could not be looked up: ") +
                                            found.failure().message);
    if (found->kind == LookUpAnswer::Kind::Charged) return letGo(Came::Refused, chargedSentence(*found));
    if (found->kind == LookUpAnswer::Kind::Pending)
        return letGo(Came::Refused, pendingSentence(*found), found->objectId);
    const auto response = storedProblem(calledOff());
    const auto written =
        writer.run<Done>(holder, {RecoveryPoint::RideCreated, RecoveryPoint::Finished}, key.leaseTime,
                         [&] { return writtenOrNothing(abandonKey(m_database, holder, lookedUpAt, response)); });
    using Kind = FencedAnswer<Done>::Kind;
    if (written.kind == Kind::Written || written.kind == Kind::AlreadyMine)
        return calledOffAs(key.id, Will::LookUpThenAbandon);
    if (written.kind == Kind::LeaseLost || written.kind == Kind::Gone)
        return resultFor(key.id, Came::Moved, QStringLiteral("Another worker took the key over meanwhile."));
    if (written.kind == Kind::Refused)
        return letGo(Came::Refused, QStringLiteral("A charge came on record meanwhile. Resume it instead."));
    return resultFor(key.id, Came::Failed, written.failure.message);
}

}  // namespace idempotency
