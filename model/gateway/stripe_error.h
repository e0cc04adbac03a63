#pragma once

#include "model/gateway/stripe_answer.h"

namespace idempotency {

/// The gateway's text, or a sentence with some of it, fit to store and to show: one line, no control characters, at
/// most 500 characters.
QString gatewayText(const QString& text);

/// What an HTTP answer that is no success says of a charge, by the table of design section 6.
GatewayOutcome errorOutcome(const StripeAnswer& answer);

/// The same for calls that only read.
Failure failureOf(const StripeAnswer& answer);

}  // namespace idempotency
