#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QString>

namespace idempotency {

/// Draws figures digit by digit, each centred in the cell of the widest digit, so that figures below each other line
/// up. Qt before 6.7 cannot switch on a font's tabular figures, and Inter's digits differ in width.
class Figures {
public:
    explicit Figures(const QFont& font);

    qreal width(const QString& text) const;

    /// Draws in the painter's pen colour; the text ends at `right`, physically, in both writing directions.
    void drawEndingAt(QPainter& painter, QPointF right, const QString& text) const;

    /// Draws the text from `left` on.
    void drawStartingAt(QPainter& painter, QPointF left, const QString& text) const;

    /// The baseline that centres the text in a rectangle.
    qreal baselineIn(const QRectF& rect) const;

private:
    QFont m_font;
    QFontMetricsF m_metrics;
    qreal m_latinCell = 0;
    qreal m_persianCell = 0;

    qreal cellOf(QChar digit) const;
    /// Text with right-to-left words has its own order, which only the text engine knows; it is drawn whole.
    bool isDrawnWhole(const QString& text) const { return text.isRightToLeft(); }
};

}  // namespace idempotency
