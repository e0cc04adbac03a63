#include "model/gateway/stripe_error.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "model/core/safe_text.h"

namespace idempotency {

using Kind = GatewayOutcomeKind;

namespace {

/// Stripe's error object. All empty where the body is something else, such as a proxy's page.
struct StripeError {
    QString type;
    QString code;
    QString param;
    QString message;
};

StripeError errorFrom(const QByteArray& body) {
    const auto error = QJsonDocument::fromJson(body).object()[u"error"].toObject();
    return {error[u"type"].toString(), error[u"code"].toString(), error[u"param"].toString(),
            error[u"message"].toString()};
}

constexpr int longestRequestId = 64;

bool namesWhatTheCallerSent(const QString& param) {
    return param == u"amount" || param == u"currency" || param == u"payment_method" || param == u"source";
}

/// What a 400, 402 or 404 means depends on the gateway's own words: a proxy can send them too.
Kind kindOfRefusal(int status, const StripeError& error) {
    if (status == 402) return error.type == u"card_error" ? Kind::Declined : Kind::Unknown;
    if (status == 400 && error.type == u"idempotency_error") return Kind::KeyReused;
    if (error.type != u"invalid_request_error") return Kind::Unknown;
    return status == 400 && namesWhatTheCallerSent(error.param) ? Kind::RefusedForCaller : Kind::RefusedForGood;
}

bool isRefusal(Kind kind) {
    return kind == Kind::Declined || kind == Kind::RefusedForCaller || kind == Kind::RefusedForGood;
}

Kind kindByStatus(const StripeAnswer& answer, const StripeError& error) {
    switch (answer.status) {
        case 400:
        case 402:
        case 404:
            return kindOfRefusal(answer.status, error);
        case 401:
        case 403:
            return Kind::WrongCredentials;
        case 409:
            return Kind::InUse;
        case 429:
            return Kind::RateLimited;
        default:
            break;
    }
    return answer.status >= 500 && answer.replayed ? Kind::StoredServerError : Kind::Unknown;
}

/// What the gateway asks to be sent again is not final, whatever its status (Stripe's documentation, "Error handling").
Kind kindOf(const StripeAnswer& answer, const StripeError& error) {
    const auto kind = kindByStatus(answer, error);
    return isRefusal(kind) && answer.shouldRetry == true ? Kind::Unknown : kind;
}

QString messageFor(const StripeAnswer& answer, const StripeError& error) {
    const auto own = gatewayText(error.message);
    const auto said =
        own.isEmpty() ? QStringLiteral("The gateway answered with HTTP status %1.").arg(answer.status) : own;
    const auto id = cleanedForStorage(answer.requestId, longestRequestId);
    return id.isEmpty() ? said : QStringLiteral("%1 (%2)").arg(said, id);
}

FailureKind failureKindOf(const StripeAnswer& answer) {
    switch (answer.transport) {
        case Transport::NotReached:
        case Transport::Dropped:
            return FailureKind::Unreachable;
        case Transport::TimedOut:
            return FailureKind::TimedOut;
        case Transport::Unreadable:
            return FailureKind::Internal;
        case Transport::Answered:
            break;
    }
    if (answer.status == 401 || answer.status == 403) return FailureKind::NotPermitted;
    if (answer.status == 404) return FailureKind::NotFound;
    const bool mayPass = answer.status == 409 || answer.status == 429 || answer.status >= 500;
    return mayPass ? FailureKind::Retryable : FailureKind::Internal;
}

}  // namespace

QString gatewayText(const QString& text) {
    return cleanedForStorage(text.simplified(), 500);
}

GatewayOutcome errorOutcome(const StripeAnswer& answer) {
    const auto error = errorFrom(answer.body);
    const auto code = error.code.isEmpty() ? error.type : error.code;
    const bool mayCallAgain = answer.shouldRetry.value_or(true);
    return {kindOf(answer, error), {},          {}, messageFor(answer, error), gatewayText(code),
            answer.retryAfter,     mayCallAgain};
}

Failure failureOf(const StripeAnswer& answer) {
    const bool isAnswer = answer.transport == Transport::Answered;
    const auto message = isAnswer ? messageFor(answer, errorFrom(answer.body)) : gatewayText(answer.error);
    return {failureKindOf(answer), message, {}};
}

}  // namespace idempotency
