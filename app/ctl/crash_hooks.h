#pragma once

#include <optional>

#include "model/payment/crash_point.h"

namespace idempotency {

/// Kills or pauses this process for real at a point of its work. Only for test databases.
class CrashHooks : public WorkerHooks {
public:
    CrashHooks(std::optional<CrashPoint> crashAt, std::optional<CrashPoint> pauseAt, std::chrono::seconds pause)
        : m_crashAt(crashAt), m_pauseAt(pauseAt), m_pause(pause) {}

    void reached(CrashPoint point) override;

private:
    std::optional<CrashPoint> m_crashAt;
    std::optional<CrashPoint> m_pauseAt;
    std::chrono::seconds m_pause;
};

}  // namespace idempotency
