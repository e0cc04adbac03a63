#pragma once

#include <memory>

#include <QUrl>

#include "model/gateway/gateway.h"
#include "model/gateway/stripe_form.h"
#include "model/gateway/stripe_transport.h"

namespace idempotency {

/// Stripe, or anything that speaks its dialect, over HTTP. The secret key goes into one header and nowhere else.
class StripeGateway : public Gateway {
public:
    /// Needs an https URL, or http to a loopback host, without user, query and fragment; and a key of printable ASCII.
    /// Otherwise Invalid, with a sentence.
    static Result<std::unique_ptr<StripeGateway>> create(const QUrl& baseUrl, const QByteArray& secretKey,
                                                         StripeApi api = StripeApi::PaymentIntents);

    Result<QString> identity(std::chrono::milliseconds deadline) override;
    GatewayOutcome charge(const ChargeRequest& request, std::chrono::milliseconds deadline) override;
    GatewayOutcome retrieve(const QString& objectId, std::chrono::milliseconds deadline) override;
    Result<GatewayChargePage> list(Instant from, Instant to, const QString& after,
                                   std::chrono::milliseconds deadline) override;

private:
    StripeGateway(const QUrl& baseUrl, const QByteArray& secretKey, StripeApi api);

    QNetworkRequest requestTo(const QString& path, const QByteArray& query = {}) const;
    QString paymentsPath() const;
    QString withoutKey(QString message) const;

    QUrl m_baseUrl;
    QByteArray m_secretKey;
    StripeApi m_api;
    StripeTransport m_transport;
};

/// True for a key that moves real money (sk_live_, rk_live_).
bool isLiveKey(const QByteArray& secretKey);

}  // namespace idempotency
