#pragma once

#include "model/core/key.h"
#include "model/store/rows.h"

namespace idempotency {

/// A row of the view key_snapshots as a value.
KeySnapshot keySnapshotFrom(const Row& row);
/// The ride's columns as that view names them; nothing where there is no ride.
std::optional<Ride> rideFrom(const Row& row);

TimelineEvent timelineEventFrom(const Row& row);
OrphanCharge orphanChargeFrom(const Row& row);

}  // namespace idempotency
