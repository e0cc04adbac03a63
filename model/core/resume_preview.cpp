// What a resume would do.
#include "model/core/gateway_window.h"
#include "model/core/verb_preview.h"

namespace idempotency {

namespace {

using Will = VerbPreview::Will;

Will whatWillHappen(const KeySnapshot& snapshot, const Settings& settings) {
    switch (snapshot.key.recoveryPoint) {
        case RecoveryPoint::Started:
            return Will::RunAllSteps;
        case RecoveryPoint::ChargeCompleted:
            return Will::FinishOnly;
        case RecoveryPoint::Finished:
            return Will::LeaveAlone;
        case RecoveryPoint::RideCreated:
            break;
    }
    if (snapshot.ride && !snapshot.ride->gatewayObjectId.isEmpty()) return Will::RetrieveObject;
    if (!snapshot.key.callDeadline) return Will::CallFirstTime;
    const bool looks = mustLookUpFirst(snapshot, settings) || snapshot.key.answerNeverFinal();
    return looks ? Will::LookUpFirst : Will::RepeatCall;
}

QString sentenceFor(Will will, const Key& key) {
    const QString tail = QStringLiteral("…") + key.downstreamKey.right(6);
    switch (will) {
        case Will::RunAllSteps:
            return QStringLiteral("Nothing was sent. Makes the ride, then charges once.");
        case Will::CallFirstTime:
            return QStringLiteral("No call was begun. Charges once, key %1.").arg(tail);
        case Will::RepeatCall:
            return QStringLiteral("Same call, key %1. The first charge comes back if there was one.").arg(tail);
        case Will::LookUpFirst:
            if (key.answerNeverFinal())
                return QStringLiteral(
                           "The answer to key %1 will never be final. Looks the charge up first, and repeats the call "
                           "only if "
                           "there is none.")
                    .arg(tail);
            return QStringLiteral(
                "Past the gateway's window. Looks the charge up first, and charges only if there is none.");
        case Will::RetrieveObject:
            return QStringLiteral("Asks the gateway what became of the payment that it began.");
        case Will::FinishOnly:
            return QStringLiteral("Charge is on record. Stores the 201; the gateway is not called.");
        default:
            return QStringLiteral("Finished already. Nothing is left to do.");
    }
    Q_UNREACHABLE();
}

}  // namespace

verb_preview::Judgement verb_preview::resume(const KeySnapshot& snapshot, const Settings& settings, bool force) {
    if (!force) {
        if (auto held = refusalWhileHeld(snapshot)) return *held;
    }
    const Will will = whatWillHappen(snapshot, settings);
    return {will, sentenceFor(will, snapshot.key), false};
}

}  // namespace idempotency
