#include "ui/widgets/choice_box.h"

#include <QPainter>
#include <QWheelEvent>

#include "ui/glyphs/icons.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr qreal chevron = 12;
constexpr qreal margin = 8;

}  // namespace

void ChoiceBox::paintEvent(QPaintEvent* event) {
    QComboBox::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal x = layoutDirection() == Qt::RightToLeft ? margin : width() - margin - chevron;
    paintGlyph(painter, QRectF(x, (height() - chevron) / 2, chevron, chevron), glyphOf(IconName::ChevronDown),
               color(isEnabled() ? tokens.text2 : tokens.text3));
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

}  // namespace idempotency
