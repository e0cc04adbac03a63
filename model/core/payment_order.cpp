#include "model/core/payment_order.h"

#include "model/core/card_number.h"
#include "model/core/scope.h"

namespace idempotency {

std::variant<PaymentOrder, Problem> readPaymentOrder(const QString& userId, const QString& path,
                                                     const QString& clientKey, const QByteArray& body) {
    const auto scope = makeScope(userId, path, clientKey);
    if (!scope) return badRequest(scope.failure().message);
    if (isCardNumber(userId) || isCardNumber(clientKey))
        return unprocessable(
            QStringLiteral("The user id or the key is what looks like a payment card's number. It was not kept."));
    const auto request = parsePaymentRequest(body);
    if (const auto* problem = std::get_if<RequestProblem>(&request))
        return problem->statusCode == 400 ? badRequest(problem->detail) : unprocessable(problem->detail);
    return PaymentOrder{*scope, std::get<PaymentRequest>(request)};
}

}  // namespace idempotency
