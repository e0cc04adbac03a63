#pragma once

#include <QJsonObject>

#include "model/gateway/gateway.h"

namespace idempotency {

/// A payment intent, or a charge of the older call, as Stripe's JSON shows it.
struct StripePayment {
    GatewayCharge charge;    ///< chargeId only where money moved: Stripe's latest_charge may be a failed one
    bool isFailed = false;   ///< it will never move money unless somebody begins anew
    QString failureMessage;  ///< the gateway's words, as they came
    QString failureCode;
};

/// Nothing where the object is neither, or lacks its id, status, amount or currency.
std::optional<StripePayment> stripePaymentFrom(const QJsonObject& object);

}  // namespace idempotency
