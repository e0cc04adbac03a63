#include "ui/dialogs/resume_dialog.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QVBoxLayout>

#include "model/core/key_state.h"
#include "model/core/payment_amount.h"
#include "model/work/when_answered.h"
#include "ui/dialogs/resume_words.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/sentence_box.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

const QString reasonsSetting = QStringLiteral("resume/reasons");
constexpr int reasonsKept = 8;

void rememberReason(const QString& reason) {
    QSettings settings;
    auto reasons = settings.value(reasonsSetting).toStringList();
    reasons.removeAll(reason);
    reasons.prepend(reason);
    settings.setValue(reasonsSetting, reasons.mid(0, reasonsKept));
}

QLabel* quiet(const QString& text) {
    auto* label = new QLabel(text);
    label->setFont(fontOf(TextStyle::Secondary));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

}  // namespace

ResumeDialog::ResumeDialog(const WorkEnvironment& environment, const KeySnapshot& seen, const Settings& settings,
                           std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : ActingDialog(environment, tr("Resume 1 key"), parent),
      m_seen(seen),
      m_settings(settings),
      m_preview(previewVerb(OperatorVerb::Resume, seen, settings)),
      m_requests(std::move(requests)) {
    auto* title = new QLabel(tr("Resume 1 key"));
    title->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    m_what = new SentenceBox;
    m_what->setSentences(wordOf(m_preview.will) + QLatin1Char('.'), m_preview.sentence,
                         tr("Only if the key is still at fence %1, %2.")
                             .arg(m_preview.version.fence)
                             .arg(wordOf(m_preview.version.point).toLower()),
                         tokens.accent);
    m_moved = new SentenceBox;
    m_moved->hide();
    m_outcome = new SentenceBox;
    m_outcome->hide();
    body()->setContentsMargins(20, 16, 20, 16);
    body()->setSpacing(10);
    body()->addWidget(title);
    body()->addWidget(quiet(tr("As it was at %1 UTC").arg(clockText(seen.readAt))));
    body()->addWidget(makeSubject());
    body()->addWidget(m_what);
    body()->addWidget(m_moved);
    body()->addWidget(m_outcome);
    m_reasonPart = makeReason();
    body()->addWidget(m_reasonPart);
    body()->addStretch();
    makeFoot(environment);
    resize(600, sizeHint().height());
    updateButton();
    m_reason->setFocus();
}

QWidget* ResumeDialog::makeSubject() {
    const auto state = stateOf(m_seen.key, m_seen.readAt);
    auto* statePill = new Pill;
    statePill->set(glyphOf(state), wordOf(state), inkOf(state), tintOf(state));
    auto* moneyPill = new Pill;
    moneyPill->set(glyphOf(m_preview.moneyVerdict), fullWordOf(m_preview.moneyVerdict), inkOf(m_preview.moneyVerdict),
                   tintOf(m_preview.moneyVerdict));
    const auto amount = amountOf(m_seen);
    auto* money = new QLabel(amount ? localFigures(formatMoney(*amount)) : QString());
    money->setFont(fontOf(TextStyle::PageTitle, QFont::DemiBold));
    auto* key = new QLabel(visibleText(m_seen.key.scope.key));
    key->setFont(monoFontOf(TextStyle::Secondary));
    key->setTextInteractionFlags(Qt::TextSelectableByMouse);
    key->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* subject = new QWidget;
    auto* rows = new QVBoxLayout(subject);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    auto* first = new QHBoxLayout;
    first->addWidget(statePill);
    first->addWidget(moneyPill);
    first->addStretch();
    first->addWidget(money);
    auto* second = new QHBoxLayout;
    second->addWidget(key, 1);
    second->addWidget(new QLabel(visibleText(m_seen.key.scope.userId)));
    rows->addLayout(first);
    rows->addLayout(second);
    return subject;
}

QWidget* ResumeDialog::makeReason() {
    m_reason = new QLineEdit;
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setPlaceholderText(tr("Say why, and name the ticket"));
    m_reason->setMaxLength(500);
    auto* recent = new QCompleter(QSettings().value(reasonsSetting).toStringList(), m_reason);
    recent->setCaseSensitivity(Qt::CaseInsensitive);
    recent->setFilterMode(Qt::MatchContains);
    m_reason->setCompleter(recent);
    connect(m_reason, &QLineEdit::textChanged, this, &ResumeDialog::updateButton);
    auto* label = new QLabel(tr("&Reason, kept on the key's timeline"));
    label->setFont(fontOf(TextStyle::Secondary, QFont::DemiBold));
    label->setBuddy(m_reason);
    auto* part = new QWidget;
    auto* rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(label);
    rows->addWidget(m_reason);
    return part;
}

void ResumeDialog::makeFoot(const WorkEnvironment& environment) {
    m_missing = quiet({});
    foot()->addWidget(m_missing, 1);
    const bool production = environment.kind == EnvironmentKind::Production;
    m_cancel = new ActionButton(tr("Cancel"));
    addClose(m_cancel);
    m_resume = new ActionButton(production ? tr("Resume 1 key in production") : tr("Resume 1 key"),
                                production ? ActionButton::Kind::Production : ActionButton::Kind::Primary);
    m_resume->setGlyph(IconName::Resume);
    connect(m_resume, &QAbstractButton::clicked, this, &ResumeDialog::run);
    addActing(m_resume);
}

void ResumeDialog::takeReading(const KeySnapshot& now) {
    if (m_stage != Stage::Asking || now.key.id != m_seen.key.id || now.readAt <= m_seen.readAt) return;
    m_difference = differenceText(m_seen, now);
    m_moved->setVisible(!m_difference.isEmpty());
    if (!m_difference.isEmpty()) {
        m_moved->setSentences(tr("Changed since you looked."),
                              tr("%1 Close this, look at the key, and decide anew.").arg(m_difference), {},
                              tokens.maybeCharged);
    }
    updateButton();
}

void ResumeDialog::setDatabaseAnswers(bool answers) {
    m_answers = answers;
    updateButton();
}

QString ResumeDialog::offReason() const {
    if (m_stage == Stage::Running) return tr("Resuming…");
    if (!m_answers) return tr("The database does not answer");
    if (m_preview.wouldRefuse()) return m_preview.refusal;
    if (!m_difference.isEmpty()) return tr("The key has changed");
    return reasonProblem(m_reason->text());
}

void ResumeDialog::updateButton() {
    const auto reason = offReason();
    m_resume->setOffBecause(reason);
    if (m_stage != Stage::Ended) m_missing->setText(reason);
}

void ResumeDialog::run() {
    if (!offReason().isEmpty()) return;
    m_stage = Stage::Running;
    const auto reason = m_reason->text().trimmed();
    rememberReason(reason);
    m_reasonPart->setEnabled(false);
    m_cancel->setText(tr("Close"));
    updateButton();
    const VerbOrder order{OperatorVerb::Resume, m_seen.key.id, m_seen.key.version(), newActionOrder(reason), false};
    whenAnswered(m_requests->act(order, m_settings.lease), this,
                 [this](const Result<VerbResult>& result) { showOutcome(result); });
}

void ResumeDialog::showOutcome(const Result<VerbResult>& result) {
    m_stage = Stage::Ended;
    const auto words = wordsOf(result);
    m_outcome->setSentences(words.headline, words.explanation, {}, words.ink);
    m_outcome->show();
    m_what->hide();
    m_reasonPart->hide();
    m_resume->hide();
    m_missing->clear();
    m_cancel->setFocus();
    m_moved->hide();
    layout()->activate();
    resize(width(), sizeHint().height());
    Q_EMIT ended();
}

}  // namespace idempotency
