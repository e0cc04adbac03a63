#include "ui/widgets/empty_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/drawings/steps_drawing.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr int columnWidth = 480;

/// Four steps that nobody has taken, with the empty coin between.
class HollowSteps : public QWidget {
public:
    HollowSteps() { setFixedSize(220, 28); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        StepsDrawing drawing;
        drawing.nodes.fill(StepNode::NotReached);
        drawing.lines.fill(StepLine::Ahead);
        auto measures = bigSteps;
        measures.hollowRing = 8;
        measures.gap = 11;
        paintSteps(painter, {14, 78, 142, 206}, height() / 2.0, drawing, measures);
        const QRectF coin(QPointF(102, height() / 2.0 - 8), QSizeF(16, 16));
        painter.fillRect(coin.adjusted(-3, 0, 3, 0), palette().color(backgroundRole()));
        paintGlyph(painter, coin, glyphOf(MoneyVerdict::NotAttempted), color(tokens.text2));
    }
};

/// One numbered thing to do, with its button.
class Card : public QWidget {
public:
    Card(int number, const QString& headline, const QString& explanation, QWidget* button) : m_number(number) {
        auto* title = new QLabel(headline);
        title->setFont(fontOf(TextStyle::Text, QFont::DemiBold));
        auto* text = new QLabel(explanation);
        text->setFont(fontOf(TextStyle::Cell));
        text->setWordWrap(true);
        auto* words = new QVBoxLayout;
        words->setSpacing(2);
        words->addWidget(title);
        words->addWidget(text);
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(48, 12, 12, 12);
        row->setSpacing(12);
        row->addLayout(words, 1);
        row->addWidget(button, 0, Qt::AlignVCenter);
        // Nested layouts do not hand a wrapped text's height on.
        const int width = columnWidth - 48 - 12 - 12 - button->sizeHint().width();
        text->setMinimumHeight(text->heightForWidth(width));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBox(painter, rect(), 6, color(tokens.base), color(tokens.line));
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const QRectF disc(mirrored ? width() - 36 : 12, height() / 2.0 - 12, 24, 24);
        painter.setPen(QPen(color(tokens.ctl), 1));
        painter.drawEllipse(disc.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setFont(fontOf(TextStyle::Cell, QFont::Medium));
        painter.setPen(color(tokens.text2));
        painter.drawText(disc, Qt::AlignCenter, localFigures(QString::number(m_number)));
    }

private:
    int m_number;
};

}  // namespace

EmptyPage::EmptyPage(QWidget* parent)
    : QScrollArea(parent), m_headline(new QLabel), m_explanation(new QLabel), m_below(new QVBoxLayout) {
    m_headline->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    m_headline->setAlignment(Qt::AlignCenter);
    m_headline->setWordWrap(true);
    m_explanation->setAlignment(Qt::AlignCenter);
    m_explanation->setWordWrap(true);
    auto* column = new QWidget;
    column->setFixedWidth(columnWidth);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(new HollowSteps, 0, Qt::AlignHCenter);
    layout->addSpacing(8);
    layout->addWidget(m_headline);
    layout->addWidget(m_explanation);
    layout->addSpacing(8);
    layout->addLayout(m_below);
    auto* inner = new QWidget;
    auto* page = new QVBoxLayout(inner);
    auto* centred = new QHBoxLayout;
    centred->addStretch();
    centred->addWidget(column);
    centred->addStretch();
    page->addStretch(1);
    page->addLayout(centred);
    page->addStretch(2);
    setWidget(inner);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    viewport()->setBackgroundRole(QPalette::Base);
    for (auto* child : findChildren<QWidget*>())
        child->setBackgroundRole(QPalette::Base);
}

void EmptyPage::setText(const QString& headline, const QString& explanation) {
    m_headline->setText(headline);
    m_explanation->setText(explanation);
    setAccessibleName(headline + QLatin1Char(' ') + explanation);
}

void EmptyPage::addCard(const QString& headline, const QString& explanation, QWidget* button) {
    m_below->addWidget(new Card(++m_cards, headline, explanation, button));
}

void EmptyPage::addButton(QWidget* button) {
    m_below->addWidget(button, 0, Qt::AlignHCenter);
}

void EmptyPage::clear() {
    m_cards = 0;
    while (auto* item = m_below->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

}  // namespace idempotency
