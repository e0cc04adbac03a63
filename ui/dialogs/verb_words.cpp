#include "ui/dialogs/verb_words.h"

#include "model/core/key_explanation.h"
#include "model/core/key_state.h"
#include "model/work/bulk_run.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/timeline_words.h"
#include "ui/words/words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

OutcomeWords wordsOfDone(OperatorVerb verb, const VerbResult& result) {
    const int status = result.statusCode.value_or(0);
    if (verb == OperatorVerb::Reap && status == 0) return {Words::tr("Called off."), result.reason, tokens.failed};
    if (verb == OperatorVerb::Reap)
        return {Words::tr("Called off. Nothing was charged."),
                Words::tr("The answer %1 is stored; a late retry gets it.").arg(status), tokens.failed};
    if (!result.reason.isEmpty()) return {Words::tr("Nothing was left to do."), result.reason, tokens.finished};
    if (status >= 400)
        return {Words::tr("Finished: nothing was charged."),
                Words::tr("The answer %1 is stored; it is final.").arg(status), tokens.failed};
    if (status == 0) return {Words::tr("Done: the payment is finished."), {}, tokens.finished};
    return {Words::tr("Done: the payment is finished."),
            Words::tr("The answer %1 is stored; every retry gets it.").arg(status), tokens.finished};
}

}  // namespace

QString wordOf(VerbPreview::Will will) {
    using enum VerbPreview::Will;
    switch (will) {
        case RunAllSteps:
            return Words::tr("Run all steps");
        case CallFirstTime:
            return Words::tr("Charge once");
        case RepeatCall:
            return Words::tr("Repeat the call");
        case LookUpFirst:
            return Words::tr("Look up first");
        case RetrieveObject:
            return Words::tr("Ask what became of it");
        case FinishOnly:
            return Words::tr("Finish only");
        case DeleteKey:
            return Words::tr("Delete the key");
        case AbandonUncalled:
            return Words::tr("End it at once");
        case LookUpThenAbandon:
            return Words::tr("Look up, then end it");
        case LookUpThenChargeAnew:
            return Words::tr("Look up, then charge anew");
        case LeaveAlone:
            return Words::tr("Left alone");
    }
    Q_UNREACHABLE();
}

QString wordOf(OperatorVerb verb) {
    switch (verb) {
        case OperatorVerb::Resume:
            return Words::tr("Resume");
        case OperatorVerb::ForceResume:
            return Words::tr("Take over");
        case OperatorVerb::Reap:
            return Words::tr("Call off");
        case OperatorVerb::Recharge:
            return Words::tr("Charge anew");
        case OperatorVerb::SettleOrphan:
            return Words::tr("Settle");
        case OperatorVerb::Retention:
            return Words::tr("Clean up");
    }
    Q_UNREACHABLE();
}

IconName iconOf(OperatorVerb verb) {
    switch (verb) {
        case OperatorVerb::Resume:
            return IconName::Resume;
        case OperatorVerb::ForceResume:
            return IconName::ForceResume;
        case OperatorVerb::Reap:
            return IconName::CallOff;
        case OperatorVerb::Recharge:
            return IconName::Refresh;
        case OperatorVerb::SettleOrphan:
            return IconName::Tick;
        case OperatorVerb::Retention:
            return IconName::CompleteAll;
    }
    Q_UNREACHABLE();
}

QString titleOf(OperatorVerb verb, int keys) {
    const bool one = keys == 1;
    const auto count = countText(keys);
    switch (verb) {
        case OperatorVerb::ForceResume:
            return one ? Words::tr("Take over 1 running key") : Words::tr("Take over %1 running keys").arg(count);
        case OperatorVerb::Reap:
            return one ? Words::tr("Call off 1 payment") : Words::tr("Call off %1 payments").arg(count);
        case OperatorVerb::Recharge:
            return one ? Words::tr("Charge 1 payment anew") : Words::tr("Charge %1 payments anew").arg(count);
        default:
            return one ? Words::tr("Resume 1 key") : Words::tr("Resume %1 keys").arg(count);
    }
}

QString wordOf(VerbOutcome outcome) {
    switch (outcome) {
        case VerbOutcome::Done:
            return Words::tr("Done");
        case VerbOutcome::Moved:
            return Words::tr("Moved");
        case VerbOutcome::Refused:
            return Words::tr("Refused");
        case VerbOutcome::Failed:
            return Words::tr("Failed");
        case VerbOutcome::NotFinished:
            return Words::tr("Not finished");
    }
    Q_UNREACHABLE();
}

const Token& inkOf(VerbOutcome outcome) {
    switch (outcome) {
        case VerbOutcome::Done:
            return tokens.finished;
        case VerbOutcome::NotFinished:
            return tokens.waiting;
        case VerbOutcome::Failed:
            return tokens.danger;
        default:
            return tokens.maybeCharged;
    }
}

IconName iconOf(VerbOutcome outcome) {
    switch (outcome) {
        case VerbOutcome::Done:
            return IconName::Tick;
        case VerbOutcome::Moved:
            return IconName::Steps;
        case VerbOutcome::Refused:
            return IconName::CallOff;
        case VerbOutcome::Failed:
            return IconName::Cross;
        case VerbOutcome::NotFinished:
            return IconName::Pause;
    }
    Q_UNREACHABLE();
}

