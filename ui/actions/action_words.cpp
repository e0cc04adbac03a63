#include "ui/actions/action_words.h"

#include "model/core/key_then.h"
#include "ui/dialogs/verb_words.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/timeline_words.h"
#include "ui/words/words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

QString keyText(const QString& json) {
    const auto then = keyThenFrom(json);
    if (!then) return Words::tr("gone");
    auto text = Words::tr("%1, fence %2").arg(wordOf(then->point)).arg(then->fence);
    if (then->statusCode) text += QStringLiteral(", %1").arg(*then->statusCode);
    return text;
}

QString endText(const RecordedAction& action) {
    if (action.endedAt) return wholeInstantText(*action.endedAt);
    return action.state == RecordedAction::State::UnderWay ? Words::tr("not yet") : Words::tr("never: interrupted");
}

}  // namespace

TextCell endOf(const RecordedAction& action) {
    if (action.state == RecordedAction::State::Interrupted)
        return {Words::tr("Interrupted"), tokens.stuck, glyphOf(KeyState::Stuck), true};
    if (!action.outcome || action.state == RecordedAction::State::UnderWay)
        return {Words::tr("Under way"), tokens.running, glyphOf(KeyState::Running), true};
    const auto outcome = *action.outcome;
    return {wordOf(outcome), inkOf(outcome), glyphOf(iconOf(outcome)), outcome != VerbOutcome::Done};
}

QString changeText(const RecordedAction& action) {
    if (action.keyBefore.isEmpty() && action.keyAfter.isEmpty()) return QStringLiteral("–");
    if (action.state != RecordedAction::State::Ended) return Words::tr("%1 → ?").arg(keyText(action.keyBefore));
    return Words::tr("%1 → %2").arg(keyText(action.keyBefore), keyText(action.keyAfter));
}

QString shortChangeText(const RecordedAction& action) {
    const auto shortText = [](const QString& json) {
        const auto then = keyThenFrom(json);
        return then ? QStringLiteral("%1 %2").arg(wordOf(then->point)).arg(then->fence) : Words::tr("gone");
    };
    if (action.keyBefore.isEmpty() && action.keyAfter.isEmpty()) return QStringLiteral("–");
    const bool isEnded = action.state == RecordedAction::State::Ended;
    return Words::tr("%1 → %2").arg(shortText(action.keyBefore),
                                    isEnded ? shortText(action.keyAfter) : QStringLiteral("?"));
}

QString whoText(const RecordedAction& action) {
    return Words::tr("%1 (%2)").arg(visibleText(action.order.operatorName), visibleText(action.databaseUser));
}

QString sentenceOf(const RecordedAction& action) {
    if (!action.keyId) return Words::tr("%1: %2.").arg(wordOf(action.verb), endOf(action).text.toLower());
    return Words::tr("%1, key %2: %3.").arg(wordOf(action.verb)).arg(*action.keyId).arg(endOf(action).text.toLower());
}

std::vector<Fact> factsOf(const RecordedAction& action) {
    std::vector<Fact> facts{{Words::tr("Reason"), visibleText(action.order.reason)}};
    const auto add = [&facts](const QString& name, const QString& text, bool isIdentifier = false) {
        if (!text.isEmpty()) facts.push_back({name, visibleText(text), {}, isIdentifier});
    };
    add(Words::tr("Ticket"), action.order.ticket);
    add(Words::tr("System user"), action.order.operatorName);
    add(Words::tr("Database user"), action.databaseUser);
    add(Words::tr("Begun"), wholeInstantText(action.begunAt));
    add(Words::tr("Ended"), endText(action));
    add(Words::tr("Came to"), action.detail);
    add(Words::tr("Key before"), action.keyBefore.isEmpty() ? QString() : keyText(action.keyBefore));
    if (action.state == RecordedAction::State::Ended && !action.keyBefore.isEmpty())
        add(Words::tr("Key after"), keyText(action.keyAfter));
    add(Words::tr("User"), action.scope.userId);
    add(Words::tr("Key"), action.scope.key, true);
    add(Words::tr("Path"), action.scope.path, true);
    add(Words::tr("Holder"), holderText(action.holder));
    add(Words::tr("Action id"), action.order.id, true);
    add(Words::tr("Batch id"), action.order.batchId, true);
    return facts;
}

}  // namespace idempotency
