#pragma once

#include <QPainter>

#include "model/core/money.h"
#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// A glyph of 14, a gap of 6, and a word in the same colour, from the leading edge of `rect`; the word is cut with an
/// ellipsis where it does not fit.
void paintGlyphAndWord(QPainter& painter, const QRectF& rect, const Glyph& glyph, const QString& word, const Token& ink,
                       const QFont& font, Qt::LayoutDirection direction);

/// An amount whose minor units line up at the right of `rect` in both writing directions; the currency follows in 11.
void paintAmount(QPainter& painter, const QRectF& rect, const Money& amount, const QFont& figureFont,
                 Qt::LayoutDirection direction);

/// The width that paintAmount needs.
qreal amountWidth(const Money& amount, const QFont& figureFont);

/// A text which people copy, such as a user or a key: left to right, at the leading edge.
void paintIdentifier(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                     Qt::LayoutDirection direction);

/// A key cut in its middle, with the ellipsis in a quieter colour.
void paintElidedKey(QPainter& painter, const QRectF& rect, const QString& key, Qt::LayoutDirection direction);

/// A figure that ends at the right of `rect` in both writing directions.
void paintFigureAtRight(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                        const Token& ink);

}  // namespace idempotency
