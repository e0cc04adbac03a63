#include "ui/keys/orphan_list.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/glyphs/icons.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/action_button.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/timeline_words.h"

namespace idempotency {

OrphanList::OrphanList(QWidget* parent) : QWidget(parent), m_lines(new QVBoxLayout(this)) {
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(6);
    hide();
}

void OrphanList::setCharges(const std::vector<OrphanCharge>& charges, const std::optional<Ride>& ride) {
    if (charges == m_charges && ride == m_ride) return;
    m_charges = charges;
    m_ride = ride;
    build();
}

void OrphanList::setSettleOff(const QString& reason) {
    m_settleOff = reason;
    for (auto* button : m_buttons)
        button->setOffBecause(reason);
}

void OrphanList::build() {
    m_buttons.clear();
    while (auto* item = m_lines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    setVisible(!m_charges.empty());
    if (m_charges.empty()) return;
    auto* heading = new QLabel(tr("Late charges"));
    heading->setFont(fontOf(TextStyle::Secondary, QFont::DemiBold));
    m_lines->addWidget(heading);
    for (const auto& charge : m_charges)
        m_lines->addWidget(makeLine(charge));
}

QWidget* OrphanList::makeLine(const OrphanCharge& charge) {
    const auto& ink = charge.open ? tokens.danger : tokens.text2;
    auto* mark = new QLabel;
    const auto& glyph = charge.open ? glyphOf(IconName::Warning) : glyphOf(MoneyVerdict::Settled);
    mark->setPixmap(iconOf(glyph, ink).pixmap(14, 14));
    auto* text = new QLabel(
        tr("%1 · %2\n%3").arg(visibleText(charge.chargeId), localFigures(formatMoney(charge.amount)), stateOf(charge)));
    text->setTextFormat(Qt::PlainText);
    text->setFont(fontOf(TextStyle::Secondary, charge.open ? QFont::DemiBold : QFont::Normal));
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setToolTip(
        tr("Came back at %1 to %2").arg(wholeInstantText(charge.recordedAt), holderText(charge.recordedBy)));
    text->setAccessibleName(tr("Late charge %1").arg(text->text()));
    auto palette = text->palette();
    palette.setColor(QPalette::WindowText, color(ink));
    text->setPalette(palette);
    text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(mark, 0, Qt::AlignTop);
    row->addWidget(text, 1);
    if (!charge.open) return line;
    auto* settle = new ActionButton(tr("Settle…"));
    settle->setAccessibleName(tr("Settle the charge %1").arg(charge.chargeId));
    settle->setOffBecause(m_settleOff);
    connect(settle, &QAbstractButton::clicked, this, [this, charge] { Q_EMIT settleAsked(charge); });
    m_buttons.push_back(settle);
    row->addWidget(settle);
    return line;
}

QString OrphanList::stateOf(const OrphanCharge& charge) const {
    if (charge.open) return tr("Open: no ride carries it");
    if (m_ride && m_ride->chargeId == charge.chargeId) return tr("The ride's own charge");
    return charge.settledAs == QLatin1String("refunded") ? tr("Settled: refunded at the gateway")
                                                         : tr("Settled: belongs to the ride");
}

void OrphanList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) build();
}

}  // namespace idempotency
