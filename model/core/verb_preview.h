#pragma once

#include <optional>

#include "model/core/key.h"
#include "model/core/money_verdict.h"
#include "model/core/operator_action.h"
#include "model/core/settings.h"

namespace idempotency {

/// What an operator's verb would do to one key as it was read: a pure function, so that looking costs nobody a lock.
struct VerbPreview {
    enum class Will {
        RunAllSteps,           ///< make the ride, then charge once
        CallFirstTime,         ///< no call was ever begun: charge once
        RepeatCall,            ///< same call under the same downstream key
        LookUpFirst,           ///< the gateway may have forgotten the key, or will never give it a final answer
        RetrieveObject,        ///< ask what became of the object that the gateway made
        FinishOnly,            ///< the charge is on record
        DeleteKey,             ///< nothing has begun: the client may try again
        AbandonUncalled,       ///< no call was ever begun: final without asking anybody
        LookUpThenAbandon,     ///< final where the gateway has no charge
        LookUpThenChargeAnew,  ///< another downstream key where the gateway has no charge
        LeaveAlone,            ///< finished already, or refused for `refusal`
    };
    OperatorVerb verb = OperatorVerb::Resume;
    qint64 id = 0;
    RowVersion version;
    Will will = Will::LeaveAlone;
    RecoveryPoint from = RecoveryPoint::Started;
    std::optional<RecoveryPoint> to;  ///< where a gateway that answers leads; nothing: the key is deleted
    QString downstreamKey;            ///< that would be used
    MoneyVerdict moneyVerdict = MoneyVerdict::NotAttempted;
    bool windowPassed = false;
    QString sentence;  ///< what will happen, for people
    QString refusal;   ///< why not; empty where it would be done, or is done already

    bool wouldRefuse() const { return !refusal.isEmpty(); }
    bool wouldAct() const { return will != Will::LeaveAlone; }
    bool operator==(const VerbPreview&) const = default;
};

/// Needs a verb that acts on keys: resume, force resume, reap or recharge (design section 7).
VerbPreview previewVerb(OperatorVerb verb, const KeySnapshot& snapshot, const Settings& settings);

/// The parts of previewVerb: what will be done, or why it is refused.
namespace verb_preview {
struct Judgement {
    VerbPreview::Will will = VerbPreview::Will::LeaveAlone;
    QString text;  ///< the sentence, or the refusal where `refused`
    bool refused = false;
};
Judgement resume(const KeySnapshot& snapshot, const Settings& settings, bool force);
Judgement reap(const KeySnapshot& snapshot);
Judgement recharge(const KeySnapshot& snapshot);

Judgement refusal(const QString& text);
/// The refusal of a key that a worker holds, or that must not be judged before its call deadline has passed.
std::optional<Judgement> refusalWhileHeld(const KeySnapshot& snapshot);
std::optional<Judgement> refusalBeforeDeadline(const KeySnapshot& snapshot);
}  // namespace verb_preview

}  // namespace idempotency
