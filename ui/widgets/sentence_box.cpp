#include "ui/widgets/sentence_box.h"

#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "ui/drawings/shapes.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

SentenceBox::SentenceBox(QWidget* parent) : QWidget(parent), m_text(new QLabel), m_note(new QLabel) {
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setFont(fontOf(TextStyle::Secondary));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(15, 10, 12, 10);
    layout->setSpacing(4);
    layout->addWidget(m_text);
    layout->addWidget(m_note);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
}

void SentenceBox::setSentences(const QString& first, const QString& second, const QString& note, const Token& ink) {
    m_ink = ink;
    m_text->setText(QStringLiteral("<span style='font-weight:600'>%1</span> %2")
                        .arg(first.toHtmlEscaped(), second.toHtmlEscaped()));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    setAccessibleName(QStringList{first, second, note}.join(QLatin1Char(' ')).trimmed());
    update();
}

void SentenceBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBox(painter, rect(), 4, color(tokens.base), color(tokens.line));
    QPainterPath shape;
    shape.addRoundedRect(rect(), 4, 4);
    painter.setClipPath(shape);
    const qreal left = layoutDirection() == Qt::RightToLeft ? width() - 3 : 0;
    painter.fillRect(QRectF(left, 0, 3, height()), color(m_ink));
}

}  // namespace idempotency
