#include "model/core/lease.h"

#include <algorithm>

namespace idempotency {

using namespace std::chrono;

QString nameOf(LeaseState state) {
    switch (state) {
        case LeaseState::Free:
            return QStringLiteral("free");
        case LeaseState::Held:
            return QStringLiteral("held");
        case LeaseState::Expired:
            return QStringLiteral("expired");
    }
    Q_UNREACHABLE();
}

LeaseReading readLease(const Key& key, Instant databaseNow) {
    if (!key.lockedAt) return {};
    const auto left = *key.lockedAt + key.leaseTime - databaseNow;
    if (left > microseconds(0)) return {LeaseState::Held, ceil<milliseconds>(left), milliseconds(0)};
    return {LeaseState::Expired, milliseconds(0), floor<milliseconds>(-left)};
}

int retryAfterSeconds(milliseconds remaining) {
    return static_cast<int>(std::max<qint64>(1, ceil<seconds>(remaining).count()));
}

int backOffSeconds(int attempts) {
    constexpr int longest = 60;
    return attempts > 6 ? longest : std::min(longest, 1 << std::max(0, attempts - 1));
}

}  // namespace idempotency
