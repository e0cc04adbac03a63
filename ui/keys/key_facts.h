#pragma once

#include "model/core/key.h"
#include "ui/keys/fact_list.h"
#include "ui/widgets/big_steps.h"

namespace idempotency {

/// What else there is to know of a key, for the pane.
std::vector<Fact> factsOf(const KeyStory& story);

/// The history, and as one more event the end of a lease that ran out: from then on the key is stuck.
std::vector<TimelineEvent> timelineOf(const KeyStory& story);

/// What stands below the four steps: when, which ride, which charge.
StepNotes stepNotesOf(const KeySnapshot& snapshot);

}  // namespace idempotency
