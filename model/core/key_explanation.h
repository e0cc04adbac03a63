#pragma once

#include "model/core/key.h"
#include "model/core/settings.h"

namespace idempotency {

/// What a key's row means, told to a person: what happened, what a verb would do about it, and what else to know.
struct KeyExplanation {
    QString happened;  ///< one sentence, to be shown in bold
    QString remedy;    ///< what a verb would do; empty where there is nothing to do or say
    QString note;      ///< in a quieter tone, such as how long the gateway remembers the key; may be empty

    bool operator==(const KeyExplanation&) const = default;
};

/// Explains a key as it was read. Pure: times are counted to the moment of the reading.
KeyExplanation explainKey(const KeySnapshot& snapshot, const Settings& settings);

/// The same, with what only the history knows: who called the payment off, and why.
KeyExplanation explainKey(const KeyStory& story, const Settings& settings);

/// What is said where a verb found the row changed.
QString movedSentence();

}  // namespace idempotency
