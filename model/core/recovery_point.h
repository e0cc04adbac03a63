#pragma once

#include <optional>

#include <QLatin1String>
#include <QString>

namespace idempotency {

/// How far the work on a key has got. It never goes back (design rule 2).
enum class RecoveryPoint : int { Started = 0, RideCreated = 1, ChargeCompleted = 2, Finished = 3 };

/// The stored and printed name: started, ride_created, charge_completed, finished.
QString nameOf(RecoveryPoint point);

/// The point with that number; nothing for a number that no point has.
std::optional<RecoveryPoint> recoveryPointFromNumber(int number);

}  // namespace idempotency
