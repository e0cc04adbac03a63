#include "ui/dialogs/resume_words.h"

#include "model/core/key_explanation.h"
#include "model/core/key_state.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

OutcomeWords wordsOfDone(const VerbResult& result) {
    const int status = result.statusCode.value_or(0);
    if (!result.reason.isEmpty()) return {Words::tr("Nothing was left to do."), result.reason, tokens.finished};
    if (status < 400)
        return {Words::tr("Done: the payment is finished."),
                Words::tr("The answer %1 is stored; every retry gets it.").arg(status), tokens.finished};
    return {Words::tr("Finished: nothing was charged."), Words::tr("The answer %1 is stored; it is final.").arg(status),
            tokens.failed};
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

OutcomeWords wordsOf(const Result<VerbResult>& result) {
    if (!result) {
        return {Words::tr("No answer came. Whether the resume took effect is not known."),
                Words::tr("%1 Look at the key before you try again; a second resume is safe.")
                    .arg(result.failure().message),
                tokens.maybeCharged};
    }
    switch (result->outcome) {
        case VerbResult::Outcome::Done:
            return wordsOfDone(*result);
        case VerbResult::Outcome::Moved:
            return {movedSentence(), result->reason, tokens.maybeCharged};
        case VerbResult::Outcome::Refused:
            return {Words::tr("Refused. Nothing was done."), result->reason, tokens.maybeCharged};
        case VerbResult::Outcome::NotFinished:
            return {Words::tr("Not finished: the key was let go again."),
                    Words::tr("%1 Resume it later; it is safe to repeat.").arg(result->reason), tokens.waiting};
        case VerbResult::Outcome::Failed:
            return {Words::tr("Failed."), result->reason, tokens.danger};
    }
    Q_UNREACHABLE();
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

QString reasonProblem(const QString& reason) {
    const auto missing = shortestReason - reason.trimmed().size();
    if (missing <= 0) return {};
    if (missing == shortestReason) return Words::tr("Type a reason first");
    return missing == 1 ? Words::tr("The reason needs 1 more character")
                        : Words::tr("The reason needs %1 more characters").arg(localFigures(QString::number(missing)));
}

}  // namespace idempotency
