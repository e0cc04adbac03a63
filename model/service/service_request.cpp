#include "model/service/service_request.h"

#include <algorithm>

#include <QStringDecoder>

#include "model/core/scope.h"
#include "model/service/http_answer.h"

namespace idempotency {

namespace {

const QString rides = QStringLiteral("/api/rides");

HttpResponse refused(const Problem& problem) {
    return toHttp(answerOf(problem));
}

HttpResponse notFound() {
    return refused({404, QStringLiteral("not-found"), QStringLiteral("There is nothing here"),
                    QStringLiteral("Payments are made with POST /api/rides and read with GET /api/rides/{id}.")});
}

HttpResponse wrongMethod(const QByteArray& allowed) {
    auto response = refused({405, QStringLiteral("method-not-allowed"), QStringLiteral("Wrong method"),
                             QStringLiteral("This path takes %1.").arg(QString::fromLatin1(allowed))});
    response.headers.append(HttpHeader{"Allow", allowed});
    return response;
}

HttpResponse wrongMediaType() {
    return refused({415, QStringLiteral("media-type-not-supported"), QStringLiteral("The body must be JSON"),
                    QStringLiteral("Send Content-Type: application/json. Nothing was stored.")});
}

Result<QString> textOf(const QByteArray& value, const QString& header) {
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(value);
    if (!decoder.hasError()) return text;
    return Failure{FailureKind::Invalid, QStringLiteral("The header %1 is not UTF-8.").arg(header)};
}

/// The one value of a header that must be there; sent several times only with the same value.
Result<QString> onlyValue(const HttpRequest& request, const QString& header,
                          Result<QString> (*parse)(const QString& text)) {
    std::optional<QString> only;
    for (const auto& value : request.values(header.toLatin1())) {
        const auto text = textOf(value, header);
        if (!text) return text;
        const auto parsed = parse(*text);
        if (!parsed) return parsed;
        if (only && *only != *parsed)
            return Failure{FailureKind::Invalid,
                           QStringLiteral("The header %1 was sent with more than one value.").arg(header)};
        only = *parsed;
    }
    if (only) return *only;
    return Failure{FailureKind::Invalid, QStringLiteral("The header %1 is missing.").arg(header)};
}

Result<QString> asItIs(const QString& text) {
    return text;
}

Result<QString> userIdOf(const HttpRequest& request) {
    return onlyValue(request, QStringLiteral("X-User-Id"), asItIs);
}

/// "application/json", with no parameter but charset=utf-8 (RFC 8259 section 11 knows none).
bool isJson(const HttpRequest& request) {
    const auto value = request.value("content-type");
    if (!value || request.values("content-type").size() > 1) return false;
    const auto parts = value->toLower().split(';');
    return parts.front().trimmed() == "application/json" &&
           std::all_of(parts.begin() + 1, parts.end(), [](const QByteArray& part) {
               const auto parameter = part.trimmed();
               return parameter.isEmpty() || parameter == "charset=utf-8" || parameter == "charset=\"utf-8\"";
           });
}

ServiceRequest readPayment(const HttpRequest& request) {
    if (!isJson(request)) return wrongMediaType();
    const auto key = onlyValue(request, QStringLiteral("Idempotency-Key"), parseIdempotencyKeyHeader);
    if (!key) return refused(badRequest(key.failure().message));
    const auto userId = userIdOf(request);
    if (!userId) return refused(badRequest(userId.failure().message));
    const auto order = readPaymentOrder(*userId, rides, *key, request.body);
    if (const auto* problem = std::get_if<Problem>(&order)) return refused(*problem);
    return std::get<PaymentOrder>(order);
}

ServiceRequest readRide(const HttpRequest& request, const QString& idText) {
    bool isNumber = false;
    const qint64 id = idText.toLongLong(&isNumber);
    if (!isNumber || id < 1 || idText != QString::number(id)) return notFound();
    const auto userId = userIdOf(request);
    if (!userId) return refused(badRequest(userId.failure().message));
    return RideQuestion{id, *userId};
}

}  // namespace

ServiceRequest readServiceRequest(const HttpRequest& request) {
    const QString path = normalizedPath(QString::fromLatin1(request.path()));
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (path == rides) return request.method == "POST" ? readPayment(request) : wrongMethod("POST");
    if (path.startsWith(rides + QLatin1Char('/')))
        return reads ? readRide(request, path.mid(rides.size() + 1)) : wrongMethod("GET, HEAD");
    const bool isHealth = path == QLatin1String("/healthz");
    const bool isAlive = path == QLatin1String("/healthz/alive");
    const bool isMetrics = path == QLatin1String("/metrics");
    if (!isHealth && !isAlive && !isMetrics) return notFound();
    if (!reads) return wrongMethod("GET, HEAD");
    if (isHealth) return HealthQuestion{};
    if (isAlive) return AliveQuestion{};
    return MetricsQuestion{};
}

}  // namespace idempotency
