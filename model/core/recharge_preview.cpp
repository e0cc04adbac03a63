// What charging anew would do (design section 7).
#include "model/core/verb_preview.h"

namespace idempotency {

verb_preview::Judgement verb_preview::recharge(const KeySnapshot& snapshot) {
    if (snapshot.key.response) return refusal(QStringLiteral("Finished already. There is nothing to charge anew."));
    if (auto held = refusalWhileHeld(snapshot)) return *held;
    if (!snapshot.key.answerNeverFinal() || snapshot.key.recoveryPoint != RecoveryPoint::RideCreated)
        return refusal(QStringLiteral(
            "Only for a parked key whose answer at the gateway can never become final. Resume it instead."));
    if (snapshot.hasOpenOrphanCharge)
        return refusal(QStringLiteral("A late charge is on record. Settle that charge first."));
    if (snapshot.ride && !snapshot.ride->gatewayObjectId.isEmpty())
        return refusal(QStringLiteral("The gateway has begun a payment of its own for it. Resume it instead."));
    if (auto early = refusalBeforeDeadline(snapshot)) return *early;
    return {VerbPreview::Will::LookUpThenChargeAnew,
            QStringLiteral("Asks the gateway first. Without a charge it charges under a new downstream key; with one "
                           "that charge is recorded."),
            false};
}

}  // namespace idempotency
