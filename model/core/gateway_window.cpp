#include "model/core/gateway_window.h"

namespace idempotency {

Instant lookUpDutyBegins(const Ride& ride, const Settings& settings) {
    return ride.createdAt + settings.gatewayWindow - settings.lease - settings.settleTime;
}

bool isWindowPassed(const KeySnapshot& snapshot, const Settings& settings) {
    return snapshot.ride && snapshot.readAt >= lookUpDutyBegins(*snapshot.ride, settings);
}

bool mustLookUpFirst(const KeySnapshot& snapshot, const Settings& settings) {
    return snapshot.key.callDeadline && isWindowPassed(snapshot, settings);
}

}  // namespace idempotency
