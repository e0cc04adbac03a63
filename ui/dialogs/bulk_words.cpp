#include "ui/dialogs/bulk_words.h"

#include "ui/dialogs/verb_words.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

using namespace std::chrono;

namespace {

using Will = VerbPreview::Will;

const Token& inkOf(Will will) {
    switch (will) {
        case Will::FinishOnly:
            return tokens.finished;
        case Will::LookUpFirst:
        case Will::LookUpThenAbandon:
        case Will::RetrieveObject:
            return tokens.waiting;
        case Will::DeleteKey:
        case Will::AbandonUncalled:
            return tokens.failed;
        default:
            return tokens.running;
    }
}

}  // namespace

std::vector<OutcomePart> partsOf(OperatorVerb verb, const BulkSummary& summary) {
    std::vector<OutcomePart> parts;
    int leftAlone = 0;
    for (const auto& group : summary.groups) {
        if (group.will == Will::LeaveAlone)
            leftAlone += group.keys;
        else
            parts.push_back({wordOf(group.will), group.keys, inkOf(group.will), glyphOf(iconOf(verb))});
    }
    if (leftAlone > 0)
        parts.push_back({wordOf(Will::LeaveAlone), leftAlone, tokens.text2, glyphOf(IconName::CallOff), true});
    return parts;
}

std::vector<OutcomePart> partsOf(const BulkModel& model) {
    std::vector<OutcomePart> parts;
    int ended = 0;
    using enum VerbOutcome;
    for (const auto outcome : {Done, NotFinished, Moved, Refused, Failed}) {
        const int count = model.countOf(outcome);
        ended += count;
        if (count > 0) parts.push_back({wordOf(outcome), count, inkOf(outcome), glyphOf(iconOf(outcome))});
    }
    const auto summary = model.summary();
    if (summary.toDo > ended)
        parts.push_back({Words::tr("To come"), summary.toDo - ended, tokens.text2, glyphOf(IconName::Clock), true});
    if (summary.keys > summary.toDo)
        parts.push_back(
            {wordOf(Will::LeaveAlone), summary.keys - summary.toDo, tokens.text2, glyphOf(IconName::CallOff), true});
    return parts;
}

QString leftAloneText(const BulkSummary& summary) {
    QStringList reasons;
    for (const auto& group : summary.groups) {
        if (group.will == Will::LeaveAlone) reasons << QStringLiteral("%1 × %2").arg(countText(group.keys), group.why);
    }
    if (reasons.isEmpty()) return {};
    return Words::tr("%1 left alone: %2")
        .arg(countText(summary.keys - summary.toDo), reasons.join(QStringLiteral(" · ")));
}

QString sumsText(const BulkSummary& summary) {
    QStringList sums;
    for (const auto& sum : summary.sums)
        sums << localFigures(formatMoney(sum)).replace(QLatin1Char(' '), QChar(QChar::Nbsp));
    return sums.isEmpty() ? QStringLiteral("–") : sums.join(QStringLiteral("   "));
}

QString bulkTitle(OperatorVerb verb, const BulkSummary& summary) {
    if (summary.toDo == summary.keys) return titleOf(verb, summary.toDo);
    const auto toDo = countText(summary.toDo), keys = countText(summary.keys);
    return verb == OperatorVerb::Reap ? Words::tr("Call off %1 of %2 payments").arg(toDo, keys)
                                      : Words::tr("Resume %1 of %2 keys").arg(toDo, keys);
}

QString progressText(size_t ended, size_t total, milliseconds elapsed) {
    auto text = Words::tr("%1 of %2").arg(countText(static_cast<qint64>(ended)), countText(static_cast<qint64>(total)));
    const auto took = static_cast<double>(elapsed.count()) / 1000;
    if (ended == 0 || took <= 0) return text;
    const double rate = static_cast<double>(ended) / took;
    text += Words::tr(" · %1 keys a second").arg(localFigures(QString::number(rate, 'f', 1)));
    if (ended == total) return text;
    const milliseconds rest(static_cast<qint64>(1000 * static_cast<double>(total - ended) / rate));
    return text + Words::tr(" · about %1 more").arg(leftText(rest));
}

}  // namespace idempotency
