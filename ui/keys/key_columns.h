#pragma once

#include <array>
#include <vector>

#include <QString>

#include "model/tables/key_roles.h"
#include "ui/delegates/key_cell_delegate.h"

namespace idempotency {

/// One column of the table of keys as it is shown.
struct KeyColumnLook {
    int width = 0;     ///< in logical pixels at 100 %
    int priority = 0;  ///< on narrow widths the lowest goes first; 0 never goes
    bool right = false;
};

const KeyColumnLook& lookOf(KeyColumn column);
QString titleOf(KeyColumn column);

/// Why the column is there, for its header's tooltip.
QString purposeOf(KeyColumn column);

KeyCellDelegate* makeDelegate(KeyColumn column, const CellRoles& roles, const CellContext& context, QObject* parent);

/// The widths of all columns that share `available` pixels, 0 for those that go: first by priority until the rest fits,
/// then what is left over is spread. `wanted`: columns that the user has not hidden. `scale`: of the text, at least 1.
std::array<int, keyColumnCount> fitColumns(int available, const std::array<bool, keyColumnCount>& wanted, qreal scale);

}  // namespace idempotency
