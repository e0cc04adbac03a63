#include "model/core/instant.h"

#include <QDateTime>
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

}  // namespace idempotency
