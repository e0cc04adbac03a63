#pragma once

#include <functional>
#include <optional>

#include "model/core/operator_action.h"
#include "model/store/database.h"
#include "model/store/key_reader.h"

namespace idempotency {

/// What a clean-up would delete.
struct ExpiredKeys {
    KeyCount keys;                  ///< an estimate from below where there are very many
    std::optional<Instant> oldest;  ///< by time of finish
    std::optional<Instant> newest;
};
Result<ExpiredKeys> countExpiredKeys(Database& database);

/// How a clean-up went.
struct CleanUp {
    qint64 deleted = 0;
    bool cancelled = false;
};

/// One batch of cleanUpOldKeys: how many keys were deleted, none where none is left.
Result<qint64> cleanUpOneBatch(Database& database, const ActionOrder& order);

/// Told after each batch how many are deleted so far; false ends the clean-up there.
using GoOn = std::function<bool(qint64 deleted)>;

/// Deletes keys whose finish lies longer back than the retention time (design rule 9), in batches. Each is a
/// transaction of its own and on record as an action; they share a batch id: the order's, or else its id. Several
/// clean-ups at once share the work. What was deleted before a failure stays deleted.
Result<CleanUp> cleanUpOldKeys(Database& database, const ActionOrder& order, const GoOn& goOn);

}  // namespace idempotency
