#pragma once

#include <variant>

#include "model/core/payment_order.h"
#include "model/net/http_message.h"

namespace idempotency {

/// GET /api/rides/{id} of the user who asks.
struct RideQuestion {
    qint64 rideId = 0;
    QString userId;

    bool operator==(const RideQuestion&) const = default;
};
struct HealthQuestion {};
struct AliveQuestion {};
struct MetricsQuestion {};

/// What an HTTP request asks of the payments service; an HttpResponse where it is refused without asking anybody.
using ServiceRequest =
    std::variant<PaymentOrder, RideQuestion, HealthQuestion, AliveQuestion, MetricsQuestion, HttpResponse>;

/// Reads a request by design section 8. A pure function.
ServiceRequest readServiceRequest(const HttpRequest& request);

}  // namespace idempotency
