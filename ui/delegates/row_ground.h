#pragma once

#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/delegates/cell_context.h"

namespace idempotency {

/// The ground of a table's cell: selected, hovered or plain, the line below it, and the selection's bar in the first
/// column.
void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                    const CellContext& context);

/// The cell without its padding; the first column has more of it.
QRectF contentOfCell(const QStyleOptionViewItem& option, const QModelIndex& index);

/// max(30, font height + 12), in logical pixels.
int tableRowHeight();

}  // namespace idempotency
