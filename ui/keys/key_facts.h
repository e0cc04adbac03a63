#pragma once

#include "model/core/key.h"
#include "ui/keys/fact_list.h"
#include "ui/widgets/big_steps.h"

namespace idempotency {

/// What else there is to know of a key, for the pane.
std::vector<Fact> factsOf(const KeyStory& story);

/// What stands below the four steps: when, which ride, which charge.
StepNotes stepNotesOf(const KeySnapshot& snapshot);

}  // namespace idempotency
