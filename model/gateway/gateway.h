#pragma once

#include <chrono>
#include <vector>

#include "model/core/gateway_outcome.h"
#include "model/core/instant.h"
#include "model/core/money.h"
#include "model/core/result.h"

namespace idempotency {

/// What a charge is built from: the ride only, so that the request is the same byte for byte at every attempt.
struct ChargeRequest {
    qint64 rideId = 0;
    Money amount;
    QString paymentMethod;
    QString downstreamKey;  ///< sent as Idempotency-Key
};

/// One payment as the gateway's list shows it.
struct GatewayCharge {
    QString objectId;  ///< the payment intent
    QString chargeId;  ///< empty where there is none yet
    QString status;    ///< the gateway's word, such as succeeded, processing, requires_action, canceled
    Money amount;
    std::optional<qint64> rideId;  ///< from the metadata
    QString downstreamKey;         ///< from the metadata
    Instant createdAt{};           ///< by the gateway's clock, whole seconds

    bool operator==(const GatewayCharge&) const = default;
};

/// One page of the gateway's list, newest first.
struct GatewayChargePage {
    std::vector<GatewayCharge> charges;
    bool hasMore = false;
};

/// The way to a payment gateway. A charge is delivered at most once for each call, never again by the network's own
/// choice. Every function blocks and answers within `deadline`, whatever the network does; none of the caller's events
/// run meanwhile. Not thread-safe: one object for each worker.
class Gateway {
public:
    virtual ~Gateway() = default;

    /// Who this gateway is (design rule 14): the simulator's instance id, or an account id with "/test" or "/live".
    virtual Result<QString> identity(std::chrono::milliseconds deadline) = 0;

    /// NotReached where nothing was sent, also for want of time.
    virtual GatewayOutcome charge(const ChargeRequest& request, std::chrono::milliseconds deadline) = 0;

    /// Reads the object that an earlier charge left unfinished. Never creates anything; an object that is not found is
    /// Unknown, one that failed for good Declined.
    virtual GatewayOutcome retrieve(const QString& objectId, std::chrono::milliseconds deadline) = 0;

    /// One page of the objects created from `from` to `to`, both included, newest first; `after` is the
    /// objectId of the last page's last charge, empty for the first page.
    virtual Result<GatewayChargePage> list(Instant from, Instant to, const QString& after,
                                           std::chrono::milliseconds deadline) = 0;
};

}  // namespace idempotency
