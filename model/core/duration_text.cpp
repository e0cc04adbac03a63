#include "model/core/duration_text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace idempotency {

namespace {

struct Unit {
    QLatin1String name;
    qint64 milliseconds = 0;
};

constexpr qint64 millisecondsOfAnHour = 3'600'000;

constexpr std::array units = {
    Unit{QLatin1String("d"), 24 * millisecondsOfAnHour},
    Unit{QLatin1String("h"), millisecondsOfAnHour},
    Unit{QLatin1String("m"), 60'000},
    Unit{QLatin1String("s"), 1'000},
    Unit{QLatin1String("ms"), 1},
};

bool isAsciiDigit(QChar c) {
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

}  // namespace

std::optional<std::chrono::milliseconds> parseDuration(const QString& text) {
    const auto digitsEnd = std::find_if_not(text.begin(), text.end(), isAsciiDigit);
    const auto length = std::distance(text.begin(), digitsEnd);
    const auto name = text.mid(length);
    const auto unit = std::find_if(units.begin(), units.end(), [&name](const Unit& u) { return u.name == name; });
    bool fits = false;
    const qint64 count = text.left(length).toLongLong(&fits);
    if (unit == units.end() || !fits) return std::nullopt;
    if (count > std::numeric_limits<qint64>::max() / unit->milliseconds) return std::nullopt;
    return std::chrono::milliseconds(count * unit->milliseconds);
}

QString formatDuration(std::chrono::milliseconds duration) {
    const qint64 total = duration.count();
    if (total == 0) return QStringLiteral("0s");
    const bool daysAllowed = total > 48 * millisecondsOfAnHour || total < -48 * millisecondsOfAnHour;
    const auto unit = std::find_if(daysAllowed ? units.begin() : units.begin() + 1, units.end(),
                                   [total](const Unit& u) { return total % u.milliseconds == 0; });
    return QString::number(total / unit->milliseconds) + unit->name;
}

}  // namespace idempotency
