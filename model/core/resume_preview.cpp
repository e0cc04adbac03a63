#include "model/core/resume_preview.h"

#include "model/core/gateway_window.h"
#include "model/core/key_state.h"
#include "model/core/lease.h"

namespace idempotency {

namespace {

using Will = ResumePreview::Will;

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
    return mustLookUpFirst(snapshot, settings) ? Will::LookUpFirst : Will::RepeatCall;
}

QString sentenceFor(Will will, const QString& downstreamKey) {
    const QString tail = QStringLiteral("…") + downstreamKey.right(6);
    switch (will) {
        case Will::RunAllSteps:
            return QStringLiteral("Nothing was sent. Makes the ride, then charges once.");
        case Will::CallFirstTime:
            return QStringLiteral("No call was begun. Charges once, key %1.").arg(tail);
        case Will::RepeatCall:
            return QStringLiteral("Same call, key %1. The first charge comes back if there was one.").arg(tail);
        case Will::LookUpFirst:
            return QStringLiteral(
                "Past the gateway's window. Looks the charge up first, and charges only if there is none.");
        case Will::RetrieveObject:
            return QStringLiteral("Asks the gateway what became of the payment that it began.");
        case Will::FinishOnly:
            return QStringLiteral("Charge is on record. Stores the 201; the gateway is not called.");
        case Will::LeaveAlone:
            return QStringLiteral("Finished already. Nothing is left to do.");
    }
    Q_UNREACHABLE();
}

QString refusalFor(const KeySnapshot& snapshot, bool force) {
    if (stateOf(snapshot.key, snapshot.readAt) == KeyState::Running && !force) {
        const auto lease = readLease(snapshot.key, snapshot.readAt);
        return QStringLiteral("Running: held by %1 for %2 s more.")
            .arg(snapshot.key.lockedBy)
            .arg(retryAfterSeconds(lease.remaining));
    }
    return {};
}

}  // namespace

ResumePreview previewResume(const KeySnapshot& snapshot, const Settings& settings, bool force) {
    ResumePreview preview;
    preview.id = snapshot.key.id;
    preview.version = snapshot.key.version();
    preview.from = snapshot.key.recoveryPoint;
    preview.downstreamKey = snapshot.key.downstreamKey;
    preview.moneyVerdict = moneyVerdict(snapshot);
    preview.windowPassed = isWindowPassed(snapshot, settings);
    preview.refusal = refusalFor(snapshot, force);
    preview.will = preview.wouldRefuse() ? Will::LeaveAlone : whatWillHappen(snapshot, settings);
    preview.sentence = preview.wouldRefuse() ? preview.refusal : sentenceFor(preview.will, preview.downstreamKey);
    return preview;
}

}  // namespace idempotency
