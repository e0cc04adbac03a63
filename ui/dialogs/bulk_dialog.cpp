#include "ui/dialogs/bulk_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QUuid>
#include <QVBoxLayout>

#include "model/work/key_set_reader.h"
#include "ui/dialogs/bulk_table.h"
#include "ui/dialogs/bulk_words.h"
#include "ui/dialogs/csv_saving.h"
#include "ui/dialogs/reason_form.h"
#include "ui/dialogs/verb_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/outcome_bar.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

QLabel* quiet() {
    auto* label = new QLabel;
    label->setFont(fontOf(TextStyle::Secondary));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

QString filterText(const KeyQuery& query) {
    const auto state = query.state ? wordOf(*query.state) : BulkDialog::tr("all unfinished");
    if (query.search.isEmpty()) return BulkDialog::tr("every key in the view (%1)").arg(state.toLower());
    return BulkDialog::tr("every key that matches \"%1\" (%2)").arg(visibleText(query.search), state.toLower());
}

}  // namespace

BulkDialog::BulkDialog(const WorkEnvironment& environment, OperatorVerb verb, const Settings& settings,
                       std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : ActingDialog(environment, tr("%1 – preview").arg(wordOf(verb)), parent),
      m_environment(environment),
      m_verb(verb),
      m_settings(settings),
      m_requests(std::move(requests)) {
    fillBody();
    makeFoot();
    resize(1060, 720);
    updateButton();
    m_reason->focusReason();
}

BulkDialog::BulkDialog(const WorkEnvironment& environment, OperatorVerb verb, const std::vector<KeySnapshot>& keys,
                       const Settings& settings, std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : BulkDialog(environment, verb, settings, std::move(requests), parent) {
    freeze(keys, tr("the selected keys"));
}

BulkDialog::BulkDialog(const WorkEnvironment& environment, OperatorVerb verb, const KeyQuery& query,
                       const Settings& settings, std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : BulkDialog(environment, verb, settings, std::move(requests), parent) {
    m_title->setText(tr("%1: reading the keys…").arg(wordOf(verb)));
    auto* reader = new KeySetReader(m_requests, query, this);
    connect(reader, &KeySetReader::progressed, this,
            [this](int keys) { m_chosen->setText(tr("%1 keys so far").arg(countText(keys))); });
    connect(reader, &KeySetReader::complete, this, [this, query](const std::vector<KeySnapshot>& keys, bool isCut) {
        freeze(keys, isCut ? tr("the first %1 of %2").arg(countText(KeySetReader::maximumKeys), filterText(query))
                           : filterText(query));
    });
    connect(reader, &KeySetReader::failed, this, [this](const Failure& failure) {
        m_title->setText(tr("The keys could not be read. Nothing was done."));
        setNote(failure.message);
    });
    reader->start();
}

void BulkDialog::fillBody() {
    m_table = new BulkTable(m_model);
    connect(m_table, &BulkTable::takeOutAsked, this, &BulkDialog::takeOut);
    m_tableNote = quiet();
    const bool production = m_environment.kind == EnvironmentKind::Production;
    m_reason = new ReasonForm(production ? m_environment.name : QString());
    connect(m_reason, &ReasonForm::changed, this, &BulkDialog::updateButton);
    body()->setContentsMargins(20, 16, 20, 16);
    body()->setSpacing(10);
    body()->addWidget(makeHead());
    body()->addWidget(makeCards());
    body()->addWidget(m_table, 1);
    body()->addWidget(m_tableNote);
    body()->addWidget(m_reason);
}

QWidget* BulkDialog::makeHead() {
    m_title = new QLabel;
    m_title->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    m_chosen = quiet();
    m_export = new ActionButton(tr("Export CSV…"));
    m_export->setGlyph(IconName::Copy);
    connect(m_export, &QAbstractButton::clicked, this, &BulkDialog::exportCsv);
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(4);
    texts->addWidget(m_title);
    texts->addWidget(m_chosen);
    row->addLayout(texts, 1);
    row->addWidget(m_export, 0, Qt::AlignTop);
    return head;
}

QWidget* BulkDialog::makeCards() {
    m_keys = new Card(m_verb == OperatorVerb::Reap ? tr("Payments") : tr("Keys"));
    m_money = new Card(tr("Money these payments carry"));
    m_outcomes = new Card(tr("What will happen"));
    m_bar = new OutcomeBar;
    m_outcomes->setContent(m_bar);
    auto* cards = new QWidget;
    auto* row = new QHBoxLayout(cards);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(m_keys, 1);
    row->addWidget(m_money, 2);
    row->addWidget(m_outcomes, 5);
    return cards;
}

void BulkDialog::makeFoot() {
    m_note = quiet();
    foot()->addWidget(m_note, 1);
    m_close = new ActionButton(tr("Cancel"));
    addClose(m_close);
    const bool production = m_environment.kind == EnvironmentKind::Production;
    m_act = new ActionButton(titleOf(m_verb, 0), production                     ? ActionButton::Kind::Production
                                                 : m_verb == OperatorVerb::Reap ? ActionButton::Kind::Danger
                                                                                : ActionButton::Kind::Primary);
    m_act->setGlyph(iconOf(m_verb));
    connect(m_act, &QAbstractButton::clicked, this, &BulkDialog::run);
    addActing(m_act);
}

void BulkDialog::freeze(const std::vector<KeySnapshot>& keys, const QString& chosen) {
    std::vector<BulkRow> rows;
    Instant frozenAt{};
    for (const auto& key : keys) {
        rows.push_back(previewInBulk(m_verb, key, m_settings));
        frozenAt = std::max(frozenAt, key.readAt);
    }
    m_model.setRows(std::move(rows));
    m_stage = Stage::Asking;
    m_chosen->setText(
        keys.empty()
            ? tr("No key is chosen.")
            : tr("Chosen: %1. Frozen at %2 UTC, each key at the fence you see.").arg(chosen, clockText(frozenAt)));
    showSummary();
}

void BulkDialog::showSummary() {
    const auto summary = m_model.summary();
    m_title->setText(bulkTitle(m_verb, summary));
    setWindowTitle(tr("%1 – preview").arg(m_title->text()));
    m_keys->setTexts(countText(summary.toDo), tr("of %1").arg(countText(summary.keys)));
    m_money->setTexts(sumsText(summary), summary.withoutAmount > 0
                                             ? tr("%1 without a readable amount").arg(countText(summary.withoutAmount))
                                             : tr("Currencies are never added up"));
    m_bar->setParts(partsOf(m_verb, summary));
    m_outcomes->setTexts({}, leftAloneText(summary));
    m_tableNote->setText(
        tr("Del takes the selected keys out. A key that moves before its turn is refused on its own; keys that arrive "
           "later are not touched."));
    const bool production = m_environment.kind == EnvironmentKind::Production;
    const auto title = titleOf(m_verb, summary.toDo);
    m_act->setText(production ? tr("%1 in production").arg(title) : title);
    m_act->setAccessibleName(m_act->text());
    m_act->updateGeometry();
    updateButton();
}

void BulkDialog::takeOut() {
    if (m_stage != Stage::Asking) return;
    m_model.takeOut(m_table->selectedRows());
    showSummary();
}

void BulkDialog::setDatabaseAnswers(bool answers) {
    m_answers = answers;
    updateButton();
}

QString BulkDialog::offReason() const {
    if (m_stage == Stage::Reading) return tr("The keys are being read");
    if (!m_answers) return tr("The database does not answer");
    if (m_model.summary().toDo == 0) return tr("There is no key to act on");
    return m_reason->problem();
}

void BulkDialog::updateButton() {
    if (m_stage == Stage::Running || m_stage == Stage::Ended) return;
    m_act->setOffBecause(offReason());
    m_export->setOffBecause(m_stage == Stage::Reading ? offReason() : QString());
    setNote(offReason());
}

void BulkDialog::setNote(const QString& note) {
    m_note->setText(note);
}

void BulkDialog::run() {
    if (m_stage != Stage::Asking || !offReason().isEmpty()) return;
    m_stage = Stage::Running;
    m_reason->remember();
    m_reason->hide();
    const auto batchId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    std::vector<VerbOrder> orders;
    for (const auto& row : m_model.rows()) {
        if (!row.leftAlone.isEmpty()) continue;
        orders.push_back({m_verb, row.preview.id, row.preview.version,
                          newActionOrder(m_reason->reason(), m_reason->ticket(), batchId),
                          m_verb == OperatorVerb::Resume});
    }
    m_outcomes->setCaption(tr("What has happened"));
    m_act->hide();
    m_close->setText(tr("Stop after this key"));
    m_close->setFocus();
    m_tableNote->setText(tr("One key after the other. What is done stays done when you stop."));
    m_run = new BulkRun(m_requests, std::move(orders), m_settings.lease, this);
    connect(m_run, &BulkRun::rowBegun, this, [this](qint64 id) { m_model.setRunning(id); });
    connect(m_run, &BulkRun::rowEnded, this, &BulkDialog::rowEnded);
    connect(m_run, &BulkRun::waiting, this, [this](bool waits) {
        m_waits = waits;
        showProgress();
    });
    connect(m_run, &BulkRun::finished, this, &BulkDialog::end);
    m_run->start();
    showProgress();
}

void BulkDialog::rowEnded(const VerbResult& result) {
    m_model.setResult(result);
    showProgress();
}

void BulkDialog::showProgress() {
    const auto progress = progressText(m_run->ended(), m_run->total(), m_run->elapsed());
    setNote(m_waits ? tr("%1. The database does not answer; it goes on as soon as it does.").arg(progress) : progress);
    m_bar->setParts(partsOf(m_model));
    m_outcomes->setTexts({}, progress);
}

void BulkDialog::end() {
    m_stage = Stage::Ended;
    const auto done = m_run->ended(), total = m_run->total();
    m_bar->setParts(partsOf(m_model));
    m_title->setText(done == total ? tr("Done: %1 of %2 keys came to an end").arg(done).arg(total)
                                   : tr("Stopped: %1 of %2 keys came to an end").arg(done).arg(total));
    setNote(progressText(done, done, m_run->elapsed()));
    m_outcomes->setTexts({}, {});
    m_tableNote->setText(tr("Everything is in the record of actions, under one batch. Export CSV keeps the results."));
    m_close->setText(tr("Close"));
    m_close->setOffBecause({});
    Q_EMIT ended();
}

void BulkDialog::reject() {
    if (m_stage != Stage::Running) return ActingDialog::reject();
    m_close->setText(tr("Stopping…"));
    m_run->stop();
}

void BulkDialog::exportCsv() {
    const auto name = tr("%1-results.csv").arg(nameOf(m_verb));
    saveCsv(this, name, m_model.csv(), [this](const QString& text) { m_tableNote->setText(text); });
}

}  // namespace idempotency
