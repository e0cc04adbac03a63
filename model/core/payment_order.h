#pragma once

#include <variant>

#include "model/core/payment_request.h"
#include "model/core/problem.h"

namespace idempotency {

/// One payment as a client asks for it: under which scope, and what.
struct PaymentOrder {
    Scope scope;
    PaymentRequest request;

    bool operator==(const PaymentOrder&) const = default;
};

/// Reads an order, or says why nothing of it may be stored (400 or 422 of design section 8). The problem repeats
/// neither the user id, nor the key, nor a value of the body.
std::variant<PaymentOrder, Problem> readPaymentOrder(const QString& userId, const QString& path,
                                                     const QString& clientKey, const QByteArray& body);

}  // namespace idempotency
