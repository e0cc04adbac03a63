#pragma once

#include <chrono>
#include <optional>

#include <QString>

namespace idempotency {

/// The places where a test may kill or pause a worker (design section 10).
enum class CrashPoint {
    BeforeClaim,
    Claimed,
    RideCreated,
    Charged,  ///< the gateway has charged, nothing is recorded
    ChargeCompleted,
    Finished,  ///< stored, the answer not sent
};

/// The printed name: before_claim, claimed, ride_created, charged, charge_completed, finished.
QString nameOf(CrashPoint point);
std::optional<CrashPoint> crashPointFromName(const QString& name);

/// What a worker passes through while it works. The default counts nothing, does nothing at the
/// points and really waits.
class WorkerHooks {
public:
    virtual ~WorkerHooks() = default;
    virtual void reached(CrashPoint) {}
    /// A key was taken over from a holder whose lease was over.
    virtual void tookOver() {}
    /// A write changed nothing, because the lease was lost meanwhile.
    virtual void writeTurnedAway() {}
    /// Waits between two calls to the gateway, or before another try to reach the database.
    virtual void wait(std::chrono::milliseconds time);
};

}  // namespace idempotency
