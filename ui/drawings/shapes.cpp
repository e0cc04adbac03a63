#include "ui/drawings/shapes.h"

#include <QFontMetricsF>

#include "ui/theme/fonts.h"

namespace idempotency {

void paintBox(QPainter& painter, const QRectF& rect, qreal radius, const QColor& ground, const QColor& border,
              Qt::PenStyle borderStyle) {
    painter.setBrush(ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush));
    painter.setPen(border.isValid() ? QPen(border, 1, borderStyle) : QPen(Qt::NoPen));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void paintFocus(QPainter& painter, const QRectF& rect, qreal radius, const QColor& ink) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 2));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
}

RowOfPieces::RowOfPieces(QPainter& painter, const QRectF& rect, Qt::LayoutDirection direction)
    : m_painter(painter), m_rect(rect), m_direction(direction) {
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setLayoutDirection(Qt::LayoutDirectionAuto);  // a text's own words order it, not the window
}

QRectF RowOfPieces::rest() const {
    return m_direction == Qt::RightToLeft ? m_rect.adjusted(0, 0, -m_used, 0) : m_rect.adjusted(m_used, 0, 0, 0);
}

QRectF RowOfPieces::take(qreal width) {
    const auto rest = this->rest();
    m_used += width;
    const auto left = m_direction == Qt::RightToLeft ? rest.right() - width : rest.left();
    return {left, rest.top(), width, rest.height()};
}

void RowOfPieces::glyph(const Glyph& glyph, const QColor& ink, qreal size, qreal gapAfter) {
    paintGlyph(m_painter, take(size), glyph, ink, m_direction);
    skip(gapAfter);
}

void RowOfPieces::dot(const QColor& ink, qreal size, qreal gapAfter) {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ink);
    m_painter.drawEllipse(take(size).center(), size / 2, size / 2);
    skip(gapAfter);
}

void RowOfPieces::text(const QString& text, const QFont& font, const QColor& ink, qreal gapAfter) {
    const QFontMetricsF metrics(font);
    const auto shown = metrics.elidedText(text, Qt::ElideRight, std::max<qreal>(rest().width() + 0.5, 0));
    const auto place = take(metrics.horizontalAdvance(shown));
    m_painter.setFont(font);
    m_painter.setPen(ink);
    m_painter.drawText(QPointF(place.left(), place.center().y() + (metrics.ascent() - metrics.descent()) / 2), shown);
    skip(gapAfter);
}

void RowOfPieces::keyCap(const QString& keys, const QColor& ink) {
    const auto font = fontOf(TextStyle::Smallest);
    const QFontMetricsF metrics(font);
    const auto place = take(metrics.horizontalAdvance(keys) + 10);
    auto border = ink;
    border.setAlphaF(0.5f * ink.alphaF());
    const auto height = metrics.height() + 2;
    const QRectF cap(place.left(), place.center().y() - height / 2, place.width(), height);
    paintBox(m_painter, cap, 3, {}, border);
    m_painter.setFont(font);
    m_painter.setPen(ink);
    m_painter.drawText(cap, Qt::AlignCenter, keys);
}

}  // namespace idempotency
