#pragma once

#include <QFont>
#include <QPainter>

#include "ui/glyphs/glyph.h"

namespace idempotency {

/// A rounded box with a border of one pixel. An invalid ground or border is left out.
void paintBox(QPainter& painter, const QRectF& rect, qreal radius, const QColor& ground, const QColor& border,
              Qt::PenStyle borderStyle = Qt::SolidLine);

/// The focus ring: two pixels inside the edge.
void paintFocus(QPainter& painter, const QRectF& rect, qreal radius, const QColor& ink);

/// Places pieces one after another from the leading edge of a rectangle, centred on its height, in both directions.
class RowOfPieces {
public:
    RowOfPieces(QPainter& painter, const QRectF& rect, Qt::LayoutDirection direction);

    void skip(qreal width) { m_used += width; }
    void glyph(const Glyph& glyph, const QColor& ink, qreal size, qreal gapAfter);
    void dot(const QColor& ink, qreal size, qreal gapAfter);

    /// Cut with an ellipsis where it does not fit.
    void text(const QString& text, const QFont& font, const QColor& ink, qreal gapAfter);
    void keyCap(const QString& keys, const QColor& ink);

    /// What is left between the pieces so far and the trailing edge.
    QRectF rest() const;

private:
    QRectF take(qreal width);

    QPainter& m_painter;
    QRectF m_rect;
    Qt::LayoutDirection m_direction;
    qreal m_used = 0;
};

}  // namespace idempotency
