#pragma once

#include "model/core/operator_action.h"
#include "ui/delegates/text_cell_delegate.h"
#include "ui/keys/fact_list.h"

namespace idempotency {

/// How an action ended, or that it did not, in shape, colour and word.
TextCell endOf(const RecordedAction& action);

/// "Ride created, fence 1 → Finished, fence 2, 201": what the key was and what it became.
QString changeText(const RecordedAction& action);
/// The same for a narrow column: "Ride created 1 → Finished 2".
QString shortChangeText(const RecordedAction& action);

/// "ada@console-1 (payments)": the system's user and the database's.
QString whoText(const RecordedAction& action);

/// What was done to what, as a sentence.
QString sentenceOf(const RecordedAction& action);

/// Everything else that is on record of it.
std::vector<Fact> factsOf(const RecordedAction& action);

}  // namespace idempotency
