#include "model/gateway/simulator_answers.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace idempotency {

namespace {

QJsonValue textOrNull(const QString& text) {
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

qint64 seconds(Instant instant) {
    return std::chrono::floor<std::chrono::seconds>(instant).time_since_epoch().count();
}

QJsonObject errorJson(const StripeErrorWords& words) {
    QJsonObject error{{QStringLiteral("type"), words.type}, {QStringLiteral("message"), words.message}};
    if (!words.code.isEmpty()) error[u"code"] = words.code;
    if (!words.param.isEmpty()) error[u"param"] = words.param;
    if (!words.declineCode.isEmpty()) error[u"decline_code"] = words.declineCode;
    return error;
}

QJsonObject commonJson(const LedgerPayment& payment) {
    return {{QStringLiteral("amount"), payment.amount.minorUnits},
            {QStringLiteral("currency"), payment.amount.currency},
            {QStringLiteral("created"), seconds(payment.createdAt)},
            {QStringLiteral("livemode"), false},
            {QStringLiteral("metadata"), payment.metadata},
            {QStringLiteral("payment_method"), payment.paymentMethod}};
}

QString cardError() {
    return QStringLiteral("card_error");
}

}  // namespace

QJsonObject intentJson(const LedgerPayment& payment) {
    auto intent = commonJson(payment);
    intent[u"id"] = payment.intentId;
    intent[u"object"] = QStringLiteral("payment_intent");
    intent[u"status"] = payment.status;
    intent[u"amount_received"] = payment.chargeId.isEmpty() ? 0 : payment.amount.minorUnits;
    intent[u"latest_charge"] = textOrNull(payment.chargeId);
    intent[u"last_payment_error"] =
        payment.failureMessage.isEmpty()
            ? QJsonValue()
            : QJsonValue(errorJson({cardError(), payment.failureCode, {}, payment.failureMessage, {}}));
    return intent;
}

QJsonObject chargeJson(const LedgerPayment& payment) {
    auto charge = commonJson(payment);
    charge[u"id"] = payment.chargeId;
    charge[u"object"] = QStringLiteral("charge");
    charge[u"status"] = QStringLiteral("succeeded");
    charge[u"paid"] = true;
    charge[u"captured"] = true;
    charge[u"payment_intent"] = textOrNull(payment.intentId);
    return charge;
}

QJsonObject paymentJson(const LedgerPayment& payment, LedgerList list) {
    return list == LedgerList::Intents ? intentJson(payment) : chargeJson(payment);
}

QJsonObject listJson(const LedgerPage& page, LedgerList list) {
    QJsonArray data;
    for (const auto& payment : page.payments)
        data.append(paymentJson(payment, list));
    return {{QStringLiteral("object"), QStringLiteral("list")},
            {QStringLiteral("data"), data},
            {QStringLiteral("has_more"), page.hasMore}};
}

HttpResponse jsonAnswer(int status, const QJsonObject& object) {
    return {status, {{"Content-Type", "application/json"}}, QJsonDocument(object).toJson(QJsonDocument::Compact)};
}

HttpResponse errorAnswer(int status, const StripeErrorWords& words) {
    return jsonAnswer(status, {{QStringLiteral("error"), errorJson(words)}});
}

HttpResponse declineAnswer(const Decline& decline, const LedgerPayment& payment) {
    auto error = errorJson({cardError(), decline.code, {}, decline.message, decline.declineCode});
    if (!payment.intentId.isEmpty()) error[u"payment_intent"] = intentJson(payment);
    return jsonAnswer(402, {{QStringLiteral("error"), error}});
}

HttpResponse serverErrorAnswer() {
    return errorAnswer(500, {QStringLiteral("api_error"), {}, {}, QStringLiteral("An unknown error occurred."), {}});
}

}  // namespace idempotency
