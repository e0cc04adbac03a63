#pragma once

#include <QPainter>

namespace idempotency {

/// Lines at 45 degrees, `pitch` logical pixels apart, over the whole of `rect`.
void paintHatching(QPainter& painter, const QRectF& rect, const QColor& ink, qreal pitch = 4, qreal lineWidth = 1);

/// A rounded bar with a ground, hatched, and an outline of one pixel.
void paintHatchedBar(QPainter& painter, const QRectF& bar, qreal radius, const QColor& ink, const QColor& ground);

}  // namespace idempotency
