#include "ui/delegates/text_cell_delegate.h"

#include "ui/drawings/labels.h"
#include "ui/drawings/shapes.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

TextCellDelegate::TextCellDelegate(Look look, const CellContext& context, QObject* parent)
    : QStyledItemDelegate(parent), m_look(std::move(look)), m_context(context) {}

void TextCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowGround(*painter, option, index, m_context);
    painter->setClipRect(option.rect);
    painter->setLayoutDirection(Qt::LayoutDirectionAuto);
    const auto cell = m_look(index);
    const auto content = contentOfCell(option, index);
    const auto font = cell.isIdentifier ? monoFontOf(TextStyle::Secondary)
                                        : fontOf(TextStyle::Cell, cell.bold ? QFont::DemiBold : QFont::Normal);
    if (cell.isIdentifier) {
        painter->setPen(color(cell.ink));
        paintIdentifier(*painter, content, cell.text, font, option.direction);
    } else if (cell.glyph.parts.empty()) {
        RowOfPieces(*painter, content, option.direction).text(cell.text, font, color(cell.ink), 0);
    } else {
        paintGlyphAndWord(*painter, content, cell.glyph, cell.text, cell.ink, font, option.direction);
    }
    painter->restore();
}

QSize TextCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), tableRowHeight()};
}

}  // namespace idempotency
