#pragma once

#include <memory>

#include <QList>
#include <QSslCertificate>
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

    /// Trusts only these authorities from now on, in place of the system's. Needs one at least.
    void trustOnly(const QList<QSslCertificate>& authorities) { m_authorities = authorities; }

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
    QList<QSslCertificate> m_authorities;  ///< empty: the system's
    StripeTransport m_transport;
};

/// True for a key that moves real money (sk_live_, rk_live_).
bool isLiveKey(const QByteArray& secretKey);

}  // namespace idempotency
