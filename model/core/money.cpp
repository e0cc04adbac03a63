#include "model/core/money.h"

#include <algorithm>

#include "model/core/currencies.h"

namespace idempotency {

namespace {

QString groupedByThousands(QString digits) {
    for (auto i = digits.size() - 3; i > 0; i -= 3)
        digits.insert(i, QLatin1Char(','));
    return digits;
}

/// Works on the written digits, so that the least number there is needs no care.
QString placedByExponent(qint64 minorUnits, int digits) {
    auto figure = QString::number(minorUnits);
    const bool negative = figure.startsWith(QLatin1Char('-'));
    if (negative) figure.remove(0, 1);
    figure = figure.rightJustified(digits + 1, QLatin1Char('0'));
    auto text = groupedByThousands(figure.chopped(digits));
    if (digits > 0) text += QLatin1Char('.') + figure.right(digits);
    return negative ? QLatin1Char('-') + text : text;
}

}  // namespace

std::optional<int> minorUnitDigits(const QString& currency) {
    // Letters outside ASCII first: toUpper turns a dotless i into an I.
    const bool ascii = std::all_of(currency.begin(), currency.end(), [](QChar c) { return c.unicode() < 0x80; });
    if (!ascii) return std::nullopt;
    return iso4217Digits(currency.toUpper().toStdString());
}

QString formatAmount(const Money& money) {
    const auto digits = minorUnitDigits(money.currency);
    return digits ? placedByExponent(money.minorUnits, *digits) : QString::number(money.minorUnits);
}

QString formatMoney(const Money& money) {
    const auto unit = minorUnitDigits(money.currency) ? QString() : QStringLiteral("minor units ");
    return (formatAmount(money) + QLatin1Char(' ') + unit + money.currency.toUpper()).trimmed();
}

}  // namespace idempotency
