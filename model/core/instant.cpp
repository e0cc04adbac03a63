#include "model/core/instant.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

namespace idempotency {

Instant instantFromMicroseconds(qint64 microseconds) {
    return Instant(std::chrono::microseconds(microseconds));
}

qint64 toMicroseconds(Instant instant) {
    return instant.time_since_epoch().count();
}

QString toRfc3339(Instant instant) {
    const auto wholeSeconds = std::chrono::floor<std::chrono::seconds>(instant);
    const auto fraction = (instant - wholeSeconds).count();
    const auto dateTime = QDateTime::fromSecsSinceEpoch(wholeSeconds.time_since_epoch().count(), Qt::UTC);
    return dateTime.toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss")) +
           QStringLiteral(".%1Z").arg(fraction, 6, 10, QLatin1Char('0'));
}

std::optional<Instant> instantFromRfc3339(const QString& text) {
    static const QRegularExpression form(QStringLiteral(
        "\\A(\\d{4}-\\d\\d-\\d\\d)[Tt ](\\d\\d:\\d\\d:\\d\\d)(?:\\.(\\d{1,9}))?([Zz]|([+-])(\\d\\d):(\\d\\d))\\z"));
    const auto parts = form.match(text);
    if (!parts.hasMatch()) return std::nullopt;
    const auto date = QDate::fromString(parts.captured(1), Qt::ISODate);
    const auto time = QTime::fromString(parts.captured(2), Qt::ISODate);
    const int hours = parts.captured(6).toInt();
    const int minutes = parts.captured(7).toInt();
    if (!date.isValid() || !time.isValid() || hours > 23 || minutes > 59) return std::nullopt;
    const QDateTime dateTime(date, time, Qt::UTC);
    const auto offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
    const auto fraction = parts.captured(3).leftJustified(6, u'0', true).toLongLong();
    const Instant local(std::chrono::seconds(dateTime.toSecsSinceEpoch()) + std::chrono::microseconds(fraction));
    return parts.captured(5) == u"-" ? local + offset : local - offset;
}

}  // namespace idempotency
