#pragma once

#include <optional>

#include "model/core/doctor.h"
#include "model/store/database.h"

namespace idempotency {

/// Runs the statement of one check; nothing where all is well. A plain read.
Result<std::optional<DoctorFinding>> readDoctorCheck(Database& database, const DoctorCheck& check);

}  // namespace idempotency
