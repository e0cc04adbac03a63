#pragma once

#include <QByteArray>

#include "model/gateway/gateway.h"

namespace idempotency {

/// How far one delivery got, below HTTP.
enum class Transport {
    Answered,    ///< a whole HTTP answer came back
    NotReached,  ///< provably nothing of the request's body was sent
    TimedOut,
    Dropped,    ///< the connection broke after sending had begun
    Unreadable  ///< an answer that is cut short, too long or no HTTP
};

/// What came back from one delivery to a gateway that speaks Stripe's dialect.
struct StripeAnswer {
    Transport transport = Transport::Answered;
    int status = 0;   ///< of HTTP; 0 unless Answered
    QByteArray body;  ///< of any shape: proxies answer too
    std::optional<std::chrono::milliseconds> retryAfter;
    bool replayed = false;            ///< Idempotent-Replayed: true
    std::optional<bool> shouldRetry;  ///< Stripe-Should-Retry, where it is sent
    QString requestId;                ///< Request-Id: what Stripe's support asks for
    QString error;                    ///< for people, where nothing was answered
};

/// What a call that asked for this charge came to, by the table of design section 6. A success that names another
/// amount, currency or ride than asked for is Unknown: it must not be booked silently.
GatewayOutcome chargeOutcome(const StripeAnswer& answer, const ChargeRequest& asked);

/// What a call that only reads this object came to. It refuses and declines nothing: an object that cannot be read
/// is Unknown, since it may still charge.
GatewayOutcome retrieveOutcome(const StripeAnswer& answer, const QString& objectId);

/// The id of the account, as the gateway writes it.
Result<QString> accountId(const StripeAnswer& answer);

Result<GatewayChargePage> chargePage(const StripeAnswer& answer);

/// The value of Retry-After where it counts seconds (RFC 9110 section 10.2.3), one hour at most.
std::optional<std::chrono::milliseconds> retryAfterFrom(const QByteArray& headerValue);

}  // namespace idempotency
