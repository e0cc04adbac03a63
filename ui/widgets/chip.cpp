#include "ui/widgets/chip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/glyphs/icons.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int usualHeight = 24;
constexpr qreal padding = 11;
constexpr qreal glyphSize = 10;
constexpr qreal gap = 7;
constexpr int crossTarget = 24;  // the smallest target that fingers and unsteady hands hit

}  // namespace

Chip::Chip(const QString& text, Kind kind, QWidget* parent) : QAbstractButton(parent), m_kind(kind) {
    setText(text);
    setAccessibleName(kind == Kind::Filter ? tr("Filter: %1").arg(text) : text);
    setToolTip(kind == Kind::Filter ? tr("Enter edits this filter, Del removes it") : QString());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Chip::sizeHint() const {
    const QFontMetricsF metrics(fontOf(TextStyle::Secondary));
    const auto width = metrics.horizontalAdvance(text()) + 2 * padding + glyphSize + gap;
    return {static_cast<int>(std::ceil(width)), std::max(usualHeight, static_cast<int>(metrics.height()) + 8)};
}

void Chip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool filter = m_kind == Kind::Filter;
    paintBox(painter, rect(), rect().height() / 2.0 - 0.5, filter ? color(tokens.sel) : QColor(),
             color(filter ? tokens.accent : tokens.ctl), filter ? Qt::SolidLine : Qt::DashLine);
    if (hasFocus()) paintFocus(painter, rect(), rect().height() / 2.0 - 1, color(tokens.accent));
    RowOfPieces row(painter, QRectF(rect()).adjusted(padding, 0, -padding, 0), layoutDirection());
    const auto ink = color(filter ? tokens.text : tokens.text2);
    if (!filter) row.glyph(glyphOf(IconName::Submit), ink, glyphSize, gap);
    row.text(text(), fontOf(TextStyle::Secondary), ink, gap);
    if (filter) row.glyph(glyphOf(IconName::Cross), ink, glyphSize, 0);
}

bool Chip::isOnCross(const QPoint& position) const {
    if (m_kind != Kind::Filter) return false;
    return layoutDirection() == Qt::RightToLeft ? position.x() < crossTarget : position.x() >= width() - crossTarget;
}

void Chip::keyPressEvent(QKeyEvent* event) {
    if (m_kind == Kind::Filter && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
        Q_EMIT removeRequested();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
    } else {
        QAbstractButton::keyPressEvent(event);
    }
}

void Chip::mouseReleaseEvent(QMouseEvent* event) {
    if (!isOnCross(event->position().toPoint())) return QAbstractButton::mouseReleaseEvent(event);
    setDown(false);
    Q_EMIT removeRequested();
}

}  // namespace idempotency
