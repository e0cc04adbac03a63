#include "ui/keys/detail_pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>

#include "model/core/key_explanation.h"
#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/keys/code_view.h"
#include "ui/keys/fact_list.h"
#include "ui/keys/key_facts.h"
#include "ui/keys/orphan_list.h"
#include "ui/keys/timeline_list.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/big_steps.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/sentence_box.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/pretty_json.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

constexpr int padding = 14;

QLabel* heading(const QString& text) {
    auto* label = new QLabel(text);
    label->setFont(fontOf(TextStyle::Secondary, QFont::DemiBold));
    return label;
}

QLabel* selectable(const QFont& font) {
    auto* label = new QLabel;
    label->setFont(font);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// The figure large, the currency small after it.
QString amountText(const Money& amount) {
    return QStringLiteral("%1 <span style='font-size:12px; font-weight:400'>%2</span>")
        .arg(localFigures(formatAmount(amount)).toHtmlEscaped(), amount.currency.toUpper().toHtmlEscaped());
}

/// "Stuck 9 min": the state, and since when where the lease tells.
QString stateText(const KeySnapshot& snapshot) {
    const auto state = stateOf(snapshot.key, snapshot.readAt);
    if (state != KeyState::Stuck) return wordOf(state);
    return wordOf(state) + QLatin1Char(' ') + shortDuration(readLease(snapshot.key, snapshot.readAt).overdue);
}

}  // namespace

