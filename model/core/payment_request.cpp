#include "model/core/payment_request.h"

#include <cmath>

#include "model/core/canonical_json.h"
#include "model/core/card_number.h"
#include "model/core/code_points.h"
#include "model/core/money.h"
#include "model/core/safe_text.h"

namespace idempotency {

namespace {

using Complaint = std::optional<RequestProblem>;

constexpr QLatin1String amountMember("amountCents");
constexpr QLatin1String currencyMember("currency");
constexpr QLatin1String paymentMethodMember("paymentMethod");
constexpr int longestNameShown = 64;

RequestProblem notAPayment(QLatin1String member, const QString& sentence) {
    return {422, sentence, member};
}

/// A number that no double holds stands in proper JSON, so it is a value out of range and not a body that cannot be
/// read.
RequestProblem unreadable(const JsonProblem& problem) {
    const int statusCode = problem.kind == JsonProblemKind::NumberNotHeld ? 422 : 400;
    return {statusCode, QStringLiteral("The body is refused at %1.").arg(problem.sentence()), {}};
}

RequestProblem notAnObject() {
    return {400, QStringLiteral("The body must be a JSON object such as {\"amountCents\": 1999}."), {}};
}

RequestProblem holdsCardNumber() {
    return {422,
            QStringLiteral("The body holds what looks like a payment card's number. It was not kept; send the id of a "
                           "payment method instead."),
            {}};
}

RequestProblem unknownMember(const QString& name) {
    const auto shown = shownEscaped(cleanedForStorage(name, longestNameShown));
    return {422, QStringLiteral("The body has an unknown member \"%1\".").arg(shown), shown};
}

Complaint takeAmount(PaymentRequest& request, const JsonValue& value) {
    if (!value.isNumber()) return notAPayment(amountMember, QStringLiteral("amountCents must be a JSON number."));
    const bool whole = std::floor(value.number) == value.number;
    if (!whole || value.number < 1 || value.number > static_cast<double>(maximumAmountCents))
        return notAPayment(amountMember, QStringLiteral("amountCents must be a whole number from 1 to 99,999,999."));
    request.amountCents = static_cast<qint64>(value.number);
    return std::nullopt;
}

Complaint takeCurrency(PaymentRequest& request, const JsonValue& value) {
    if (!value.isString() || !minorUnitDigits(value.string))
        return notAPayment(currencyMember,
                           QStringLiteral("currency must be the three-letter code of an ISO 4217 currency."));
    request.currency = value.string.toLower();
    return std::nullopt;
}

Complaint takePaymentMethod(PaymentRequest& request, const JsonValue& value) {
    if (!value.isString()) return notAPayment(paymentMethodMember, QStringLiteral("paymentMethod must be a string."));
    if (const auto bad = firstNotPrintableAscii(value.string))
        return notAPayment(
            paymentMethodMember,
            QStringLiteral("paymentMethod contains %1; only printable ASCII is allowed.").arg(codePointName(*bad)));
    if (value.string.isEmpty() || value.string.size() > maximumPaymentMethodLength)
        return notAPayment(paymentMethodMember, QStringLiteral("paymentMethod has %1 characters; 1 to %2 are allowed.")
                                                    .arg(value.string.size())
                                                    .arg(maximumPaymentMethodLength));
    request.paymentMethod = value.string;
    return std::nullopt;
}

Complaint takeMember(PaymentRequest& request, const JsonMember& member) {
    if (member.name == amountMember) return takeAmount(request, member.value);
    if (member.name == currencyMember) return takeCurrency(request, member.value);
    if (member.name == paymentMethodMember) return takePaymentMethod(request, member.value);
    return unknownMember(member.name);
}

}  // namespace

std::variant<PaymentRequest, RequestProblem> parsePaymentRequest(const QByteArray& body) {
    const auto outcome = canonicalize(body);
    if (const auto* problem = std::get_if<JsonProblem>(&outcome)) return unreadable(*problem);
    const auto& [canonicalBody, value] = std::get<CanonicalJson>(outcome);
    if (!value.isObject()) return notAnObject();
    if (containsCardNumber(value)) return holdsCardNumber();
    PaymentRequest request;
    request.canonicalBody = canonicalBody;
    for (const auto& member : value.members)
        if (const auto complaint = takeMember(request, member)) return *complaint;
    if (value.member(QString(amountMember)) == nullptr)
        return notAPayment(amountMember, QStringLiteral("The member amountCents is missing."));
    return request;
}

QByteArray paymentRequestBody(qint64 amountCents, const std::optional<QString>& currency,
                              const std::optional<QString>& paymentMethod) {
    QByteArray body = "{\"amountCents\":" + QByteArray::number(amountCents);
    if (currency) body += ",\"currency\":" + jsonString(*currency);
    if (paymentMethod) body += ",\"paymentMethod\":" + jsonString(*paymentMethod);
    return body + '}';
}

bool isSimulatedFault(const QString& paymentMethod) {
    return paymentMethod.startsWith(QLatin1String("pm_sim_"));
}

}  // namespace idempotency
