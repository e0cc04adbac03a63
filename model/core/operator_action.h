#pragma once

#include <optional>

#include <QString>

#include "model/core/instant.h"
#include "model/core/key.h"
#include "model/core/result.h"

namespace idempotency {

/// What an operator can do to a key or a charge, and what is on record of it (design rule 11).
enum class OperatorVerb { Resume, ForceResume, Reap, Recharge, SettleOrphan, Retention };

/// The stored and printed name: resume, force_resume, reap, recharge, settle_orphan, retention.
QString nameOf(OperatorVerb verb);
std::optional<OperatorVerb> operatorVerbFromName(const QString& name);

constexpr int shortestReason = 5;   ///< characters, blanks around it left out
constexpr int longestReason = 500;  ///< characters
constexpr int longestTicket = 128;  ///< characters

/// Who acts and why. The id is the action's own: after a lost connection it tells whether the action took effect.
struct ActionOrder {
    QString id;            ///< a UUID
    QString batchId;       ///< a UUID that the actions of one bulk order share; empty for a single one
    QString operatorName;  ///< the system's user; the database's user is recorded by the database itself
    QString reason;
    QString ticket;  ///< empty where there is none

    bool operator==(const ActionOrder&) const = default;
};

/// The order made fit to be stored: trimmed, cleaned. Invalid: a reason or ticket that is too short or too long.
Result<ActionOrder> checkedOrder(ActionOrder order);

/// How an operator's verb ended for one key.
enum class VerbOutcome { Done, Moved, Refused, Failed, NotFinished };

/// The stored and printed name: done, moved, refused, failed, not_finished.
QString nameOf(VerbOutcome outcome);
std::optional<VerbOutcome> verbOutcomeFromName(const QString& name);

/// One action as it is on record: begun, and ended unless it is under way or was interrupted.
struct RecordedAction {
    enum class State { UnderWay, Ended, Interrupted };
    qint64 number = 0;  ///< grows with time
    ActionOrder order;
    OperatorVerb verb = OperatorVerb::Resume;
    QString databaseUser;
    QString holder;
    std::optional<qint64> keyId;
    Scope scope;
    QString keyBefore;  ///< JSON: what the key was
    QString keyAfter;   ///< JSON: what it became; empty where it is gone
    Instant begunAt{};
    std::optional<Instant> endedAt;
    std::optional<VerbOutcome> outcome;
    QString detail;
    State state = State::Ended;

    bool operator==(const RecordedAction&) const = default;
};

/// The printed name: under_way, ended, interrupted.
QString nameOf(RecordedAction::State state);

}  // namespace idempotency
