#include "model/store/doctor_reader.h"

namespace idempotency {

Result<std::optional<DoctorFinding>> readDoctorCheck(Database& database, const DoctorCheck& check) {
    const auto rows = database.execute(QStringLiteral("doctor_") + check.name);
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    if (row.number("broken") == 0) return std::optional<DoctorFinding>();
    return std::optional(DoctorFinding{check, row.number("broken"), row.text("samples").split(u'\n')});
}

}  // namespace idempotency
