#pragma once

#include <optional>

#include "model/core/key.h"
#include "model/core/money_verdict.h"
#include "model/core/settings.h"

namespace idempotency {

/// What a resume would do to one key as it was read: a pure function, so that looking costs nobody a lock.
struct ResumePreview {
    enum class Will {
        RunAllSteps,     ///< make the ride, then charge once
        CallFirstTime,   ///< no call was ever begun: charge once
        RepeatCall,      ///< same call under the same downstream key
        LookUpFirst,     ///< the gateway may have forgotten the key
        RetrieveObject,  ///< ask what became of the object that the gateway made
        FinishOnly,      ///< the charge is on record
        LeaveAlone,      ///< finished already, or refused for `refusal`
    };
    qint64 id = 0;
    RowVersion version;
    Will will = Will::LeaveAlone;
    RecoveryPoint from = RecoveryPoint::Started;
    RecoveryPoint to = RecoveryPoint::Finished;  ///< where a gateway that answers leads
    QString downstreamKey;
    MoneyVerdict moneyVerdict = MoneyVerdict::NotAttempted;
    bool windowPassed = false;
    QString sentence;  ///< what will happen, for people
    QString refusal;   ///< why not; empty where it would be done, or is done already

    bool wouldRefuse() const { return !refusal.isEmpty(); }
    bool wouldAct() const { return will != Will::LeaveAlone; }
    bool operator==(const ResumePreview&) const = default;
};

ResumePreview previewResume(const KeySnapshot& snapshot, const Settings& settings, bool force = false);

}  // namespace idempotency