OutcomeWords wordsOf(OperatorVerb verb, const VerbResult& result) {
    switch (result.outcome) {
        case VerbOutcome::Done:
            return wordsOfDone(verb, result);
        case VerbOutcome::Moved:
            return {movedSentence(), result.reason, tokens.maybeCharged};
        case VerbOutcome::Refused:
            return {Words::tr("Refused. Nothing was done."), result.reason, tokens.maybeCharged};
        case VerbOutcome::NotFinished:
            return {Words::tr("Not finished: the key was let go again."),
                    Words::tr("%1 Resume it later; it is safe to repeat.").arg(result.reason), tokens.waiting};
        case VerbOutcome::Failed:
            return {Words::tr("Failed."), result.reason, tokens.danger};
    }
    Q_UNREACHABLE();
}

OutcomeWords wordsOf(OperatorVerb verb, const std::optional<RecordedAction>& action) {
    if (!action) {
        return {Words::tr("Your click took no effect."),
                Words::tr("Nothing of it is on record. Look at the key, and decide anew."), tokens.maybeCharged};
    }
    if (action->state == RecordedAction::State::Interrupted) {
        return {Words::tr("Your click took effect and was interrupted."),
                Words::tr("It took hold of the key and did not come to an end. Look at the key; to resume it is safe."),
                tokens.stuck};
    }
    auto words = wordsOf(verb, resultOnRecord(action->keyId.value_or(0), action));
    words.headline = Words::tr("Your click took effect. %1").arg(words.headline);
    return words;
}

OutcomeWords unknownWords(bool databaseAnswers) {
    const auto headline = Words::tr("No answer came. Whether your click took effect is not known yet.");
    return {headline,
            databaseAnswers
                ? Words::tr("Asking the record of actions…")
                : Words::tr("The database does not answer. The record of actions is asked as soon as it does."),
            tokens.maybeCharged};
}

std::vector<Fact> factsOf(const VerbPreview& preview) {
    const auto to = preview.to ? wordOf(*preview.to) : Words::tr("deleted");
    const auto path = preview.wouldRefuse() ? Words::tr("%1, stays there").arg(wordOf(preview.from))
                                            : Words::tr("%1 → %2").arg(wordOf(preview.from), to);
    std::vector<Fact> facts{{Words::tr("Recovery point"), path},
                            {Words::tr("Money"), fullWordOf(preview.moneyVerdict), reasonOf(preview.moneyVerdict),
                             false, inkOf(preview.moneyVerdict)}};
    facts.push_back(
        {Words::tr("Downstream key"),
         visibleText(preview.downstreamKey.left(14)) + QChar(u'…') + visibleText(preview.downstreamKey.right(6)),
         preview.downstreamKey, true});
    facts.push_back({Words::tr("Gateway's window"),
                     preview.windowPassed ? Words::tr("passed: the gateway may have forgotten the key")
                                          : Words::tr("open: the gateway still remembers the key"),
                     {},
                     false,
                     preview.windowPassed ? tokens.maybeCharged : tokens.text});
    return facts;
}

QString finalityOf(const VerbPreview& preview) {
    using enum VerbPreview::Will;
    switch (preview.will) {
        case DeleteKey:
            return Words::tr(
                "The key is deleted and cannot be brought back. Its client may try again under the same key.");
        case AbandonUncalled:
        case LookUpThenAbandon:
            return Words::tr("The stored 410 is final: every late retry gets it. To pay after all needs a new key.");
        default:
            return {};
    }
}

QString holderOf(const KeySnapshot& snapshot) {
    const auto worker = holderText(snapshot.key.lockedBy);
    if (snapshot.actingOperator.isEmpty()) return worker;
    return Words::tr("%1, from %2").arg(visibleText(snapshot.actingOperator), worker);
}

QString differenceText(const KeySnapshot& seen, const KeySnapshot& now) {
    QStringList parts;
    const auto became = [&parts](const QString& before, const QString& after) {
        if (before != after) parts << Words::tr("%1 became %2").arg(before, after);
    };
    became(Words::tr("fence %1").arg(seen.key.fence), QString::number(now.key.fence));
    if (seen.key.fence == now.key.fence) parts.clear();
    became(wordOf(seen.key.recoveryPoint).toLower(), wordOf(now.key.recoveryPoint).toLower());
    became(wordOf(stateOf(seen.key, seen.readAt)).toLower(), wordOf(stateOf(now.key, now.readAt)).toLower());
    if (parts.isEmpty()) return {};
    auto text = parts.join(Words::tr(", ")) + QLatin1Char('.');
    text[0] = text[0].toUpper();
    return text;
}

QString lowered(QString sentence) {
    if (!sentence.isEmpty()) sentence[0] = sentence[0].toLower();
    if (sentence.endsWith(QLatin1Char('.'))) sentence.chop(1);
    return sentence;
}

}  // namespace idempotency
