#pragma once

#include "model/gateway/simulator_ledger.h"
#include "model/gateway/simulator_payment_methods.h"
#include "model/net/http_message.h"

namespace idempotency {

/// The members of Stripe's error object; empty ones are left out.
struct StripeErrorWords {
    QString type;
    QString code;
    QString param;
    QString message;
    QString declineCode;
};

QJsonObject intentJson(const LedgerPayment& payment);
QJsonObject chargeJson(const LedgerPayment& payment);
QJsonObject paymentJson(const LedgerPayment& payment, LedgerList list);
QJsonObject listJson(const LedgerPage& page, LedgerList list);

HttpResponse jsonAnswer(int status, const QJsonObject& object);
HttpResponse errorAnswer(int status, const StripeErrorWords& words);
/// 402; names the payment intent that the attempt left behind, where there is one.
HttpResponse declineAnswer(const Decline& decline, const LedgerPayment& payment);
/// 500, as Stripe words its own failures.
HttpResponse serverErrorAnswer();

}  // namespace idempotency
