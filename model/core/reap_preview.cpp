// What calling a payment off would do (design section 7).
#include "model/core/verb_preview.h"

namespace idempotency {

namespace {

using Will = VerbPreview::Will;

verb_preview::Judgement reapRide(const KeySnapshot& snapshot) {
    if (snapshot.ride && !snapshot.ride->chargeId.isEmpty())
        return verb_preview::refusal(QStringLiteral("The ride carries a charge. Resume it instead."));
    if (!snapshot.key.callDeadline && snapshot.ride && snapshot.ride->gatewayObjectId.isEmpty())
        return {Will::AbandonUncalled,
                QStringLiteral("No call was begun. Ends the payment at once; a late retry gets the stored 410."),
                false};
    if (!snapshot.key.callDeadline)
        return verb_preview::refusal(QStringLiteral("The key and its ride contradict each other. Run doctor."));
    if (auto early = verb_preview::refusalBeforeDeadline(snapshot)) return *early;
    return {Will::LookUpThenAbandon,
            QStringLiteral("Asks the gateway first. Without a charge the payment ends with a stored 410; with one this "
                           "is refused."),
            false};
}

}  // namespace

verb_preview::Judgement verb_preview::reap(const KeySnapshot& snapshot) {
    if (snapshot.key.response) return refusal(QStringLiteral("Finished already. There is nothing to call off."));
    if (auto held = refusalWhileHeld(snapshot)) return *held;
    if (snapshot.hasOpenOrphanCharge)
        return refusal(QStringLiteral("A late charge is on record. Resume it, or settle that charge first."));
    switch (snapshot.key.recoveryPoint) {
        case RecoveryPoint::Started:
            return {Will::DeleteKey, QStringLiteral("Nothing was sent. Deletes the key; its client may try again."),
                    false};
        case RecoveryPoint::RideCreated:
            return reapRide(snapshot);
        default:
            return refusal(QStringLiteral("The customer has been charged. Resume it instead."));
    }
}

}  // namespace idempotency
