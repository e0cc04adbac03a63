#include "ui/drawings/hatching.h"

#include <numbers>

#include <QPainterPath>

namespace idempotency {

void paintHatching(QPainter& painter, const QRectF& rect, const QColor& ink, qreal pitch, qreal lineWidth) {
    painter.setPen(QPen(ink, lineWidth));
    const auto step = pitch * std::numbers::sqrt2;  // along the horizontal
    for (auto x = rect.left() - rect.height(); x < rect.right(); x += step) {
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    }
}

void paintHatchedBar(QPainter& painter, const QRectF& bar, qreal radius, const QColor& ink, const QColor& ground) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto inner = bar.adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRoundedRect(inner, radius, radius);
    painter.fillPath(shape, ground);
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    paintHatching(painter, inner, ink);
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 1));
    painter.drawPath(shape);
    painter.restore();
}

}  // namespace idempotency
