#include "ui/words/figures_in_words.h"

#include <QDateTime>
#include <QLocale>

#include "ui/words/words_context.h"

namespace idempotency {

using namespace std::chrono;

namespace {

QDateTime utc(Instant instant) {
    return QDateTime::fromMSecsSinceEpoch(floor<milliseconds>(instant).time_since_epoch().count(), Qt::UTC);
}

}  // namespace

QString localFigures(const QString& latin) {
    const auto zero = QLocale().zeroDigit();
    if (zero == QLatin1String("0")) return latin;
    const auto zeroCode = zero.front().unicode();
    QString text = latin;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto c = text[i].unicode();
        const bool afterDigit = i > 0 && latin[i - 1].isDigit();
        const bool beforeDigit = i + 1 < text.size() && latin[i + 1].isDigit();
        if (c >= u'0' && c <= u'9')
            text[i] = QChar(static_cast<char16_t>(zeroCode + (c - u'0')));
        else if (c == u',' && afterDigit && beforeDigit)
            text[i] = QChar(u'\u066C');
        else if (c == u'.' && afterDigit && beforeDigit)
            text[i] = QChar(u'\u066B');
    }
    return text;
}

QString shortDuration(milliseconds duration) {
    const auto positive = std::max(duration, milliseconds(0));
    const auto figure = [](auto count) { return localFigures(QString::number(count)); };
    if (positive < minutes(1)) return Words::tr("%1 s").arg(figure(floor<seconds>(positive).count()));
    if (positive < hours(1)) return Words::tr("%1 min").arg(figure(floor<minutes>(positive).count()));
    if (positive < days(1)) return Words::tr("%1 h").arg(figure(floor<hours>(positive).count()));
    return Words::tr("%1 d").arg(figure(floor<days>(positive).count()));
}

QString agoText(milliseconds duration) {
    return Words::tr("%1 ago").arg(shortDuration(duration));
}

QString leftText(milliseconds remaining) {
    return shortDuration(ceil<seconds>(remaining));
}

QString clockText(Instant instant) {
    return localFigures(utc(instant).toString(QStringLiteral("HH:mm:ss")));
}

QString wholeInstantText(Instant instant) {
    const auto moment = utc(instant);
    const auto day = QLocale().toString(moment.date(), QStringLiteral("d MMM yyyy"));
    return Words::tr("%1, %2 UTC").arg(day, localFigures(moment.toString(QStringLiteral("HH:mm:ss.zzz"))));
}

QString countText(qint64 count) {
    return localFigures(QLocale(QLocale::English, QLocale::UnitedStates).toString(count));
}

}  // namespace idempotency
