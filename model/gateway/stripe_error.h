#pragma once

#include "model/gateway/stripe_answer.h"

namespace idempotency {

/// What an HTTP answer that is no success says of a charge, by the table of design section 6.
GatewayOutcome errorOutcome(const StripeAnswer& answer);

/// The same for calls that only read.
Failure failureOf(const StripeAnswer& answer);

}  // namespace idempotency
