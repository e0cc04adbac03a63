#include "ui/delegates/key_cell_delegate.h"

#include <QPainter>

#include "ui/delegates/row_ground.h"

namespace idempotency {

KeyCellDelegate::KeyCellDelegate(const CellRoles& roles, const CellContext& context, QObject* parent)
    : QStyledItemDelegate(parent), m_roles(roles), m_context(context) {}

int KeyCellDelegate::rowHeight() {
    return tableRowHeight();
}

QSize KeyCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), rowHeight()};
}

void KeyCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    paintRowGround(*painter, option, index, m_context);
    const auto snapshot = index.data(m_roles.snapshot);
    if (snapshot.canConvert<KeySnapshot>()) {
        painter->setClipRect(option.rect);
        painter->setLayoutDirection(Qt::LayoutDirectionAuto);  // a text's own words order it, not the window
        const auto row = snapshot.value<KeySnapshot>();
        const std::chrono::milliseconds elapsed(index.data(m_roles.elapsed).toLongLong());
        paintCell(*painter, contentOfCell(option, index), {row, elapsed, m_context.databaseAnswers, option.direction});
    }
    painter->restore();
}

}  // namespace idempotency
