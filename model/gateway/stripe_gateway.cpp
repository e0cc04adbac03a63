#include "model/gateway/stripe_gateway.h"

#include <algorithm>

#include <QHostAddress>
#include <QSslConfiguration>

namespace idempotency {

using std::chrono::milliseconds;

namespace {

/// The version of Stripe's API that this client was written against.
const char* const apiVersion = "2024-06-20";

bool isLoopback(const QString& host) {
    return host == u"localhost" || QHostAddress(host).isLoopback();
}

bool isPrintableAscii(const QByteArray& text) {
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

/// Empty where the URL can be used.
QString faultOf(const QUrl& url) {
    const auto shown = url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    if (!url.isValid() || url.host().isEmpty())
        return QStringLiteral("The gateway's URL \"%1\" is not one.").arg(shown);
    if (!url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment()) {
        return QStringLiteral("The gateway's URL %1 must not carry a user, a query or a fragment.").arg(shown);
    }
    if (url.scheme() == u"https") return {};
    if (url.scheme() != u"http") return QStringLiteral("The gateway's URL %1 must begin with https.").arg(shown);
    if (isLoopback(url.host())) return {};
    return QStringLiteral(
               "The gateway's URL %1 must begin with https: without it the key would cross the network in "
               "the clear.")
        .arg(shown);
}

}  // namespace

Result<std::unique_ptr<StripeGateway>> StripeGateway::create(const QUrl& baseUrl, const QByteArray& secretKey,
                                                             StripeApi api) {
    if (const auto fault = faultOf(baseUrl); !fault.isEmpty()) return Failure{FailureKind::Invalid, fault};
    if (!isPrintableAscii(secretKey)) {
        return Failure{FailureKind::Invalid, QStringLiteral("The gateway's key is empty or not printable ASCII.")};
    }
    return std::unique_ptr<StripeGateway>(new StripeGateway(baseUrl, secretKey, api));
}

StripeGateway::StripeGateway(const QUrl& baseUrl, const QByteArray& secretKey, StripeApi api)
    : m_baseUrl(baseUrl), m_secretKey(secretKey), m_api(api), m_transport(isLoopback(baseUrl.host())) {}

QNetworkRequest StripeGateway::requestTo(const QString& path, const QByteArray& query) const {
    auto url = m_baseUrl;
    auto base = url.path(QUrl::FullyEncoded);
    while (base.endsWith(u'/'))
        base.chop(1);
    url.setPath(base + path, QUrl::TolerantMode);
    if (!query.isEmpty()) url.setQuery(QString::fromLatin1(query), QUrl::StrictMode);
    QNetworkRequest request(url);
    if (!m_authorities.isEmpty()) {
        auto ssl = request.sslConfiguration();
        ssl.setCaCertificates(m_authorities);
        request.setSslConfiguration(ssl);
    }
    request.setRawHeader("Authorization", "Bearer " + m_secretKey);
    request.setRawHeader("Stripe-Version", apiVersion);
    request.setRawHeader("Accept", "application/json");
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("IdempotencyConsole"));
    return request;
}

QString StripeGateway::paymentsPath() const {
    return m_api == StripeApi::PaymentIntents ? QStringLiteral("/v1/payment_intents") : QStringLiteral("/v1/charges");
}

/// A gateway that refuses a key may repeat it in its message. A key of a few letters would be found in any word.
QString StripeGateway::withoutKey(QString message) const {
    if (m_secretKey.size() < 8) return message;
    return message.replace(QString::fromLatin1(m_secretKey), QStringLiteral("(key)"));
}

Result<QString> StripeGateway::identity(milliseconds deadline) {
    auto id = accountId(m_transport.get(requestTo(QStringLiteral("/v1/account")), deadline));
    if (!id) return Failure{id.failure().kind, withoutKey(id.failure().message)};
    if (id->startsWith(u"sim_")) return id;
    return *id + (isLiveKey(m_secretKey) ? QStringLiteral("/live") : QStringLiteral("/test"));
}

GatewayOutcome StripeGateway::charge(const ChargeRequest& request, milliseconds deadline) {
    const auto key = request.downstreamKey.toUtf8();
    if (!isPrintableAscii(key)) {
        return {GatewayOutcomeKind::NotReached,
                {},
                {},
                QStringLiteral("Nothing was sent: the downstream key is unfit."),
                {},
                {}};
    }
    auto post = requestTo(paymentsPath());
    post.setRawHeader("Idempotency-Key", key);
    post.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/x-www-form-urlencoded"));
    auto outcome = chargeOutcome(m_transport.post(post, chargeForm(request, m_api), deadline), request);
    outcome.message = withoutKey(outcome.message);
    return outcome;
}

GatewayOutcome StripeGateway::retrieve(const QString& objectId, milliseconds deadline) {
    const auto path = paymentsPath() + u'/' + QString::fromLatin1(QUrl::toPercentEncoding(objectId));
    auto outcome = retrieveOutcome(m_transport.get(requestTo(path), deadline), objectId);
    outcome.message = withoutKey(outcome.message);
    return outcome;
}

Result<GatewayChargePage> StripeGateway::list(Instant from, Instant to, const QString& after, milliseconds deadline) {
    auto page = chargePage(m_transport.get(requestTo(paymentsPath(), listQuery(from, to, after)), deadline));
    if (!page) return Failure{page.failure().kind, withoutKey(page.failure().message)};
    return page;
}

bool isLiveKey(const QByteArray& secretKey) {
    return secretKey.startsWith("sk_live_") || secretKey.startsWith("rk_live_");
}

}  // namespace idempotency
