#include "ui/dialogs/key_subject.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "model/core/key_state.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/pill.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/words.h"

namespace idempotency {

KeySubject::KeySubject(const KeySnapshot& snapshot, QWidget* parent) : QWidget(parent) {
    const auto state = stateOf(snapshot.key, snapshot.readAt);
    auto* statePill = new Pill;
    statePill->set(glyphOf(state), wordOf(state), inkOf(state), tintOf(state));
    const auto verdict = moneyVerdict(snapshot);
    auto* moneyPill = new Pill;
    moneyPill->set(glyphOf(verdict), fullWordOf(verdict), inkOf(verdict), tintOf(verdict));
    const auto amount = amountOf(snapshot);
    auto* money = new QLabel(amount ? localFigures(formatMoney(*amount)) : QString());
    money->setFont(fontOf(TextStyle::PageTitle, QFont::DemiBold));
    auto* key = new QLabel(visibleText(snapshot.key.scope.key));
    key->setFont(monoFontOf(TextStyle::Secondary));
    key->setTextInteractionFlags(Qt::TextSelectableByMouse);
    key->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    auto* first = new QHBoxLayout;
    first->addWidget(statePill);
    first->addWidget(moneyPill);
    first->addStretch();
    first->addWidget(money);
    auto* second = new QHBoxLayout;
    second->addWidget(key, 1);
    second->addWidget(new QLabel(visibleText(snapshot.key.scope.userId)));
    rows->addLayout(first);
    rows->addLayout(second);
}

}  // namespace idempotency
