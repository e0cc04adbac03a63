#pragma once

#include <functional>

#include <QUrl>

#include "model/core/client_retry.h"
#include "model/core/result.h"
#include "model/gateway/stripe_transport.h"

namespace idempotency {

/// One payment to be sent to a running service that speaks the contract of design section 8, with what its sender
/// decides. The bytes are sent as they are, also where the service will refuse them.
struct ClientPayment {
    QByteArray userId;
    QByteArray key;
    QByteArray body;
    std::chrono::milliseconds tryTimeout{30'000};  ///< of one try: two lease times (design section 8)
    RetryPolicy policy;
};

/// What came of it.
struct ClientResult {
    TryResult last;
    QByteArray body;
    QString error;                ///< why the last try got no answer; empty where it got one
    bool mayHaveArrived = false;  ///< a request was sent at least once
    int tries = 0;
};

/// A client of a payments service that tries again as it should: the same key every time, growing pauses, a deadline.
class PaymentsClient {
public:
    /// Told before each pause; false ends the trying there.
    using BeforePause = std::function<bool(const ClientResult& soFar, std::chrono::milliseconds pause)>;
    /// Waits; injected by tests.
    using Wait = std::function<void(std::chrono::milliseconds)>;

    /// Needs an http or https URL without user, query and fragment: the service's base, or its /api/rides. Otherwise
    /// Invalid, with a sentence.
    static Result<std::unique_ptr<PaymentsClient>> create(const QUrl& service);

    ClientResult pay(const ClientPayment& payment, const BeforePause& beforePause, const Wait& wait);

private:
    explicit PaymentsClient(const QUrl& rides);
    void tryOnce(const ClientPayment& payment, ClientResult& result);

    QUrl m_rides;
    StripeTransport m_transport;
};

}  // namespace idempotency
