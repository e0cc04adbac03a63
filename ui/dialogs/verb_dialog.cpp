#include "ui/dialogs/verb_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/work/action_follower.h"
#include "model/work/when_answered.h"
#include "ui/dialogs/key_subject.h"
#include "ui/dialogs/reason_form.h"
#include "ui/dialogs/verb_words.h"
#include "ui/keys/fact_list.h"
#include "ui/refresher.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/sentence_box.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// A double click must not be both confirmations.
constexpr milliseconds timeToRead{800};

QLabel* quiet(const QString& text) {
    auto* label = new QLabel(text);
    label->setFont(fontOf(TextStyle::Secondary));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// Verbs that lose something, or that hurt when a worker is alive after all.
bool asksForProfile(OperatorVerb verb) {
    return verb != OperatorVerb::Resume;
}

}  // namespace

VerbDialog::VerbDialog(const WorkEnvironment& environment, OperatorVerb verb, const KeySnapshot& seen,
                       const Settings& settings, std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : ActingDialog(environment, titleOf(verb, 1), parent),
      m_environment(environment),
      m_verb(verb),
      m_seen(seen),
      m_now(seen),
      m_nowAt(steady_clock::now()),
      m_settings(settings),
      m_preview(previewVerb(verb, seen, settings)),
      m_requests(std::move(requests)) {
    fillBody();
    makeFoot();
    showPreview();
    m_tick.callOnTimeout(this, &VerbDialog::showHolder);
    if (verb == OperatorVerb::ForceResume) m_tick.start(milliseconds(250));
    resize(600, sizeHint().height());
    fitHeight();
    updateButton();
    m_reason->focusReason();
}

void VerbDialog::fillBody() {
    m_title = new QLabel(titleOf(m_verb, 1));
    m_title->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    m_what = new SentenceBox;
    m_facts = new FactList;
    m_holder = new SentenceBox;
    m_moved = new SentenceBox;
    m_outcome = new SentenceBox;
    m_reason = new ReasonForm(isProduction() && asksForProfile(m_verb) ? m_environment.name : QString());
    connect(m_reason, &ReasonForm::changed, this, &VerbDialog::updateButton);
    body()->setContentsMargins(20, 16, 20, 16);
    body()->setSpacing(10);
    body()->addWidget(m_title);
    body()->addWidget(quiet(tr("As it was at %1 UTC. Only if the key is still at fence %2, %3.")
                                .arg(clockText(m_seen.readAt))
                                .arg(m_preview.version.fence)
                                .arg(wordOf(m_preview.version.point).toLower())));
    body()->addWidget(new KeySubject(m_seen));
    for (auto* part : {static_cast<QWidget*>(m_what), static_cast<QWidget*>(m_facts), static_cast<QWidget*>(m_holder),
                       static_cast<QWidget*>(m_moved), static_cast<QWidget*>(m_outcome)})
        body()->addWidget(part);
    for (auto* box : {m_holder, m_moved, m_outcome})
        box->hide();
    body()->addWidget(m_reason);
    body()->addStretch();
}

void VerbDialog::makeFoot() {
    m_missing = quiet({});
    foot()->addWidget(m_missing, 1);
    m_cancel = new ActionButton(tr("Cancel"));
    addClose(m_cancel);
    m_act = new ActionButton(QString());
    connect(m_act, &QAbstractButton::clicked, this, &VerbDialog::clicked);
    addActing(m_act);
    nameButton();
}

void VerbDialog::nameButton() {
    const bool isSecond = m_stage == Stage::Confirming;
    const auto verb = isSecond ? tr("Break the lease and take over") : titleOf(m_verb, 1);
    const bool losesSomething = m_verb == OperatorVerb::Reap || isSecond;
    m_act->setText(isProduction() ? tr("%1 in production").arg(verb) : verb);
    m_act->setAccessibleName(m_act->text());
    m_act->setKind(isProduction()   ? ActionButton::Kind::Production
                   : losesSomething ? ActionButton::Kind::Danger
                                    : ActionButton::Kind::Primary);
    m_act->setGlyph(iconOf(m_verb));
}

void VerbDialog::showPreview() {
    const auto ink = m_preview.wouldRefuse()        ? tokens.maybeCharged
                     : m_verb == OperatorVerb::Reap ? tokens.danger
                                                    : tokens.accent;
    const auto headline = m_preview.wouldRefuse() ? tr("It would be refused.") : tr("%1.").arg(wordOf(m_preview.will));
    m_what->setSentences(headline, m_preview.sentence, finalityOf(m_preview), ink);
    m_facts->setFacts(factsOf(m_preview));
    showHolder();
}

/// Who has the key, and how long still: from the database's last reading on by this computer's monotonic clock. It ends
/// at 0 s; that the lease is over only a reading may say.
void VerbDialog::showHolder() {
    if (m_verb != OperatorVerb::ForceResume || (m_stage != Stage::Asking && m_stage != Stage::Confirming)) return;
    const auto since = duration_cast<milliseconds>(steady_clock::now() - m_nowAt);
    const auto left = std::max(readLease(m_now.key, m_now.readAt).remaining - since, milliseconds(0));
    const bool isSecond = m_stage == Stage::Confirming;
    const auto leaves = left > milliseconds(0)
                            ? tr("Its lease has %1 left by the database's clock.").arg(leftText(left))
                            : tr("Its lease should be over; the database's clock has not confirmed it yet.");
    m_holder->setSentences(
        tr("%1 is working on this key.").arg(holderOf(m_now)),
        isSecond ? tr("%1 Take the key away from it all the same?").arg(leaves) : leaves,
        tr("Its late writes will be turned away, and a charge that comes back to it is written down. Once the lease is "
           "over this becomes a plain resume, which is the safer way."),
        isSecond ? tokens.danger : tokens.running);
    m_holder->show();
}

void VerbDialog::takeReading(const std::optional<KeySnapshot>& now) {
    if (m_stage != Stage::Asking && m_stage != Stage::Confirming) return;
    if (!now) {
        m_difference = tr("The key is gone: it was called off or cleaned up.");
        return showMoved();
    }
    if (now->key.id != m_seen.key.id || now->readAt <= m_now.readAt) return;
    m_now = *now;
    m_nowAt = steady_clock::now();
    const bool isVersionSeen = now->key.version() == m_seen.key.version() && !now->key.response;
    if (m_verb == OperatorVerb::ForceResume && isVersionSeen) {
        if (stateOf(now->key, now->readAt) != KeyState::Running) becomePlainResume();
        return showHolder();
    }
    m_difference = differenceText(m_seen, *now);
    if (!m_difference.isEmpty()) return showMoved();
    m_moved->hide();
    m_preview = previewVerb(m_verb, *now, m_settings);
    showPreview();
    updateButton();
}

/// The lease is over: nobody has to be pushed aside any more.
void VerbDialog::becomePlainResume() {
    m_verb = OperatorVerb::Resume;
    m_seen = m_now;
    m_stage = Stage::Asking;
    m_tick.stop();
    m_what->show();
    m_facts->show();
    m_reason->setEnabled(true);
    m_preview = previewVerb(m_verb, m_seen, m_settings);
    m_title->setText(titleOf(m_verb, 1));
    setWindowTitle(m_title->text());
    m_holder->setSentences(tr("The lease has run out."),
                           tr("Nobody has the key any more, so this is a plain resume now."), {}, tokens.finished);
    m_holder->show();
    showPreview();
    nameButton();
    updateButton();
}

void VerbDialog::showMoved() {
    m_moved->setSentences(tr("Changed since you looked."),
                          tr("%1 Close this, look at the key, and decide anew.").arg(m_difference), {},
                          tokens.maybeCharged);
    m_moved->show();
    m_holder->hide();
    m_tick.stop();
    updateButton();
    fitHeight();
}

void VerbDialog::setDatabaseAnswers(bool answers) {
    m_answers = answers;
    updateButton();
}

QString VerbDialog::offReason() const {
    if (m_stage == Stage::Running) return tr("Under way…");
    if (m_stage == Stage::Unknown) return tr("Sent already");
    if (!m_answers) return tr("The database does not answer");
    if (!m_difference.isEmpty()) return tr("The key has changed");
    if (m_preview.wouldRefuse()) return m_preview.refusal;
    if (m_stage == Stage::Confirming && !m_mayConfirm) return tr("Read who has the key first");
    return m_reason->problem();
}

void VerbDialog::updateButton() {
    if (m_stage == Stage::Ended) return;
    const auto reason = offReason();
    m_act->setOffBecause(reason);
    m_missing->setText(reason);
    m_missing->setToolTip(reason);
}

void VerbDialog::clicked() {
    if (!offReason().isEmpty()) return;
    if (m_verb == OperatorVerb::ForceResume && m_stage == Stage::Asking) return confirmTakeOver();
    run();
}

void VerbDialog::confirmTakeOver() {
    m_stage = Stage::Confirming;
    m_title->setText(tr("Take it over from %1?").arg(holderOf(m_now)));
    m_title->setWordWrap(true);
    m_what->hide();
    m_facts->hide();
    m_reason->setEnabled(false);
    nameButton();
    showHolder();
    updateButton();
    fitHeight();
    QTimer::singleShot(timeToRead, this, [this] {
        m_mayConfirm = true;
        updateButton();
    });
}

void VerbDialog::run() {
    m_stage = Stage::Running;
    m_tick.stop();
    m_reason->remember();
    m_reason->setEnabled(false);
    m_cancel->setText(tr("Close"));
    updateButton();
    const VerbOrder order{m_verb, m_seen.key.id, m_seen.key.version(),
                          newActionOrder(m_reason->reason(), m_reason->ticket()), false};
    m_actionId = order.action.id;
    whenAnswered(m_requests->act(order, m_settings.lease), this,
                 [this](const Result<VerbResult>& result) { take(result); });
}

void VerbDialog::take(const Result<VerbResult>& result) {
    if (!result && !meansNoAnswer(result.failure().kind))
        return end({tr("Refused. Nothing was done."), result.failure().message, tokens.maybeCharged});
    if (result && result->outcome != VerbOutcome::Failed) return end(wordsOf(m_verb, *result));
    m_failure = result ? result->reason : result.failure().message;
    follow();
}

/// No answer came, or one that does not say how far the verb got: its own record does.
void VerbDialog::follow() {
    m_stage = Stage::Unknown;
    updateButton();
    showOutcome(unknownWords(m_answers));
    auto* follower = new ActionFollower(m_requests, m_actionId, this);
    connect(follower, &ActionFollower::stillUnknown, this,
            [this](bool answers) { showOutcome(unknownWords(answers)); });
    connect(follower, &ActionFollower::known, this, [this, follower](const std::optional<RecordedAction>& action) {
        follower->deleteLater();
        auto words = wordsOf(m_verb, action);
        if (!action) words.explanation = tr("%1 %2").arg(m_failure, words.explanation);
        end(words);
    });
    follower->start();
}

void VerbDialog::showOutcome(const OutcomeWords& words) {
    m_outcome->setSentences(words.headline, words.explanation, {}, words.ink);
    m_outcome->show();
    for (auto* part : {static_cast<QWidget*>(m_what), static_cast<QWidget*>(m_facts), static_cast<QWidget*>(m_holder),
                       static_cast<QWidget*>(m_moved), static_cast<QWidget*>(m_reason)})
        part->hide();
    fitHeight();
}

void VerbDialog::end(const OutcomeWords& words) {
    m_stage = Stage::Ended;
    m_title->setText(titleOf(m_verb, 1));
    showOutcome(words);
    m_act->hide();
    m_missing->clear();
    m_cancel->setFocus();
    Q_EMIT ended();
}

void VerbDialog::fitHeight() {
    layout()->activate();
    resize(width(), layout()->totalHeightForWidth(width()));
}

}  // namespace idempotency
