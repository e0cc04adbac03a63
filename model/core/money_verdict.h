#pragma once

#include "model/core/key.h"

namespace idempotency {

/// The answer to "did money move?" as far as the row can tell.
enum class MoneyVerdict { NotAttempted, MayHaveBeenCharged, Charged, Settled };

/// The printed name: not_attempted, may_have_been_charged, charged, settled.
QString nameOf(MoneyVerdict verdict);

/// An open orphan charge makes the verdict Charged at any recovery point.
MoneyVerdict moneyVerdict(const Key& key, bool hasOpenOrphanCharge);

inline MoneyVerdict moneyVerdict(const KeySnapshot& snapshot) {
    return moneyVerdict(snapshot.key, snapshot.hasOpenOrphanCharge);
}

}  // namespace idempotency
