#include <QPainterPath>

#include "ui/drawings/hatching.h"
#include "ui/drawings/lease_drawing.h"
#include "ui/theme/figures.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

using Bar = LeaseDrawing::Bar;

constexpr qreal barHeight = 6;
constexpr qreal barRadius = 3;
constexpr qreal gap = 6;

qreal barWidth(Bar bar) {
    if (bar == Bar::None) return 0;
    return bar == Bar::Expired ? 34 : 46;
}

QRectF leadingPart(const QRectF& rect, qreal width, Qt::LayoutDirection direction) {
    const auto left = direction == Qt::RightToLeft ? rect.right() - width : rect.left();
    return {left, rect.top(), width, rect.height()};
}

void paintHeld(QPainter& painter, const QRectF& bar, const LeaseDrawing& drawing, Qt::LayoutDirection direction) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color(tokens.track));
    painter.drawRoundedRect(bar, barRadius, barRadius);
    QPainterPath clip;
    clip.addRoundedRect(bar, barRadius, barRadius);
    painter.setClipPath(clip, Qt::IntersectClip);
    painter.setBrush(color(drawing.ending ? tokens.maybeCharged : tokens.running));
    const auto filled = leadingPart(bar, bar.width() * drawing.fraction, direction);
    painter.drawRoundedRect(filled, barRadius, barRadius);
}

void paintDashedOutline(QPainter& painter, const QRectF& bar) {
    QPen pen(color(tokens.ctl), 1);
    pen.setDashPattern({2.5, 2});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), barRadius, barRadius);
}

void paintDots(QPainter& painter, const QRectF& bar) {
    QPen pen(color(tokens.ctl), 1.2);
    pen.setDashPattern({2, 2});
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(QPointF(bar.left(), bar.center().y()), QPointF(bar.right(), bar.center().y()));
}

void paintBar(QPainter& painter, const QRectF& bar, const LeaseDrawing& drawing, Qt::LayoutDirection direction) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (drawing.bar) {
        case Bar::Held:
            paintHeld(painter, bar, drawing, direction);
            break;
        case Bar::Expired:
            paintHatchedBar(painter, bar, barRadius, color(tokens.stuck), color(tokens.stuckTint));
            break;
        case Bar::Free:
            paintDots(painter, bar);
            break;
        case Bar::Unknown:
            paintDashedOutline(painter, bar);
            break;
        case Bar::None:
            break;
    }
    painter.restore();
}

const Token& textInk(const LeaseDrawing& drawing) {
    switch (drawing.bar) {
        case Bar::Held:
            return drawing.ending ? tokens.maybeCharged : tokens.running;
        case Bar::Expired:
            return tokens.stuck;
        case Bar::Free:
        case Bar::None:
        case Bar::Unknown:
            return tokens.text3;
    }
    Q_UNREACHABLE();
}

}  // namespace

void paintLease(QPainter& painter, const QRectF& rect, const LeaseDrawing& drawing, Qt::LayoutDirection direction) {
    const auto width = barWidth(drawing.bar);
    auto bar = leadingPart(rect, width, direction);
    bar = QRectF(bar.left(), bar.center().y() - barHeight / 2, width, barHeight);
    paintBar(painter, bar, drawing, direction);
    const Figures figures(fontOf(TextStyle::Secondary));
    const QPointF edge((width == 0 ? 0 : width + gap), figures.baselineIn(rect));
    painter.setPen(color(textInk(drawing)));
    if (direction == Qt::RightToLeft) {
        figures.drawEndingAt(painter, {rect.right() - edge.x(), edge.y()}, drawing.text());
    } else {
        figures.drawStartingAt(painter, {rect.left() + edge.x(), edge.y()}, drawing.text());
    }
}

}  // namespace idempotency
