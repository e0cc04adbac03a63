#include "ui/widgets/action_button.h"

#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr qreal padding = 12;
constexpr qreal glyphSize = 14;
constexpr qreal gap = 7;
constexpr qreal capPadding = 5;
constexpr int usualHeight = 28;

}  // namespace

/// The colours of one kind in one state.
struct ActionButton::Look {
    QColor ground;
    QColor border;
    QColor ink;
};

ActionButton::ActionButton(const QString& text, Kind kind, QWidget* parent) : QPushButton(text, parent), m_kind(kind) {
    setAccessibleName(text);
    setAutoDefault(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ActionButton::setKind(Kind kind) {
    m_kind = kind;
    updateGeometry();
    update();
}

void ActionButton::setGlyph(IconName name) {
    m_glyph = name;
    updateGeometry();
    update();
}

void ActionButton::setKeyCap(const QString& keys) {
    m_keyCap = keys;
    updateGeometry();
    update();
}

void ActionButton::setOffBecause(const QString& reason) {
    if (!m_offByReason && !reason.isEmpty()) m_usualToolTip = toolTip();
    m_offByReason = !reason.isEmpty();
    setEnabled(!m_offByReason);
    setToolTip(m_offByReason ? reason : m_usualToolTip);
    setStatusTip(toolTip());
    setAccessibleDescription(reason);
}

QFont ActionButton::textFont() const {
    return fontOf(TextStyle::Cell, m_kind == Kind::Plain ? QFont::Medium : QFont::DemiBold);
}

qreal ActionButton::contentWidth() const {
    qreal width = QFontMetricsF(textFont()).horizontalAdvance(text());
    if (m_glyph) width += glyphSize + gap;
    if (!m_keyCap.isEmpty()) {
        width += gap + 2 * capPadding + QFontMetricsF(fontOf(TextStyle::Smallest)).horizontalAdvance(m_keyCap);
    }
    return width;
}

QSize ActionButton::sizeHint() const {
    const auto textHeight = static_cast<int>(QFontMetricsF(textFont()).height());
    return {static_cast<int>(std::ceil(contentWidth() + 2 * padding)), std::max(usualHeight, textHeight + 10)};
}

ActionButton::Look ActionButton::look() const {
    if (!isEnabled()) {
        auto ink = color(tokens.text3);
        ink.setAlphaF(0.75f);
        return {color(tokens.raised), color(tokens.line), ink};
    }
    if (m_kind == Kind::Plain) {
        return {color(underMouse() || isDown() ? tokens.hover : tokens.raised), color(tokens.line2),
                color(tokens.text)};
    }
    if (m_kind == Kind::Danger) {
        return {color(underMouse() || isDown() ? tokens.dangerTint : tokens.raised), color(tokens.danger),
                color(tokens.danger)};
    }
    const auto& ground = m_kind == Kind::Primary ? tokens.accent : tokens.productionGround;
    const auto shade = color(ground);
    const auto ink = color(m_kind == Kind::Primary ? tokens.onAccent : tokens.productionText);
    const auto pressed = isDown() ? shade.darker(115) : underMouse() ? shade.darker(106) : shade;
    return {pressed, pressed, ink};
}

void ActionButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto look = this->look();
    paintBox(painter, rect(), 5, look.ground, look.border);
    if (hasFocus())
        paintFocus(painter, rect(), 5,
                   m_kind == Kind::Plain || m_kind == Kind::Danger ? color(tokens.accent) : look.ink);

    RowOfPieces row(painter, QRectF(rect()).adjusted(padding, 0, -padding, 0), layoutDirection());
    if (width() > sizeHint().width()) row.skip((width() - sizeHint().width()) / 2.0);
    if (m_glyph) row.glyph(glyphOf(*m_glyph), look.ink, glyphSize, gap);
    row.text(text(), textFont(), look.ink, gap);
    if (!m_keyCap.isEmpty()) row.keyCap(m_keyCap, look.ink);
}

}  // namespace idempotency
