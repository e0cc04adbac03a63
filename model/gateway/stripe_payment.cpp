#include "model/gateway/stripe_payment.h"

#include <QJsonArray>

namespace idempotency {

namespace {

/// Stripe writes a reference as an id, or as the whole object where it was expanded.
QString idOf(const QJsonValue& reference) {
    return reference.isObject() ? reference[u"id"].toString() : reference.toString();
}

/// Before its API version 2022-11-15 Stripe listed the charges in place of naming the latest.
QString latestChargeOf(const QJsonObject& intent) {
    const auto latest = idOf(intent[u"latest_charge"]);
    return latest.isEmpty() ? idOf(intent[u"charges"][u"data"][0]) : latest;
}

GatewayCharge commonPart(const QJsonObject& object) {
    GatewayCharge charge;
    charge.objectId = object[u"id"].toString();
    charge.status = object[u"status"].toString();
    charge.amount = {object[u"amount"].toInteger(-1), object[u"currency"].toString().toLower()};
    charge.createdAt = Instant(std::chrono::seconds(object[u"created"].toInteger()));
    const auto metadata = object[u"metadata"].toObject();
    charge.downstreamKey = metadata[u"downstream_key"].toString();
    bool isNumber = false;
    const auto rideId = metadata[u"ride_id"].toString().toLongLong(&isNumber);
    if (isNumber) charge.rideId = rideId;
    return charge;
}

StripePayment fromIntent(const QJsonObject& object) {
    StripePayment payment{commonPart(object), false, {}, {}};
    const auto error = object[u"last_payment_error"].toObject();
    const auto& status = payment.charge.status;
    if (status == u"succeeded") payment.charge.chargeId = latestChargeOf(object);
    payment.isFailed = status == u"canceled" || (status == u"requires_payment_method" && !error.isEmpty());
    payment.failureMessage = error[u"message"].toString();
    payment.failureCode = error[u"code"].toString();
    return payment;
}

StripePayment fromCharge(const QJsonObject& object) {
    StripePayment payment{commonPart(object), false, {}, {}};
    if (payment.charge.status == u"succeeded") payment.charge.chargeId = payment.charge.objectId;
    payment.isFailed = payment.charge.status == u"failed";
    payment.failureMessage = object[u"failure_message"].toString();
    payment.failureCode = object[u"failure_code"].toString();
    return payment;
}

}  // namespace

std::optional<StripePayment> stripePaymentFrom(const QJsonObject& object) {
    const auto kind = object[u"object"].toString();
    if (kind != u"payment_intent" && kind != u"charge") return std::nullopt;
    auto payment = kind == u"charge" ? fromCharge(object) : fromIntent(object);
    const auto& charge = payment.charge;
    const bool isWhole = !charge.objectId.isEmpty() && !charge.status.isEmpty() && charge.amount.minorUnits >= 0 &&
                         !charge.amount.currency.isEmpty();
    return isWhole ? std::optional(std::move(payment)) : std::nullopt;
}

}  // namespace idempotency
