#pragma once

#include <chrono>

#include <QString>

namespace idempotency {

/// The settings that every program on one database shares: the one row of the table settings.
struct Settings {
    std::chrono::milliseconds lease{15'000};
    std::chrono::milliseconds retention{48 * 3'600'000LL};
    std::chrono::milliseconds gatewayWindow{24 * 3'600'000LL};
    std::chrono::milliseconds settleTime{120'000};  ///< how long a sent request may still be under way
    int attemptCap = 10;
    QString gatewayIdentity;  ///< empty until a gateway is chosen
    bool testDatabase = false;

    bool operator==(const Settings&) const = default;
};

}  // namespace idempotency