DetailPane::DetailPane(QWidget* parent) : QFrame(parent), m_stack(new QStackedWidget) {
    setAccessibleName(tr("The selected key"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    m_stack->addWidget(makeNothing());
    auto* story = new QWidget;
    auto* column = new QVBoxLayout(story);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_scroll = new QScrollArea;
    m_scroll->setFrameShape(NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(makeStory());
    column->addWidget(m_scroll, 1);
    column->addWidget(makeFoot());
    m_stack->addWidget(story);
}

QWidget* DetailPane::makeNothing() {
    m_nothing = new QLabel(tr("Select a key to see its story."));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setMargin(40);
    return m_nothing;
}

QWidget* DetailPane::makeHead() {
    m_state = new Pill;
    m_money = new Pill;
    m_amount = selectable(fontOf(TextStyle::Title, QFont::DemiBold));
    m_amount->setTextFormat(Qt::RichText);
    m_key = selectable(monoFontOf(TextStyle::Secondary));
    m_key->setLayoutDirection(Qt::LeftToRight);
    m_key->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_user = selectable(fontOf(TextStyle::Secondary));
    auto* copy = new QToolButton;
    copy->setIcon(iconOf(IconName::Copy, tokens.text2));
    copy->setAutoRaise(true);
    copy->setFixedSize(24, 24);
    copy->setToolTip(tr("Copy the key (Ctrl+C)"));
    copy->setAccessibleName(tr("Copy the key"));
    connect(copy, &QAbstractButton::clicked, this, &DetailPane::copyAsked);
    auto* head = new QWidget;
    auto* rows = new QVBoxLayout(head);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    auto* first = new QHBoxLayout;
    first->setSpacing(6);
    first->addWidget(m_state);
    first->addWidget(m_money);
    first->addStretch();
    first->addWidget(m_amount);
    auto* second = new QHBoxLayout;
    second->setSpacing(4);
    second->addWidget(copy);
    second->addWidget(m_key, 1);
    second->addWidget(m_user);
    rows->addLayout(first);
    rows->addLayout(second);
    return head;
}

QWidget* DetailPane::makeStory() {
    m_sentences = new SentenceBox;
    m_gateway = new SentenceBox;
    m_gateway->hide();
    m_operator = new SentenceBox;
    m_operator->hide();
    m_orphans = new OrphanList;
    connect(m_orphans, &OrphanList::settleAsked, this, &DetailPane::settleAsked);
    m_steps = new BigSteps;
    m_timeline = new TimelineList;
    m_facts = new FactList;
    m_request = new CodeView;
    m_request->setAccessibleName(tr("Request"));
    m_response = new CodeView;
    m_response->setAccessibleName(tr("Response"));
    m_texts = new QTabWidget;
    m_texts->setDocumentMode(true);
    m_texts->addTab(m_request, tr("Request"));
    m_texts->addTab(m_response, tr("Response"));
    auto* story = new QWidget;
    auto* column = new QVBoxLayout(story);
    column->setContentsMargins(padding, 12, padding, 12);
    column->setSpacing(10);
    column->addWidget(makeHead());
    column->addWidget(m_sentences);
    column->addWidget(m_operator);
    column->addWidget(m_orphans);
    column->addWidget(m_gateway);
    column->addWidget(m_steps);
    column->addWidget(heading(tr("Timeline, UTC")));
    column->addWidget(m_timeline);
    column->addWidget(heading(tr("Facts")));
    column->addWidget(m_facts);
    column->addWidget(m_texts);
    column->addStretch();
    return story;
}

QWidget* DetailPane::makeFoot() {
    const auto add = [this](OperatorVerb verb, const QString& text, IconName icon, const QString& keys,
                            ActionButton::Kind kind) {
        auto* button = new ActionButton(text, kind);
        button->setGlyph(icon);
        button->setKeyCap(keys);
        connect(button, &QAbstractButton::clicked, this, [this, verb] { Q_EMIT verbAsked(verb); });
        return button;
    };
    using Kind = ActionButton::Kind;
    m_resume = add(OperatorVerb::Resume, tr("Resume…"), IconName::Resume, tr("Ctrl+R"), Kind::Primary);
    m_takeOver = add(OperatorVerb::ForceResume, tr("Take over…"), IconName::ForceResume, {}, Kind::Plain);
    m_recharge = add(OperatorVerb::Recharge, tr("Charge anew…"), IconName::Refresh, {}, Kind::Plain);
    m_callOff = add(OperatorVerb::Reap, tr("Call off…"), IconName::CallOff, {}, Kind::Danger);
    m_ask = new ActionButton(tr("Ask the gateway"));
    m_ask->setGlyph(IconName::Ask);
    connect(m_ask, &QAbstractButton::clicked, this, &DetailPane::gatewayAsked);
    auto* foot = new QFrame;
    foot->setObjectName(QStringLiteral("foot"));
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(padding, 9, padding, 9);
    row->setSpacing(8);
    for (auto* button : {m_resume, m_takeOver, m_recharge, m_callOff, m_ask})
        row->addWidget(button);
    row->addStretch();
    return foot;
}

void DetailPane::showNothing() {
    m_id.reset();
    m_nothing->setText(tr("Select a key to see its story."));
    m_stack->setCurrentIndex(0);
}

void DetailPane::showGone() {
    m_id.reset();
    m_nothing->setText(
        tr("This key is gone: it was called off before anything was sent, or cleaned up after it had "
           "finished."));
    m_stack->setCurrentIndex(0);
}

void DetailPane::showSnapshot(const KeySnapshot& snapshot, const Settings& settings) {
    show({snapshot, {}, {}}, settings, false, false);
}

void DetailPane::showStory(const KeyStory& story, const Settings& settings, bool movedOn) {
    show(story, settings, movedOn, true);
}

void DetailPane::show(const KeyStory& story, const Settings& settings, bool movedOn, bool isWhole) {
    const auto& snapshot = story.snapshot;
    const bool isOther = m_id != snapshot.key.id;
    m_id = snapshot.key.id;
    if (isOther) {
        hideGatewayAnswer();
        m_scroll->verticalScrollBar()->setValue(0);
    }
    showHead(snapshot);
    showOperator(snapshot);
    const auto explanation = explainKey(story, settings);
    const auto note =
        movedOn ? tr("Moved on: it no longer matches this view. %1").arg(explanation.note) : explanation.note;
    m_sentences->setSentences(explanation.happened, explanation.remedy, note.trimmed(),
                              inkOf(stateOf(snapshot.key, snapshot.readAt)));
    showSteps(snapshot);
    if (isWhole || isOther) {
        m_timeline->setTimeline(timelineOf(story));
        m_facts->setFacts(factsOf(story));
        m_orphans->setCharges(story.orphanCharges, snapshot.ride);
    }
    showTexts(snapshot.key);
    m_stack->setCurrentIndex(1);
}

void DetailPane::showHead(const KeySnapshot& snapshot) {
    const auto state = stateOf(snapshot.key, snapshot.readAt);
    const auto verdict = moneyVerdict(snapshot);
    m_state->set(glyphOf(state), stateText(snapshot), inkOf(state), tintOf(state));
    m_money->set(glyphOf(verdict), fullWordOf(verdict), inkOf(verdict), tintOf(verdict));
    m_money->setToolTip(reasonOf(verdict));
    const auto amount = amountOf(snapshot);
    m_amount->setText(amount ? amountText(*amount) : QString());
    m_amount->setAccessibleName(amount ? localFigures(formatMoney(*amount)) : QString());
    m_key->setText(visibleText(snapshot.key.scope.key));
    m_key->setToolTip(m_key->text());
    m_key->setAccessibleName(tr("Key %1").arg(m_key->text()));
    m_user->setText(visibleText(snapshot.key.scope.userId));
    m_user->setAccessibleName(tr("User %1").arg(m_user->text()));
}

/// Two operators at one key see each other.
void DetailPane::showOperator(const KeySnapshot& snapshot) {
    const auto lease = readLease(snapshot.key, snapshot.readAt);
    const bool acts = !snapshot.actingOperator.isEmpty() && lease.state == LeaseState::Held;
    m_operator->setVisible(acts);
    if (!acts) return;
    m_operator->setSentences(tr("%1 is acting on this key.").arg(visibleText(snapshot.actingOperator)),
                             tr("The lease has %1 left.").arg(leftText(lease.remaining)), {}, tokens.running);
}

void DetailPane::showSteps(const KeySnapshot& snapshot) {
    m_steps->setSteps(stepsOf(snapshot), stepNotesOf(snapshot));
}

void DetailPane::showTexts(const Key& key) {
    m_request->setText(key.requestMethod + QLatin1Char(' ') + key.scope.path + QLatin1Char('\n') +
                       prettyJson(key.requestBody));
    m_texts->setTabText(1, key.response ? tr("Response %1").arg(key.response->statusCode) : tr("Response –"));
    m_response->setText(key.response ? prettyJson(key.response->body) : tr("No answer is stored yet."));
}

void DetailPane::focusStory() {
    QWidget* target = m_request;
    if (m_ask->isEnabled()) target = m_ask;
    for (auto* button : {m_callOff, m_recharge, m_takeOver, m_resume}) {
        if (button->isEnabled() && !button->isHidden()) target = button;
    }
    target->setFocus(Qt::ShortcutFocusReason);
}

/// What can hardly ever be done is shown only where it can be; its action says why it is off. Charging anew asks the
/// gateway by itself, so it takes that button's place.
void DetailPane::setVerbOff(OperatorVerb verb, const QString& reason) {
    switch (verb) {
        case OperatorVerb::ForceResume:
            m_takeOver->setOffBecause(reason);
            m_takeOver->setVisible(reason.isEmpty());
            m_resume->setVisible(!reason.isEmpty());
            return;
        case OperatorVerb::Recharge:
            m_recharge->setOffBecause(reason);
            m_recharge->setVisible(reason.isEmpty());
            m_resume->setKeyCap(reason.isEmpty() ? QString() : tr("Ctrl+R"));
            m_ask->setVisible(!reason.isEmpty());
            return;
        case OperatorVerb::Reap:
            return m_callOff->setOffBecause(reason);
        default:
            return m_resume->setOffBecause(reason);
    }
}

void DetailPane::setSettleOff(const QString& reason) {
    m_orphans->setSettleOff(reason);
}

void DetailPane::setAskOff(const QString& reason) {
    m_ask->setOffBecause(reason);
}

void DetailPane::showGatewayAnswer(const QString& headline, const QString& text) {
    m_gateway->setSentences(headline, text, {}, tokens.accent);
    m_gateway->show();
}

void DetailPane::hideGatewayAnswer() {
    m_gateway->hide();
}

}  // namespace idempotency
