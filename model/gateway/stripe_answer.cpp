#include "model/gateway/stripe_answer.h"

#include <QJsonArray>
#include <QJsonDocument>

#include "model/gateway/stripe_error.h"
#include "model/gateway/stripe_payment.h"

namespace idempotency {

using Kind = GatewayOutcomeKind;

namespace {

QJsonObject jsonObject(const StripeAnswer& answer) {
    return QJsonDocument::fromJson(answer.body).object();
}

bool isSuccess(const StripeAnswer& answer) {
    return answer.status >= 200 && answer.status < 300;
}

QString amountText(const Money& money) {
    return QStringLiteral("%1 minor units %2").arg(money.minorUnits).arg(money.currency.toUpper());
}

/// Empty where the payment is the one asked for.
QString differenceFrom(const ChargeRequest& asked, const GatewayCharge& got) {
    if (got.amount.minorUnits != asked.amount.minorUnits || got.amount.currency != asked.amount.currency.toLower()) {
        return QStringLiteral("The gateway charged another amount: %1 in place of %2 (%3).")
            .arg(amountText(got.amount), amountText(asked.amount), got.objectId);
    }
    if (got.rideId && *got.rideId != asked.rideId) {
        return QStringLiteral("The gateway answered for another ride: %1 in place of %2 (%3).")
            .arg(*got.rideId)
            .arg(asked.rideId)
            .arg(got.objectId);
    }
    return {};
}

GatewayOutcome unknown(const QString& message) {
    return {Kind::Unknown, {}, {}, gatewayText(message), {}, {}};
}

GatewayOutcome outcomeOf(const StripePayment& payment) {
    const auto& charge = payment.charge;
    if (payment.isFailed) {
        const auto message = payment.failureMessage.isEmpty()
                                 ? QStringLiteral("The gateway shows the payment as %1.").arg(charge.status)
                                 : payment.failureMessage;
        const auto code = payment.failureCode.isEmpty() ? charge.status : payment.failureCode;
        return {Kind::Declined, {}, charge.objectId, gatewayText(message), gatewayText(code), {}};
    }
    if (charge.status != u"succeeded") {
        const auto message = QStringLiteral("The gateway shows the payment as %1.").arg(charge.status);
        return {Kind::Pending, {}, charge.objectId, gatewayText(message), gatewayText(charge.status), {}};
    }
    if (charge.chargeId.isEmpty()) return unknown(QStringLiteral("The gateway's answer names no charge."));
    return {Kind::Charged, charge.chargeId, charge.objectId, {}, {}, {}};
}

GatewayOutcome unanswered(const StripeAnswer& answer) {
    const auto kind = answer.transport == Transport::NotReached ? Kind::NotReached : Kind::Unknown;
    return {kind, {}, {}, gatewayText(answer.error), {}, {}};
}

}  // namespace

GatewayOutcome chargeOutcome(const StripeAnswer& answer, const ChargeRequest& asked) {
    if (answer.transport != Transport::Answered) return unanswered(answer);
    if (!isSuccess(answer)) return errorOutcome(answer);
    const auto payment = stripePaymentFrom(jsonObject(answer));
    if (!payment) return unknown(QStringLiteral("The gateway's answer cannot be read."));
    const auto difference = differenceFrom(asked, payment->charge);
    return difference.isEmpty() ? outcomeOf(*payment) : unknown(difference);
}

GatewayOutcome retrieveOutcome(const StripeAnswer& answer, const QString& objectId) {
    if (answer.transport != Transport::Answered) return unanswered(answer);
    if (!isSuccess(answer)) {
        auto outcome = errorOutcome(answer);
        const bool saysNothingOfTheObject = outcome.kind == Kind::WrongCredentials || outcome.kind == Kind::RateLimited;
        if (!saysNothingOfTheObject) outcome.kind = Kind::Unknown;
        return outcome;
    }
    const auto payment = stripePaymentFrom(jsonObject(answer));
    if (!payment) return unknown(QStringLiteral("The gateway's answer cannot be read."));
    if (payment->charge.objectId != objectId) {
        return unknown(
            QStringLiteral("The gateway answered for %1 in place of %2.").arg(payment->charge.objectId, objectId));
    }
    return outcomeOf(*payment);
}

Result<QString> accountId(const StripeAnswer& answer) {
    if (answer.transport != Transport::Answered || !isSuccess(answer)) return failureOf(answer);
    const auto id = jsonObject(answer)[u"id"].toString();
    if (id.isEmpty()) return Failure{FailureKind::Internal, QStringLiteral("The gateway does not say who it is.")};
    return id;
}

Result<GatewayChargePage> chargePage(const StripeAnswer& answer) {
    if (answer.transport != Transport::Answered || !isSuccess(answer)) return failureOf(answer);
    const auto object = jsonObject(answer);
    const Failure unreadable{FailureKind::Internal, QStringLiteral("The gateway's list cannot be read.")};
    if (!object[u"data"].isArray() || !object[u"has_more"].isBool()) return unreadable;
    GatewayChargePage page;
    page.hasMore = object[u"has_more"].toBool();
    const auto elements = object[u"data"].toArray();
    for (const auto& element : elements) {
        const auto payment = stripePaymentFrom(element.toObject());
        if (!payment) return unreadable;
        page.charges.push_back(payment->charge);
    }
    return page.hasMore && page.charges.empty() ? Result<GatewayChargePage>(unreadable) : page;
}

std::optional<std::chrono::milliseconds> retryAfterFrom(const QByteArray& headerValue) {
    bool isNumber = false;
    const auto seconds = headerValue.trimmed().toUInt(&isNumber);
    if (!isNumber) return std::nullopt;
    return std::min(std::chrono::seconds(seconds), std::chrono::seconds(3600));
}

}  // namespace idempotency
