#pragma once

#include <chrono>
#include <optional>

#include <QString>

namespace idempotency {

/// What one delivery to the gateway came to, in the terms of design section 6.
enum class GatewayOutcomeKind {
    Charged,            ///< 2xx with an id and `succeeded`: chargeId and objectId are set
    Pending,            ///< 2xx with an id, not `succeeded`: objectId is set
    Declined,           ///< 402 card_error
    RefusedForCaller,   ///< 400 with the gateway's own error object naming amount, currency or payment method
    RefusedForGood,     ///< 400 or 404 with the gateway's own invalid_request_error otherwise
    WrongCredentials,   ///< 401 or 403: proves that this call charged nothing
    NotReached,         ///< connection refused or no route: proves that nothing was sent
    RateLimited,        ///< 429: proves that this call charged nothing
    InUse,              ///< 409: another request with the same key is being worked on
    Unknown,            ///< 5xx, time-out, reset, unreadable: it may have charged
    StoredServerError,  ///< a replayed 5xx: the answer under this key will never change
    KeyReused,          ///< the key was used with other parameters
};

/// One answer of the gateway, or the lack of one, with what people need to know about it.
struct GatewayOutcome {
    GatewayOutcomeKind kind = GatewayOutcomeKind::Unknown;
    QString chargeId;
    QString objectId;  ///< the payment intent
    QString message;   ///< one sentence for people; no control characters, bounded in length
    QString code;      ///< the gateway's own word, such as card_declined or resource_missing
    std::optional<std::chrono::milliseconds> retryAfter;
    bool mayCallAgain = true;  ///< false where the gateway asks not to be called again at once

    bool operator==(const GatewayOutcome&) const = default;
};

/// True where the answer proves that this call charged nothing, so that the call deadline may be put back.
bool provesNothingCharged(GatewayOutcomeKind kind);

}  // namespace idempotency
