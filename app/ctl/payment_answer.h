#pragma once

#include "app/ctl/output.h"
#include "model/core/problem.h"

namespace idempotency {

/// The document that `pay --json` prints.
OrderedJson answerJson(const Answer& answer, const std::optional<KeySnapshot>& key);

/// What a problem document says to people; the body itself where it is none.
QString detailOf(const Answer& answer);

/// Prints an answer, and the key that is stored where there is one.
void printAnswer(const Output& output, const Answer& answer, const std::optional<KeySnapshot>& key);

}  // namespace idempotency
