#include "ui/widgets/pill.h"

#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int usualHeight = 22;
constexpr qreal padding = 7;
constexpr qreal glyphSize = 14;
constexpr qreal gap = 6;

QFont wordFont() {
    return fontOf(TextStyle::Secondary, QFont::DemiBold);
}

}  // namespace

Pill::Pill(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Pill::set(const Glyph& glyph, const QString& word, const Token& ink, const Token& tint) {
    m_glyph = glyph;
    m_word = word;
    m_ink = ink;
    m_tint = tint;
    setAccessibleName(word);
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const {
    const QFontMetricsF metrics(wordFont());
    const auto width = metrics.horizontalAdvance(m_word) + glyphSize + gap + 2 * padding;
    return {static_cast<int>(std::ceil(width)), std::max(usualHeight, static_cast<int>(metrics.height()) + 6)};
}

void Pill::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // On a high-contrast desktop tint and ground are one, so the edge must show the pill.
    paintBox(painter, rect(), 4, color(m_tint), Theme::current().highContrast() ? color(m_ink) : QColor());
    RowOfPieces row(painter, QRectF(rect()).adjusted(padding, 0, -padding, 0), layoutDirection());
    row.glyph(m_glyph, color(m_ink), glyphSize, gap);
    row.text(m_word, wordFont(), color(m_ink), 0);
}

}  // namespace idempotency
