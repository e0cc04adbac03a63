#pragma once

#include "model/gateway/simulator_answers.h"
#include "model/gateway/stripe_form.h"

namespace idempotency {

/// The fields of an application/x-www-form-urlencoded body or query, in the order sent.
FormFields decodeForm(const QByteArray& form);

/// The first value of that field; empty where it is absent.
QString fieldValue(const FormFields& fields, const QString& name);

/// A charge as the simulator was asked for it.
struct SimulatedOrder {
    LedgerList kind = LedgerList::Intents;
    Money amount;
    QString paymentMethodName;
    SimulatedPaymentMethod paymentMethod;
    QJsonObject metadata;
};

/// The order, or the 400 that Stripe would answer.
std::variant<SimulatedOrder, HttpResponse> readOrder(LedgerList kind, const FormFields& fields);

/// The query of a list, or the 400.
std::variant<LedgerQuery, HttpResponse> readListQuery(LedgerList list, const FormFields& fields);

/// 400 with Stripe's invalid_request_error.
HttpResponse invalidRequest(const QString& param, const QString& code, const QString& message);

}  // namespace idempotency
