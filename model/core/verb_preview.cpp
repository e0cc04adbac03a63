#include "model/core/verb_preview.h"

#include "model/core/downstream_key.h"
#include "model/core/gateway_window.h"
#include "model/core/key_state.h"
#include "model/core/lease.h"

namespace idempotency {

namespace {

using Will = VerbPreview::Will;

verb_preview::Judgement judge(OperatorVerb verb, const KeySnapshot& snapshot, const Settings& settings) {
    switch (verb) {
        case OperatorVerb::Reap:
            return verb_preview::reap(snapshot);
        case OperatorVerb::Recharge:
            return verb_preview::recharge(snapshot);
        default:
            return verb_preview::resume(snapshot, settings, verb == OperatorVerb::ForceResume);
    }
}

}  // namespace

verb_preview::Judgement verb_preview::refusal(const QString& text) {
    return {Will::LeaveAlone, text, true};
}

std::optional<verb_preview::Judgement> verb_preview::refusalWhileHeld(const KeySnapshot& snapshot) {
    if (stateOf(snapshot.key, snapshot.readAt) != KeyState::Running) return std::nullopt;
    const auto lease = readLease(snapshot.key, snapshot.readAt);
    const QString holder = snapshot.actingOperator.isEmpty()
                               ? snapshot.key.lockedBy
                               : QStringLiteral("%1, %2").arg(snapshot.actingOperator, snapshot.key.lockedBy);
    return refusal(
        QStringLiteral("Running: held by %1 for %2 s more.").arg(holder).arg(retryAfterSeconds(lease.remaining)));
}

std::optional<verb_preview::Judgement> verb_preview::refusalBeforeDeadline(const KeySnapshot& snapshot) {
    const auto& deadline = snapshot.key.callDeadline;
    if (!deadline || *deadline <= snapshot.readAt) return std::nullopt;
    return refusal(
        QStringLiteral("A request may still be under way. Not yet: ask again in %1 s.")
            .arg(retryAfterSeconds(std::chrono::ceil<std::chrono::milliseconds>(*deadline - snapshot.readAt))));
}

VerbPreview previewVerb(OperatorVerb verb, const KeySnapshot& snapshot, const Settings& settings) {
    const auto judgement = judge(verb, snapshot, settings);
    const Key& key = snapshot.key;
    VerbPreview preview;
    preview.verb = verb;
    preview.id = key.id;
    preview.version = key.version();
    preview.will = judgement.will;
    preview.from = key.recoveryPoint;
    preview.to = judgement.refused ? key.recoveryPoint : RecoveryPoint::Finished;
    if (judgement.will == Will::DeleteKey) preview.to.reset();
    preview.downstreamKey = key.downstreamKey;
    if (judgement.will == Will::LookUpThenChargeAnew)
        preview.downstreamKey = downstreamKey(key.scope, chargePurpose, key.downstreamGeneration + 1);
    preview.moneyVerdict = moneyVerdict(snapshot);
    preview.windowPassed = isWindowPassed(snapshot, settings);
    preview.sentence = judgement.text;
    if (judgement.refused) preview.refusal = judgement.text;
    return preview;
}

}  // namespace idempotency
