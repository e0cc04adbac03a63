#pragma once

#include <vector>

#include "model/payment/payments.h"

namespace idempotency {

/// What complete-all would take.
struct CompletableKeys {
    KeyCount keys;             ///< an estimate from below where there are very many
    std::vector<Money> money;  ///< of those that have a ride, by currency
};
Result<CompletableKeys> countCompletableKeys(Database& database, std::chrono::milliseconds olderThan);

/// Resumes every stuck or waiting key, oldest first: not parked, under the cap, old enough, and there when it began.
/// Any number of these, in any number of processes, share the keys without meeting.
class CompleteAll {
public:
    /// The order's reason and batch stand in each key's action. `olderThan` counts from a key's creation.
    CompleteAll(const ActionOrder& order, std::chrono::milliseconds olderThan);

    /// Makes sure that the gateway answers and is the database's: an outage must not use up the keys' attempts.
    Outcome begin(Database& database, GatewaySession& gateway);
    /// Works on the next key; nothing where none is left. A failure: the database is out of reach. Needs begin().
    Result<std::optional<VerbResult>> next(Database& database, GatewaySession& gateway, WorkerHooks& hooks);

private:
    Result<std::optional<HeldClaim>> claimNext(Database& database, const QString& gatewayIdentity,
                                               const ActionOrder& action);

    ActionOrder m_order;
    std::chrono::milliseconds m_olderThan;
    Instant m_begunAt{};
    KeyCursor m_last;
};

}  // namespace idempotency
