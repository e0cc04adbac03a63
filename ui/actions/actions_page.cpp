#include "ui/actions/actions_page.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include "model/core/action_csv.h"
#include "model/work/when_answered.h"
#include "ui/actions/action_words.h"
#include "ui/actions/actions_table.h"
#include "ui/dialogs/csv_saving.h"
#include "ui/keys/fact_list.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/sentence_box.h"
#include "ui/widgets/table_footer.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr std::chrono::milliseconds typingPause{300};
constexpr int exportPage = 1'000;
/// Held in memory until the file is written.
constexpr int mostExported = 200'000;

}  // namespace

ActionsPage::ActionsPage(std::shared_ptr<ConsoleRequests> requests, QWidget* parent)
    : QWidget(parent),
      m_requests(std::move(requests)),
      m_model([requests = m_requests](const ActionQuery& query) { return requests->listActions(query); }) {
    m_table = new ActionsTable(m_model);
    m_footer = new TableFooter;
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeFilter());
    column->addWidget(m_table, 1);
    column->addWidget(m_footer);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->addWidget(centre);
    splitter->addWidget(makeSide());
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({940, 300});
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(splitter);
    m_typing.setSingleShot(true);
    m_typing.callOnTimeout(this, &ActionsPage::applyFilter);
    connect(&m_model, &ActionsModel::refreshed, this, &ActionsPage::updateFooter);
    connect(&m_model, &ActionsModel::refreshed, this, &ActionsPage::showSelected);
    connect(&m_model, &ActionsModel::failed, this, &ActionsPage::failed);
    connect(m_table, &ActionsTable::selected, this, &ActionsPage::showSelected);
    showSelected();
    updateFooter();
}

QWidget* ActionsPage::makeFilter() {
    m_operator = new QLineEdit;
    m_operator->setPlaceholderText(tr("Operator or database user"));
    m_operator->setAccessibleName(tr("Only actions of this operator or database user"));
    m_operator->setClearButtonEnabled(true);
    m_key = new QLineEdit;
    m_key->setPlaceholderText(tr("Key id"));
    m_key->setAccessibleName(tr("Only actions on the key with this id"));
    m_key->setClearButtonEnabled(true);
    m_key->setMaximumWidth(140);
    m_key->setMaxLength(18);
    m_unended = new QCheckBox(tr("Only &unended"));
    m_unended->setToolTip(tr("Under way, or interrupted before they came to an end"));
    m_export = new ActionButton(tr("Export CSV…"));
    m_export->setGlyph(IconName::Copy);
    for (auto* field : {m_operator, m_key})
        connect(field, &QLineEdit::textChanged, this, [this] { m_typing.start(typingPause); });
    connect(m_unended, &QCheckBox::toggled, this, &ActionsPage::applyFilter);
    connect(m_export, &QAbstractButton::clicked, this, &ActionsPage::exportCsv);
    auto* band = new QWidget;
    auto* row = new QHBoxLayout(band);
    row->setContentsMargins(10, 7, 10, 7);
    row->setSpacing(8);
    row->addWidget(m_operator, 1);
    row->addWidget(m_key);
    row->addWidget(m_unended);
    row->addStretch(1);
    row->addWidget(m_export);
    return band;
}

QWidget* ActionsPage::makeSide() {
    m_sentence = new SentenceBox;
    m_facts = new FactList;
    m_goToKey = new ActionButton(tr("Show the key"));
    m_goToKey->setGlyph(IconName::Search);
    connect(m_goToKey, &QAbstractButton::clicked, this, [this] {
        const auto* action = m_table->selectedAction();
        if (action && action->keyId) Q_EMIT keyAsked(QString::number(*action->keyId));
    });
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(12);
    column->addWidget(m_sentence);
    column->addWidget(m_facts);
    column->addWidget(m_goToKey, 0, Qt::AlignLeading);
    column->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(280);
    scroll->setWidget(content);
    return scroll;
}

void ActionsPage::refresh() {
    if (m_model.isLoaded())
        m_model.refresh();
    else
        applyFilter();
}

void ActionsPage::showKey(qint64 id) {
    m_key->setText(QString::number(id));
    applyFilter();
}

void ActionsPage::focusTable() {
    m_table->setFocus(Qt::ShortcutFocusReason);
}

void ActionsPage::applyFilter() {
    m_typing.stop();
    ActionQuery query;
    query.operatorName = m_operator->text().trimmed();
    if (!m_key->text().trimmed().isEmpty()) {
        bool isNumber = false;
        const auto id = m_key->text().trimmed().toLongLong(&isNumber);
        query.keyId = isNumber ? id : -1;
    }
    query.unended = m_unended->isChecked();
    m_model.setQuery(query);
    updateFooter();
}

void ActionsPage::showSelected() {
    const auto* action = m_table->selectedAction();
    m_facts->setVisible(action);
    m_goToKey->setVisible(action && action->keyId);
    if (!action) {
        m_sentence->setSentences(
            tr("What operators did."),
            tr("Select an action to see why it was done and what it changed. This record only grows."), {},
            tokens.line2);
        return;
    }
    const auto end = endOf(*action);
    const auto note = action->state == RecordedAction::State::Interrupted
                          ? tr("Its program ended, or lost the database, before the verb came to an end. Look at the "
                               "key: to resume it is safe.")
                          : QString();
    m_sentence->setSentences(sentenceOf(*action), changeText(*action), note, end.ink);
    m_facts->setFacts(factsOf(*action));
}

void ActionsPage::updateFooter() {
    if (!m_model.isLoaded()) return m_footer->setMatches(tr("Reading the record…"), 0);
    const auto count = countText(m_model.rowCount());
    m_footer->setMatches(m_model.rowCount() == 0   ? tr("No action matches")
                         : m_model.hasMore()       ? tr("The newest %1 actions, more below").arg(count)
                         : m_model.rowCount() == 1 ? tr("1 action")
                                                   : tr("%1 actions").arg(count),
                         0);
}

/// Everything that the filter matches, not only what is on screen.
void ActionsPage::exportCsv() {
    m_export->setOffBecause(tr("Reading the record…"));
    m_csv = actionsCsvHeader();
    m_exported = 0;
    readForExport(std::nullopt);
}

void ActionsPage::readForExport(std::optional<qint64> before) {
    auto query = m_model.query();
    query.before = before;
    query.limit = exportPage;
    using Page = std::vector<RecordedAction>;
    whenAnswered(m_requests->listActions(query), this, [this](const Result<Page>& answer) {
        if (answer) return takeForExport(*answer);
        m_export->setOffBecause({});
        m_footer->setMatches(tr("Not exported: %1").arg(answer.failure().message), 0);
    });
}

void ActionsPage::takeForExport(const std::vector<RecordedAction>& page) {
    for (const auto& action : page)
        m_csv += actionCsvLine(action);
    m_exported += static_cast<int>(page.size());
    if (static_cast<int>(page.size()) == exportPage && m_exported < mostExported)
        return readForExport(page.back().number);
    m_export->setOffBecause({});
    saveCsv(this, QStringLiteral("record-of-actions.csv"), m_csv, [this, count = m_exported](const QString& text) {
        m_footer->setMatches(tr("%1 actions. %2").arg(countText(count), text), 0);
    });
    m_csv.clear();
}

}  // namespace idempotency
