#include "ui/delegates/key_cell_delegate.h"

#include <QPainter>

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int padding = 6;
constexpr int firstPadding = 12;
constexpr int selectionBar = 3;

QRect leadingBar(const QRect& rect, Qt::LayoutDirection direction) {
    const int left = direction == Qt::RightToLeft ? rect.right() + 1 - selectionBar : rect.left();
    return {left, rect.top(), selectionBar, rect.height()};
}

QRectF contentOf(const QRect& rect, bool first, Qt::LayoutDirection direction) {
    const int leading = first ? firstPadding : padding;
    return direction == Qt::RightToLeft ? rect.adjusted(padding, 0, -leading, -1)
                                        : rect.adjusted(leading, 0, -padding, -1);
}

}  // namespace

KeyCellDelegate::KeyCellDelegate(const CellRoles& roles, const CellContext& context, QObject* parent)
    : QStyledItemDelegate(parent), m_roles(roles), m_context(context) {}

int KeyCellDelegate::rowHeight() {
    return std::max(30, static_cast<int>(QFontMetricsF(fontOf(TextStyle::Cell)).height()) + 12);
}

QSize KeyCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), rowHeight()};
}

void KeyCellDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const {
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter.fillRect(option.rect, color(tokens.sel));
    else if (index.row() == m_context.hoveredRow)
        painter.fillRect(option.rect, color(tokens.hover));
    const QRect line(option.rect.left(), option.rect.bottom(), option.rect.width(), 1);
    painter.fillRect(line, color(tokens.rowline));
    if (selected && index.column() == 0) {
        const bool active = option.state.testFlag(QStyle::State_Active);
        painter.fillRect(leadingBar(option.rect, option.direction), color(active ? tokens.accent : tokens.line2));
    }
}

void KeyCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    paintGround(*painter, option, index);
    const auto snapshot = index.data(m_roles.snapshot);
    if (snapshot.canConvert<KeySnapshot>()) {
        painter->setClipRect(option.rect);
        painter->setLayoutDirection(Qt::LayoutDirectionAuto);  // a text's own words order it, not the window
        const auto row = snapshot.value<KeySnapshot>();
        const std::chrono::milliseconds elapsed(index.data(m_roles.elapsed).toLongLong());
        paintCell(*painter, contentOf(option.rect, index.column() == 0, option.direction),
                  {row, elapsed, m_context.databaseAnswers, option.direction});
    }
    painter->restore();
}

}  // namespace idempotency
