#include "model/core/payment_amount.h"

#include "model/core/payment_request.h"

namespace idempotency {

std::optional<Money> amountOf(const KeySnapshot& snapshot) {
    if (snapshot.ride) return snapshot.ride->amount;
    const auto request = parsePaymentRequest(snapshot.key.requestBody.toUtf8());
    const auto* payment = std::get_if<PaymentRequest>(&request);
    if (!payment) return std::nullopt;
    return Money{payment->amountCents, payment->currency};
}

}  // namespace idempotency
