#include "ui/glyphs/glyph.h"

#include <QPainterPathStroker>

namespace idempotency {

namespace {

void paintPart(QPainter& painter, const GlyphPart& part, const QColor& color) {
    if (part.lineWidth == 0) return painter.fillPath(part.path, color);
    QPen pen(color, part.lineWidth, Qt::SolidLine, part.dashes.isEmpty() ? Qt::RoundCap : Qt::FlatCap, Qt::RoundJoin);
    if (!part.dashes.isEmpty()) {
        QList<qreal> pattern;  // pens count dashes in their own width
        for (const auto length : part.dashes)
            pattern << length / part.lineWidth;
        pen.setDashPattern(pattern);
    }
    painter.strokePath(part.path, pen);
}

}  // namespace

void paintGlyph(QPainter& painter, const QRectF& rect, const Glyph& glyph, const QColor& color,
                Qt::LayoutDirection direction) {
    const auto side = std::min(rect.width(), rect.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.center());
    if (glyph.followsReading && direction == Qt::RightToLeft) painter.scale(-1, 1);
    painter.scale(side / glyph.grid, side / glyph.grid);
    painter.translate(-glyph.grid / 2, -glyph.grid / 2);
    for (const auto& part : glyph.parts)
        paintPart(painter, part, color);
    painter.restore();
}

QPainterPath lineOutline(const QPainterPath& line, qreal width) {
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    return stroker.createStroke(line);
}

QPainterPath polyline(std::initializer_list<QPointF> points) {
    QPainterPath path;
    for (const auto& point : points)
        path.elementCount() == 0 ? path.moveTo(point) : path.lineTo(point);
    return path;
}

QPainterPath circle(QPointF centre, qreal radius) {
    QPainterPath path;
    path.addEllipse(centre, radius, radius);
    return path;
}

}  // namespace idempotency
