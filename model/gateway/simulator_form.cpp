#include "model/gateway/simulator_form.h"

#include <QRegularExpression>
#include <QUrl>

namespace idempotency {

namespace {

constexpr qint64 largestAmount = 99'999'999;

QString decoded(QByteArray part) {
    part.replace('+', ' ');
    return QString::fromUtf8(QByteArray::fromPercentEncoding(part));
}

std::optional<HttpResponse> faultOfAmount(const QString& text) {
    const auto param = QStringLiteral("amount");
    if (text.isEmpty()) {
        return invalidRequest(param, QStringLiteral("parameter_missing"),
                              QStringLiteral("Missing required param: amount."));
    }
    bool isInteger = false;
    const auto amount = text.toLongLong(&isInteger);
    const auto code = QStringLiteral("parameter_invalid_integer");
    if (!isInteger) return invalidRequest(param, code, QStringLiteral("Invalid integer: %1").arg(text));
    if (amount < 1)
        return invalidRequest(param, code, QStringLiteral("This value must be greater than or equal to 1."));
    if (amount <= largestAmount) return std::nullopt;
    return invalidRequest(param, QStringLiteral("amount_too_large"),
                          QStringLiteral("Amount must be no more than 99999999."));
}

std::optional<HttpResponse> faultOfCurrency(const QString& text) {
    if (minorUnitDigits(text)) return std::nullopt;
    return invalidRequest(QStringLiteral("currency"), {}, QStringLiteral("Invalid currency: %1.").arg(text));
}

std::optional<HttpResponse> faultOfPaymentMethod(const QString& param, const QString& name) {
    if (name.isEmpty()) {
        return invalidRequest(param, QStringLiteral("parameter_missing"),
                              QStringLiteral("Missing required param: %1.").arg(param));
    }
    if (simulatedPaymentMethod(name)) return std::nullopt;
    return invalidRequest(param, QStringLiteral("resource_missing"),
                          QStringLiteral("No such PaymentMethod: '%1'").arg(name));
}

QJsonObject metadataFrom(const FormFields& fields) {
    static const QRegularExpression pattern(QStringLiteral("\\Ametadata\\[(.+)\\]\\z"));
    QJsonObject metadata;
    for (const auto& [name, value] : fields) {
        if (const auto match = pattern.match(name); match.hasMatch()) metadata[match.captured(1)] = value;
    }
    return metadata;
}

/// Nothing where the field is absent; an error through `fault` where it is no whole number.
std::optional<qint64> wholeNumber(const FormFields& fields, const QString& name, std::optional<HttpResponse>& fault) {
    const auto text = fieldValue(fields, name);
    if (text.isEmpty()) return std::nullopt;
    bool isInteger = false;
    const auto number = text.toLongLong(&isInteger);
    if (!isInteger) {
        fault = invalidRequest(name, QStringLiteral("parameter_invalid_integer"),
                               QStringLiteral("Invalid integer: %1").arg(text));
    }
    return number;
}

}  // namespace

HttpResponse invalidRequest(const QString& param, const QString& code, const QString& message) {
    return errorAnswer(400, {QStringLiteral("invalid_request_error"), code, param, message, {}});
}

FormFields decodeForm(const QByteArray& form) {
    FormFields fields;
    for (const auto& part : form.split('&')) {
        if (part.isEmpty()) continue;
        const auto equals = part.indexOf('=');
        const auto name = equals < 0 ? part : part.left(equals);
        fields.emplace_back(decoded(name), equals < 0 ? QString() : decoded(part.mid(equals + 1)));
    }
    return fields;
}

QString fieldValue(const FormFields& fields, const QString& name) {
    for (const auto& [fieldName, value] : fields) {
        if (fieldName == name) return value;
    }
    return {};
}

std::variant<SimulatedOrder, HttpResponse> readOrder(LedgerList kind, const FormFields& fields) {
    const bool isIntent = kind == LedgerList::Intents;
    const auto param = isIntent ? QStringLiteral("payment_method") : QStringLiteral("source");
    const auto amount = fieldValue(fields, QStringLiteral("amount"));
    const auto currency = fieldValue(fields, QStringLiteral("currency"));
    const auto name = fieldValue(fields, param);
    if (const auto fault = faultOfAmount(amount)) return *fault;
    if (const auto fault = faultOfCurrency(currency)) return *fault;
    if (const auto fault = faultOfPaymentMethod(param, name)) return *fault;
    if (isIntent && fieldValue(fields, QStringLiteral("confirm")) != u"true") {
        return invalidRequest(QStringLiteral("confirm"), {},
                              QStringLiteral("The simulated gateway knows only payments that are confirmed at once."));
    }
    return SimulatedOrder{
        kind, {amount.toLongLong(), currency.toLower()}, name, *simulatedPaymentMethod(name), metadataFrom(fields)};
}

std::variant<LedgerQuery, HttpResponse> readListQuery(LedgerList list, const FormFields& fields) {
    std::optional<HttpResponse> fault;
    LedgerQuery query;
    query.list = list;
    query.createdFrom = wholeNumber(fields, QStringLiteral("created[gte]"), fault);
    query.createdTo = wholeNumber(fields, QStringLiteral("created[lte]"), fault);
    query.after = fieldValue(fields, QStringLiteral("starting_after"));
    const auto limit = wholeNumber(fields, QStringLiteral("limit"), fault).value_or(10);
    if (fault) return *fault;
    if (limit < 1 || limit > 100) {
        return invalidRequest(QStringLiteral("limit"), QStringLiteral("parameter_invalid_integer"),
                              QStringLiteral("This value must be from 1 to 100."));
    }
    query.limit = static_cast<int>(limit);
    return query;
}

}  // namespace idempotency
