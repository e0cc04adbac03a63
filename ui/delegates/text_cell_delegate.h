#pragma once

#include <functional>

#include "ui/delegates/row_ground.h"
#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// How one cell of a table that is not about keys looks.
struct TextCell {
    QString text;
    Token ink = tokens.text;
    Glyph glyph = {};  ///< stands before the text; without parts there is none
    bool bold = false;
    bool isIdentifier = false;  ///< in the monospace font, left to right
};

/// Paints what `look` makes of a row: a glyph, and a text that is cut with an ellipsis.
class TextCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using Look = std::function<TextCell(const QModelIndex&)>;

    /// `context` is kept and must outlive the delegate.
    TextCellDelegate(Look look, const CellContext& context, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Look m_look;
    const CellContext& m_context;
};

}  // namespace idempotency
