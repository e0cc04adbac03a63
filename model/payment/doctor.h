#pragma once

#include <functional>

#include "model/store/doctor_reader.h"

namespace idempotency {

/// This computer's clock, which decides nothing and is only compared.
using LocalClock = std::function<Instant()>;
Instant systemTime();

/// Looks for broken rules in the data, and for what needs a person. Reads only. Each check is a statement of its own
/// that may go through whole tables, so the session's time limit should be long.
Result<std::vector<DoctorFinding>> examine(Database& database, const LocalClock& localClock = systemTime);

}  // namespace idempotency
