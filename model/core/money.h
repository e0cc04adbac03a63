#pragma once

#include <optional>

#include <QString>
#include <QtGlobal>

namespace idempotency {

/// An amount in the currency's minor unit. Never a floating-point number (design rule 12).
struct Money {
    qint64 minorUnits = 0;
    QString currency;  ///< ISO 4217, lower case, as the gateway writes it

    bool operator==(const Money&) const = default;
};

/// The number of decimals of an ISO 4217 currency (JPY 0, USD 2, KWD 3), in any case of letters; nothing for a code
/// that ISO 4217 does not list as money.
std::optional<int> minorUnitDigits(const QString& currency);

/// For people, such as "1,249.00 USD" or "-3 JPY". Grouped by thousands; the code in upper case at the end. An unknown
/// currency is shown as minor units: "1999 minor units XXX".
QString formatMoney(const Money& money);

/// Just the figure of formatMoney, without the currency.
QString formatAmount(const Money& money);

}  // namespace idempotency
