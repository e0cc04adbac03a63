#pragma once

#include <utility>
#include <vector>

#include <QByteArray>

#include "model/gateway/gateway.h"

namespace idempotency {

/// Which of Stripe's two ways to charge is used.
enum class StripeApi {
    PaymentIntents,  ///< the present one
    Charges          ///< the older one, which public mocks speak; payment methods are its sources (tok_…)
};

using FormFields = std::vector<std::pair<QString, QString>>;

/// application/x-www-form-urlencoded, in the order given.
QByteArray encodeForm(const FormFields& fields);

/// The body of a charge: nothing in it changes between two attempts for one ride. Every payment is confirmed at once;
/// one that would need the customer again is declined (error_on_requires_action).
QByteArray chargeForm(const ChargeRequest& request, StripeApi api);

/// The query of one page of the list, a hundred payments long. Stripe's created counts whole seconds, rounded down.
QByteArray listQuery(Instant from, Instant to, const QString& after);

}  // namespace idempotency
