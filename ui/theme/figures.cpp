#include "ui/theme/figures.h"

#include <algorithm>
#include <functional>

namespace idempotency {

namespace {

qreal widestDigit(const QFontMetricsF& metrics, char16_t zero) {
    qreal widest = 0;
    for (char16_t i = 0; i < 10; ++i) {
        widest = std::max(widest, metrics.horizontalAdvance(QChar(static_cast<char16_t>(zero + i))));
    }
    return widest;
}

// Calls with each digit alone and with what stands between digits as one piece, so that words keep their kerning.
void forEachPiece(const QString& text, const std::function<void(QStringView, bool isDigit)>& call) {
    qsizetype start = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!text[i].isDigit()) continue;
        if (i > start) call(QStringView(text).mid(start, i - start), false);
        call(QStringView(text).mid(i, 1), true);
        start = i + 1;
    }
    if (start < text.size()) call(QStringView(text).mid(start), false);
}

}  // namespace

Figures::Figures(const QFont& font)
    : m_font(font),
      m_metrics(font),
      m_latinCell(widestDigit(m_metrics, u'0')),
      m_persianCell(widestDigit(m_metrics, u'\u06F0')) {}

qreal Figures::cellOf(QChar digit) const {
    return digit.unicode() < 128 ? m_latinCell : m_persianCell;
}

qreal Figures::width(const QString& text) const {
    if (isDrawnWhole(text)) return m_metrics.horizontalAdvance(text);
    qreal width = 0;
    forEachPiece(text, [&](QStringView piece, bool isDigit) {
        width += isDigit ? cellOf(piece.front()) : m_metrics.horizontalAdvance(piece.toString());
    });
    return width;
}

void Figures::drawEndingAt(QPainter& painter, QPointF right, const QString& text) const {
    drawStartingAt(painter, right - QPointF(width(text), 0), text);
}

void Figures::drawStartingAt(QPainter& painter, QPointF left, const QString& text) const {
    painter.setFont(m_font);
    if (isDrawnWhole(text)) return painter.drawText(left, text);
    forEachPiece(text, [&](QStringView piece, bool isDigit) {
        const auto string = piece.toString();
        const auto advance = m_metrics.horizontalAdvance(string);
        const auto cell = isDigit ? cellOf(piece.front()) : advance;
        painter.drawText(left + QPointF((cell - advance) / 2, 0), string);
        left.rx() += cell;
    });
}

qreal Figures::baselineIn(const QRectF& rect) const {
    return rect.center().y() + (m_metrics.ascent() - m_metrics.descent()) / 2;
}

}  // namespace idempotency
