#include "ui/dialogs/settle_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

#include "model/work/action_follower.h"
#include "model/work/when_answered.h"
#include "ui/dialogs/reason_form.h"
#include "ui/dialogs/verb_words.h"
#include "ui/refresher.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/sentence_box.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/timeline_words.h"

namespace idempotency {

SettleDialog::SettleDialog(const WorkEnvironment& environment, const OrphanCharge& charge,
                           std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : ActingDialog(environment, tr("Settle 1 late charge"), parent),
      m_environment(environment),
      m_charge(charge),
      m_requests(std::move(requests)) {
    fillBody();
    m_missing = new QLabel;
    m_missing->setForegroundRole(QPalette::PlaceholderText);
    foot()->addWidget(m_missing, 1);
    m_close = new ActionButton(tr("Cancel"));
    addClose(m_close);
    const bool production = environment.kind == EnvironmentKind::Production;
    m_settle = new ActionButton(production ? tr("Settle 1 charge in production") : tr("Settle 1 charge"),
                                production ? ActionButton::Kind::Production : ActionButton::Kind::Primary);
    m_settle->setGlyph(IconName::Tick);
    connect(m_settle, &QAbstractButton::clicked, this, &SettleDialog::run);
    addActing(m_settle);
    resize(600, layout()->totalHeightForWidth(600));
    updateButton();
    m_reason->focusReason();
}

void SettleDialog::fillBody() {
    auto* title = new QLabel(windowTitle());
    title->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    auto* what = new SentenceBox;
    what->setSentences(
        tr("%1, %2.").arg(visibleText(m_charge.chargeId), localFigures(formatMoney(m_charge.amount))),
        tr("It came back at %1 to %2, which had lost the key by then. No ride carries it.")
            .arg(wholeInstantText(m_charge.recordedAt), holderText(m_charge.recordedBy)),
        tr("Settling moves no money. It says what you have found out and done, and is kept in the record of actions."),
        tokens.danger);
    m_asked = new QWidget;
    auto* choices = new QVBoxLayout(m_asked);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->setSpacing(6);
    addChoice(m_refunded, tr("It was re&funded at the gateway"), tr("The customer has the money back."));
    addChoice(m_belongs, tr("It &belongs to the ride"), tr("The customer owes it; the ride's charge is this one."));
    m_reason = new ReasonForm(m_environment.kind == EnvironmentKind::Production ? m_environment.name : QString());
    connect(m_reason, &ReasonForm::changed, this, &SettleDialog::updateButton);
    choices->addSpacing(6);
    choices->addWidget(m_reason);
    m_outcome = new SentenceBox;
    m_outcome->hide();
    body()->setContentsMargins(20, 16, 20, 16);
    body()->setSpacing(10);
    body()->addWidget(title);
    body()->addWidget(what);
    body()->addWidget(m_asked);
    body()->addWidget(m_outcome);
    body()->addStretch();
}

void SettleDialog::addChoice(QRadioButton*& button, const QString& text, const QString& meaning) {
    button = new QRadioButton(text);
    button->setAccessibleDescription(meaning);
    connect(button, &QRadioButton::toggled, this, &SettleDialog::updateButton);
    auto* explained = new QLabel(meaning);
    explained->setFont(fontOf(TextStyle::Secondary));
    explained->setForegroundRole(QPalette::PlaceholderText);
    explained->setContentsMargins(23, 0, 0, 0);
    m_asked->layout()->addWidget(button);
    m_asked->layout()->addWidget(explained);
}

void SettleDialog::setDatabaseAnswers(bool answers) {
    m_answers = answers;
    updateButton();
}

QString SettleDialog::offReason() const {
    if (m_sent) return tr("Sent already");
    if (!m_answers) return tr("The database does not answer");
    if (!m_refunded->isChecked() && !m_belongs->isChecked()) return tr("Say what became of the charge");
    return m_reason->problem();
}

void SettleDialog::updateButton() {
    if (!m_settle) return;
    m_settle->setOffBecause(offReason());
    m_missing->setText(offReason());
}

void SettleDialog::run() {
    if (!offReason().isEmpty()) return;
    const SettleOrder order{m_charge.chargeId,
                            m_refunded->isChecked() ? Settlement::Refunded : Settlement::BelongsToRide,
                            newActionOrder(m_reason->reason(), m_reason->ticket())};
    m_sent = true;
    m_reason->remember();
    m_asked->setEnabled(false);
    m_close->setText(tr("Close"));
    updateButton();
    whenAnswered(m_requests->settle(order), this, [this, id = order.action.id](const Result<bool>& settled) {
        if (!settled && !meansNoAnswer(settled.failure().kind))
            return end({tr("Refused. Nothing was done."), settled.failure().message, tokens.maybeCharged});
        if (!settled) return follow(id);
        if (*settled) return end({tr("Settled."), tr("The charge is not open any more."), tokens.finished});
        end({tr("Nothing was done."), tr("Somebody has settled it, or a ride carries it by now."),
             tokens.maybeCharged});
    });
}

void SettleDialog::follow(const QString& actionId) {
    showOutcome(unknownWords(m_answers));
    auto* follower = new ActionFollower(m_requests, actionId, this);
    connect(follower, &ActionFollower::stillUnknown, this,
            [this](bool answers) { showOutcome(unknownWords(answers)); });
    connect(follower, &ActionFollower::known, this, [this](const std::optional<RecordedAction>& action) {
        if (!action) return end(wordsOf(OperatorVerb::SettleOrphan, action));
        end({tr("Your click took effect."), tr("The charge is settled."), tokens.finished});
    });
    follower->start();
}

void SettleDialog::showOutcome(const OutcomeWords& words) {
    m_outcome->setSentences(words.headline, words.explanation, {}, words.ink);
    m_outcome->show();
    m_asked->hide();
    layout()->activate();
    resize(width(), layout()->totalHeightForWidth(width()));
}

void SettleDialog::end(const OutcomeWords& words) {
    showOutcome(words);
    m_settle->hide();
    m_missing->clear();
    m_close->setFocus();
    Q_EMIT ended();
}

}  // namespace idempotency
