#pragma once

#include "model/core/bulk_preview.h"
#include "model/payment/payments.h"
#include "ui/glyphs/icons.h"
#include "ui/keys/fact_list.h"

namespace idempotency {

/// "Repeat the call", "Finish only", "Left alone".
QString wordOf(VerbPreview::Will will);

/// The verb as menus, record and reasons name it: "Resume", "Take over", "Call off", "Charge anew".
QString wordOf(OperatorVerb verb);
IconName iconOf(OperatorVerb verb);

/// A dialog's title and its button: "Resume 1 key", "Call off 3 payments".
QString titleOf(OperatorVerb verb, int keys);

/// Done, Moved, Refused, Failed, Not finished; with their colour.
QString wordOf(VerbOutcome outcome);
const Token& inkOf(VerbOutcome outcome);
IconName iconOf(VerbOutcome outcome);

/// What became of a verb, as two sentences and their colour.
struct OutcomeWords {
    QString headline;
    QString explanation;
    Token ink;
};
OutcomeWords wordsOf(OperatorVerb verb, const VerbResult& result);
/// After an answer that never came: what the record of actions says. Nothing: it took no effect.
OutcomeWords wordsOf(OperatorVerb verb, const std::optional<RecordedAction>& action);
/// While the record is being asked.
OutcomeWords unknownWords(bool databaseAnswers);

/// What the preview says beside its sentence: from where to where, downstream key, money, the gateway's window.
std::vector<Fact> factsOf(const VerbPreview& preview);

/// What cannot be undone, to be read before one says yes; empty where nothing is lost.
QString finalityOf(const VerbPreview& preview);

/// Who has a key: "ada@console-1, from edge-02, process 4410".
QString holderOf(const KeySnapshot& snapshot);

/// In what a row differs from what was seen, such as "Fence 1 became 2, ride created became charge recorded."; empty
/// where it does not.
QString differenceText(const KeySnapshot& seen, const KeySnapshot& now);

/// A sentence as a part of another: its first letter small, without a full stop.
QString lowered(QString sentence);

}  // namespace idempotency
