#pragma once

#include "model/core/verb_preview.h"
#include "model/payment/payments.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// "Repeat the call", "Finish only", "Left alone".
QString wordOf(VerbPreview::Will will);

/// What became of a resume, as two sentences and their colour.
struct OutcomeWords {
    QString headline;
    QString explanation;
    Token ink;
};
OutcomeWords wordsOf(const Result<VerbResult>& result);

/// In what a row differs from what was seen, such as "Fence 1 became 2, ride created became charge recorded."; empty
/// where it does not.
QString differenceText(const KeySnapshot& seen, const KeySnapshot& now);

/// Why a reason does not do: how many characters are missing; empty where it does.
QString reasonProblem(const QString& reason);

}  // namespace idempotency
