#include "ui/delegates/row_ground.h"

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

}  // namespace

void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                    const CellContext& context) {
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter.fillRect(option.rect, color(tokens.sel));
    else if (index.row() == context.hoveredRow)
        painter.fillRect(option.rect, color(tokens.hover));
    const QRect line(option.rect.left(), option.rect.bottom(), option.rect.width(), 1);
    painter.fillRect(line, color(tokens.rowline));
    if (selected && index.column() == 0) {
        const bool active = option.state.testFlag(QStyle::State_Active);
        painter.fillRect(leadingBar(option.rect, option.direction), color(active ? tokens.accent : tokens.line2));
    }
}

QRectF contentOfCell(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const int leading = index.column() == 0 ? firstPadding : padding;
    return option.direction == Qt::RightToLeft ? option.rect.adjusted(padding, 0, -leading, -1)
                                               : option.rect.adjusted(leading, 0, -padding, -1);
}

int tableRowHeight() {
    return std::max(30, static_cast<int>(QFontMetricsF(fontOf(TextStyle::Cell)).height()) + 12);
}

}  // namespace idempotency
