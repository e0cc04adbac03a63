#pragma once

#include <vector>

#include <QColor>
#include <QPainter>
#include <QPainterPath>
#include <QVector>

namespace idempotency {

/// One path of a glyph: filled, or drawn as a line of some width.
struct GlyphPart {
    QPainterPath path;
    qreal lineWidth = 0;         ///< 0: filled
    QVector<qreal> dashes = {};  ///< lengths on and off in the glyph's units; empty: a whole line
};

/// A small drawing in one colour, made of paths on a square grid, so that it is sharp at any size.
struct Glyph {
    qreal grid = 14;
    std::vector<GlyphPart> parts = {};
    bool followsReading = false;  ///< mirrored where people read from right to left
};

/// Draws the glyph into the largest centred square of `rect`.
void paintGlyph(QPainter& painter, const QRectF& rect, const Glyph& glyph, const QColor& color,
                Qt::LayoutDirection direction = Qt::LeftToRight);

/// The outline of a line of that width with round ends: what a cut-out needs.
QPainterPath lineOutline(const QPainterPath& line, qreal width);

/// A path through points, open.
QPainterPath polyline(std::initializer_list<QPointF> points);

QPainterPath circle(QPointF centre, qreal radius);

}  // namespace idempotency
