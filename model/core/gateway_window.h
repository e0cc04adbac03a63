#pragma once

#include "model/core/key.h"
#include "model/core/settings.h"

namespace idempotency {

/// When the duty to look up before a call begins: the ride's creation plus the window, less the time that a call and
/// its request may take. From then on the gateway may have forgotten the downstream key. Needs a ride.
Instant lookUpDutyBegins(const Ride& ride, const Settings& settings);

/// True where a call must be preceded by a look-up: the duty has begun, and an earlier call may have charged. The
/// statement renew_for_call.sql decides the same by the database's clock before each call.
bool mustLookUpFirst(const KeySnapshot& snapshot, const Settings& settings);

/// True where the gateway no longer remembers the downstream key for sure.
bool isWindowPassed(const KeySnapshot& snapshot, const Settings& settings);

}  // namespace idempotency
