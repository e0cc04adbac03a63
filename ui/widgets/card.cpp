#include "ui/widgets/card.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/drawings/shapes.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

Card::Card(const QString& caption, QWidget* parent)
    : QFrame(parent),
      m_column(new QVBoxLayout(this)),
      m_caption(new QLabel(caption)),
      m_large(new QLabel),
      m_quiet(new QLabel) {
    m_caption->setFont(fontOf(TextStyle::Caption));
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_large->setFont(fontOf(TextStyle::PageTitle, QFont::DemiBold));
    m_large->setWordWrap(true);
    m_quiet->setFont(fontOf(TextStyle::Caption));
    m_quiet->setForegroundRole(QPalette::PlaceholderText);
    m_quiet->setWordWrap(true);
    m_column->setContentsMargins(12, 8, 12, 8);
    m_column->setSpacing(5);
    m_column->addWidget(m_caption);
    m_column->addWidget(m_large);
    m_column->addWidget(m_quiet);
    m_column->addStretch();
}

void Card::setCaption(const QString& caption) {
    m_caption->setText(caption);
}

void Card::setTexts(const QString& large, const QString& quiet) {
    m_large->setText(large);
    m_quiet->setText(quiet);
    m_quiet->setVisible(!quiet.isEmpty());
}

void Card::setContent(QWidget* content) {
    m_large->hide();
    m_column->insertWidget(1, content);
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBox(painter, rect(), 6, color(tokens.base), color(tokens.line));
}

}  // namespace idempotency
