#include "model/payment/crash_point.h"

#include <thread>

namespace idempotency {

namespace {

constexpr std::pair<CrashPoint, const char*> names[] = {
    {CrashPoint::BeforeClaim, "before_claim"},         {CrashPoint::Claimed, "claimed"},
    {CrashPoint::RideCreated, "ride_created"},         {CrashPoint::Charged, "charged"},
    {CrashPoint::ChargeCompleted, "charge_completed"}, {CrashPoint::Finished, "finished"}};

}  // namespace

QString nameOf(CrashPoint point) {
    for (const auto& [candidate, name] : names) {
        if (candidate == point) return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

std::optional<CrashPoint> crashPointFromName(const QString& text) {
    for (const auto& [point, name] : names) {
        if (text == QLatin1String(name)) return point;
    }
    return std::nullopt;
}

void WorkerHooks::wait(std::chrono::milliseconds time) {
    std::this_thread::sleep_for(time);
}

}  // namespace idempotency
