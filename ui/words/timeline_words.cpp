#include "ui/words/timeline_words.h"

#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/words_context.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// What an operator's verb puts before its reason.
const std::pair<QLatin1String, const char*> verbs[] = {
    {QLatin1String("resume: "), QT_TRANSLATE_NOOP("Words", "Resumed: %1")},
    {QLatin1String("force_resume: "), QT_TRANSLATE_NOOP("Words", "Taken over by force: %1")},
    {QLatin1String("reap: "), QT_TRANSLATE_NOOP("Words", "Taken to be called off: %1")},
    {QLatin1String("recharge: "), QT_TRANSLATE_NOOP("Words", "Taken to be charged anew: %1")},
};

struct EventName {
    QLatin1String what;
    const char* words;
};

const EventName names[] = {
    {QLatin1String("claimed"), QT_TRANSLATE_NOOP("Words", "Claimed")},
    {QLatin1String("taken_over"), QT_TRANSLATE_NOOP("Words", "Taken over")},
    {QLatin1String("ride_created"), QT_TRANSLATE_NOOP("Words", "Ride created")},
    {QLatin1String("call_begun"), QT_TRANSLATE_NOOP("Words", "Call to the gateway begun")},
    {QLatin1String("renewed"), QT_TRANSLATE_NOOP("Words", "Lease renewed")},
    {QLatin1String("charge_completed"), QT_TRANSLATE_NOOP("Words", "Charge recorded")},
    {QLatin1String("finished"), QT_TRANSLATE_NOOP("Words", "Answer stored")},
    {QLatin1String("released"), QT_TRANSLATE_NOOP("Words", "Let go")},
    {QLatin1String("parked"), QT_TRANSLATE_NOOP("Words", "Parked")},
    {QLatin1String("late_charge"), QT_TRANSLATE_NOOP("Words", "Late charge written down")},
    {QLatin1String("looked_up"), QT_TRANSLATE_NOOP("Words", "Gateway asked")},
    {QLatin1String("called_off"), QT_TRANSLATE_NOOP("Words", "Called off")},
    {QLatin1String("lease_over"), QT_TRANSLATE_NOOP("Words", "Lease over: stuck from here on")},
    {QLatin1String("orphan_settled"), QT_TRANSLATE_NOOP("Words", "Late charge settled")},
    {QLatin1String("recharged"), QT_TRANSLATE_NOOP("Words", "Recharge begun")},
};

QString nameInWords(const QString& what) {
    for (const auto& name : names) {
        if (what == name.what) return Words::tr(name.words);
    }
    return visibleText(what);
}

QString withDetail(const QString& name, const QString& detail) {
    return detail.isEmpty() ? name : Words::tr("%1: %2").arg(name, visibleText(detail));
}

}  // namespace

QString wordsOf(const TimelineEvent& event) {
    if (!event.accepted && event.what != QLatin1String("late_charge"))
        return withDetail(Words::tr("Late write turned away: %1").arg(nameInWords(event.what).toLower()), event.detail);
    for (const auto& [prefix, words] : verbs) {
        if (event.what == QLatin1String("taken_over") && event.detail.startsWith(prefix))
            return Words::tr(words).arg(visibleText(event.detail.mid(prefix.size())));
    }
    return withDetail(nameInWords(event.what), event.detail);
}

QString holderText(const QString& token) {
    const auto parts = token.split(QLatin1Char('/'));
    if (parts.size() != 3) return visibleText(token);
    return Words::tr("%1, process %2").arg(visibleText(parts[0]), visibleText(parts[1]));
}

QString byText(const TimelineEvent& event) {
    return Words::tr("%1, fence %2").arg(holderText(event.by), QString::number(event.fence));
}

QString pauseText(milliseconds pause) {
    if (pause >= minutes(1)) return shortDuration(pause);
    const auto tenths = static_cast<double>(pause.count()) / 1000;
    return Words::tr("%1 s").arg(localFigures(QString::number(tenths, 'f', 1)));
}

}  // namespace idempotency
