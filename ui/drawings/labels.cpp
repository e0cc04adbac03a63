#include "ui/drawings/labels.h"

#include <QFontMetricsF>

#include "ui/theme/figures.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"

namespace idempotency {

namespace {

constexpr qreal glyphSize = 14;
constexpr qreal glyphGap = 6;
constexpr qreal currencyGap = 4;

// Codes differ in width; a common cell keeps the figures before them in line.
qreal currencyCell(const QString& currency) {
    const QFontMetricsF metrics(fontOf(TextStyle::Smallest));
    qreal widest = metrics.horizontalAdvance(currency);
    for (const auto common : {QLatin1String("USD"), QLatin1String("EUR"), QLatin1String("GBP"), QLatin1String("KWD")}) {
        widest = std::max(widest, metrics.horizontalAdvance(common));
    }
    return widest;
}

qreal leadingX(const QRectF& rect, qreal width, Qt::LayoutDirection direction) {
    return direction == Qt::RightToLeft ? rect.right() - width : rect.left();
}

}  // namespace

void paintGlyphAndWord(QPainter& painter, const QRectF& rect, const Glyph& glyph, const QString& word, const Token& ink,
                       const QFont& font, Qt::LayoutDirection direction) {
    const QRectF glyphRect(leadingX(rect, glyphSize, direction), rect.center().y() - glyphSize / 2, glyphSize,
                           glyphSize);
    paintGlyph(painter, glyphRect, glyph, color(ink), direction);
    constexpr qreal taken = glyphSize + glyphGap;
    const auto wordRect = direction == Qt::RightToLeft ? rect.adjusted(0, 0, -taken, 0) : rect.adjusted(taken, 0, 0, 0);
    painter.setFont(font);
    painter.setPen(color(ink));
    const auto shown = QFontMetricsF(font).elidedText(word, Qt::ElideRight, wordRect.width() + 0.5);
    const auto edge = direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(wordRect, static_cast<int>(edge | Qt::AlignVCenter | Qt::AlignAbsolute) | Qt::TextSingleLine,
                     shown);
}

qreal amountWidth(const Money& amount, const QFont& figureFont) {
    return Figures(figureFont).width(localFigures(formatAmount(amount))) + currencyGap +
           currencyCell(amount.currency.toUpper());
}

void paintAmount(QPainter& painter, const QRectF& rect, const Money& amount, const QFont& figureFont,
                 Qt::LayoutDirection direction) {
    const Figures figures(figureFont);
    const auto figure = localFigures(formatAmount(amount));
    const auto code = amount.currency.toUpper();
    const auto baseline = figures.baselineIn(rect);
    const bool mirrored = direction == Qt::RightToLeft;
    const auto figureEnd = mirrored ? rect.right() : rect.right() - currencyCell(code) - currencyGap;
    figures.drawEndingAt(painter, {figureEnd, baseline}, figure);

    const auto codeFont = fontOf(TextStyle::Smallest);
    painter.setFont(codeFont);
    painter.setPen(color(tokens.text3));
    const auto codeWidth = QFontMetricsF(codeFont).horizontalAdvance(code);
    painter.drawText(
        QPointF(mirrored ? figureEnd - figures.width(figure) - currencyGap - codeWidth : figureEnd + currencyGap,
                baseline),
        code);
}

void paintIdentifier(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                     Qt::LayoutDirection direction) {
    const QFontMetricsF metrics(font);
    const auto shown = metrics.elidedText(visibleText(text), Qt::ElideMiddle, rect.width() + 0.5);
    const auto x = leadingX(rect, metrics.horizontalAdvance(shown), direction);
    painter.setFont(font);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.drawText(QPointF(x, rect.center().y() + (metrics.ascent() - metrics.descent()) / 2), shown);
}

void paintElidedKey(QPainter& painter, const QRectF& rect, const QString& key, Qt::LayoutDirection direction) {
    const auto elided = elideKey(key);
    const auto font = monoFontOf(TextStyle::Secondary);
    const QFontMetricsF metrics(font);
    const auto ellipsis = elided.cut ? QString(QChar(u'\u2026')) : QString();
    const auto ink = painter.pen().color();
    auto x = leadingX(rect, metrics.horizontalAdvance(elided.text()), direction);
    const auto baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    painter.setFont(font);
    painter.setLayoutDirection(Qt::LeftToRight);
    for (const auto& [piece, pieceInk] :
         {std::pair(elided.head, ink), std::pair(ellipsis, color(tokens.text3)), std::pair(elided.tail, ink)}) {
        painter.setPen(pieceInk);
        painter.drawText(QPointF(x, baseline), piece);
        x += metrics.horizontalAdvance(piece);
    }
}

void paintFigureAtRight(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                        const Token& ink) {
    const Figures figures(font);
    painter.setPen(color(ink));
    figures.drawEndingAt(painter, {rect.right(), figures.baselineIn(rect)}, text);
}

}  // namespace idempotency
