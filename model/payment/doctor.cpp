#include "model/payment/doctor.h"

#include "model/store/reconcile_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

Result<std::optional<DoctorFinding>> compareClocks(Database& database, const LocalClock& localClock) {
    // The first use of a statement also prepares it, and a longer trip blurs the comparison.
    if (const auto warmUp = readClock(database); !warmUp) return warmUp.failure();
    const Instant before = localClock();
    const auto now = readClock(database);
    if (!now) return now.failure();
    const auto distance = leastClockDistance(before, *now, localClock());
    if (abs(distance) <= toleratedClockDistance) return std::optional<DoctorFinding>();
    const auto shown = QStringLiteral("%1 s %2")
                           .arg(static_cast<double>(abs(distance).count()) / 1e6, 0, 'f', 1)
                           .arg(distance > microseconds(0) ? QStringLiteral("ahead") : QStringLiteral("behind"));
    return std::optional(DoctorFinding{clockCheck(), 1, {shown}});
}

}  // namespace

Instant systemTime() {
    return floor<microseconds>(system_clock::now());
}

Result<std::vector<DoctorFinding>> examine(Database& database, const LocalClock& localClock) {
    std::vector<DoctorFinding> findings;
    for (const DoctorCheck& check : doctorChecks()) {
        auto finding = readDoctorCheck(database, check);
        if (!finding) return finding.failure();
        if (*finding) findings.push_back(std::move(**finding));
    }
    auto clock = compareClocks(database, localClock);
    if (!clock) return clock.failure();
    if (*clock) findings.push_back(std::move(**clock));
    return findings;
}

}  // namespace idempotency
