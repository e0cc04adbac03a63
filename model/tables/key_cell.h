#pragma once

#include <QVariant>

#include "model/core/key.h"
#include "model/tables/key_roles.h"

namespace idempotency {

/// A cell as plain text under its stored name: for copying and tests, not for the screen.
QString keyCellText(const KeySnapshot& snapshot, KeyColumn column);

/// What a column is ordered by. Ascending puts first what needs somebody most: stuck keys, money in doubt.
QVariant keyCellOrder(const KeySnapshot& snapshot, KeyColumn column);

}  // namespace idempotency
