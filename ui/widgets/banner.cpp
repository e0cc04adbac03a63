#include "ui/widgets/banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int iconColumn = 44;

}  // namespace

Banner::Banner(IconName icon, QWidget* parent)
    : QWidget(parent), m_icon(icon), m_headline(new QLabel), m_explanation(new QLabel), m_row(new QHBoxLayout(this)) {
    m_headline->setFont(fontOf(TextStyle::Text, QFont::DemiBold));
    m_explanation->setFont(fontOf(TextStyle::Cell));
    m_explanation->setWordWrap(true);
    auto* text = new QVBoxLayout;
    text->setSpacing(2);
    text->addWidget(m_headline);
    text->addWidget(m_explanation);
    m_row->setContentsMargins(iconColumn, 12, 16, 12);
    m_row->setSpacing(8);
    m_row->addLayout(text, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    applyColors();
}

void Banner::setText(const QString& headline, const QString& explanation) {
    m_headline->setText(headline);
    m_explanation->setText(explanation);
    setAccessibleName(headline + QLatin1Char(' ') + explanation);
}

void Banner::addButton(QWidget* button) {
    m_row->addWidget(button, 0, Qt::AlignTop);
}

void Banner::applyColors() {
    for (auto* label : {m_headline, m_explanation}) {
        auto palette = label->palette();
        palette.setColor(QPalette::WindowText, color(tokens.text));
        label->setPalette(palette);
    }
}

void Banner::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) applyColors();
    QWidget::changeEvent(event);
}

void Banner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), color(tokens.maybeChargedTint));
    painter.fillRect(QRect(0, height() - 1, width(), 1), color(tokens.maybeCharged));
    const int left = layoutDirection() == Qt::RightToLeft ? width() - 16 - 16 : 16;
    paintGlyph(painter, QRectF(left, 13, 16, 16), glyphOf(m_icon), color(tokens.maybeCharged), layoutDirection());
}

}  // namespace idempotency
