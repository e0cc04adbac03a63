#pragma once

#include <optional>
#include <vector>

#include "model/core/operator_action.h"
#include "model/store/database.h"

namespace idempotency {

/// The record of operators' actions (design rule 11). An action's first row is written by the statement that takes hold
/// of its key; here it is ended and read.

/// Which actions to list, newest first.
struct ActionQuery {
    std::optional<qint64> keyId;
    QString operatorName;          ///< the system's or the database's user; empty: any
    bool unended = false;          ///< only those under way or interrupted
    std::optional<qint64> before;  ///< the number of the last one seen
    int limit = 200;
};

/// How an action ended, and what its key is now. Twice changes nothing; so does an action that never began.
Outcome endAction(Database& database, const QString& actionId, VerbOutcome outcome, const QString& detail);
Result<std::vector<RecordedAction>> listActions(Database& database, const ActionQuery& query);
/// Nothing: the action took no effect.
Result<std::optional<RecordedAction>> readAction(Database& database, const QString& actionId);

/// What became of a late charge, in an operator's judgement.
enum class Settlement { Refunded, BelongsToRide };

/// The stored and printed name: refunded, belongs_to_ride.
QString nameOf(Settlement settlement);
std::optional<Settlement> settlementFromName(const QString& name);

/// False: there is no open orphan charge of that id (any more).
Result<bool> settleOrphanCharge(Database& database, const QString& chargeId, Settlement settlement,
                                const ActionOrder& order, const QString& holder);
/// The open ones, oldest first, after that id.
Result<std::vector<OrphanCharge>> listOrphanCharges(Database& database, qint64 afterId, int limit);

}  // namespace idempotency
