#include "ui/keys/fact_list.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

QLabel* nameLabel(const Fact& fact) {
    auto* label = new QLabel(fact.name);
    label->setFont(fontOf(TextStyle::Secondary));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    return label;
}

QLabel* textLabel(const Fact& fact) {
    auto* label = new QLabel(fact.text);
    label->setTextFormat(Qt::PlainText);
    label->setFont(fact.isIdentifier ? monoFontOf(TextStyle::Secondary) : fontOf(TextStyle::Secondary));
    label->setWordWrap(!fact.isIdentifier);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setToolTip(fact.tip);
    label->setAccessibleName(fact.name);
    if (fact.isIdentifier) label->setLayoutDirection(Qt::LeftToRight);
    auto palette = label->palette();
    palette.setColor(QPalette::WindowText, color(fact.ink));
    label->setPalette(palette);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

}  // namespace

FactList::FactList(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
}

void FactList::setFacts(const std::vector<Fact>& facts) {
    if (facts == m_facts) return;
    m_facts = facts;
    build();
}

void FactList::build() {
    while (auto* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (int row = 0; row < static_cast<int>(m_facts.size()); ++row) {
        const auto& fact = m_facts[static_cast<size_t>(row)];
        m_grid->addWidget(nameLabel(fact), row, 0);
        m_grid->addWidget(textLabel(fact), row, 1);
    }
}

void FactList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) build();
}

}  // namespace idempotency
