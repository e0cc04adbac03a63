#pragma once

#include <QString>

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"

namespace idempotency {

/// The words on screen for the model's values, in the language of the desktop. Stored names stay in tooltips.
QString wordOf(KeyState state);
QString wordOf(RecoveryPoint point);

/// In a column: Not attempted, Maybe charged, Charged, Settled.
QString wordOf(MoneyVerdict verdict);

/// In full, for the pane: "May have been charged".
QString fullWordOf(MoneyVerdict verdict);

/// Why the verdict is what it is, in one sentence.
QString reasonOf(MoneyVerdict verdict);

/// What a screen reader says of a row, such as "Stuck, may have been charged, 1,249.00 USD, step 2 of 4 ride created,
/// lease expired 9 min ago".
QString spokenSentenceOf(const KeySnapshot& snapshot);

}  // namespace idempotency
