#include "ui/keys/keys_page.h"

#include <map>

#include <QAction>
#include <QLineEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "model/core/money_verdict.h"
#include "ui/glyphs/icons.h"
#include "ui/keys/keys_table.h"
#include "ui/theme/theme.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/table_footer.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"

namespace idempotency {

namespace {

constexpr std::chrono::milliseconds typingPause{200};

std::vector<Money> sumInDoubt(const KeysModel& model) {
    std::map<QString, qint64> sums;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto& snapshot = model.snapshotAt(row);
        if (moneyVerdict(snapshot) != MoneyVerdict::MayHaveBeenCharged || !snapshot.ride) continue;
        sums[snapshot.ride->amount.currency] += snapshot.ride->amount.minorUnits;
    }
    std::vector<Money> amounts;
    for (const auto& [currency, sum] : sums)
        amounts.push_back({sum, currency});
    return amounts;
}

}  // namespace

KeysPage::KeysPage(KeysModel::Lister lister, QWidget* parent)
    : QWidget(parent), m_model(std::move(lister)), m_view(keyViews().front()) {
    m_table = new KeysTable(m_model);
    m_welcome = new EmptyPage;
    m_noMatch = new EmptyPage;
    m_stack = new QStackedWidget;
    for (QWidget* page :
         {static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_welcome), static_cast<QWidget*>(m_noMatch)})
        m_stack->addWidget(page);
    m_footer = new TableFooter;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeSearchBand());
    column->addWidget(m_stack, 1);
    column->addWidget(m_footer);
    m_typing.setSingleShot(true);
    m_typing.callOnTimeout(this, &KeysPage::applyQuery);
    connect(&m_model, &KeysModel::refreshed, this, &KeysPage::showWhatFits);
    connect(&m_model, &KeysModel::failed, this, &KeysPage::failed);
    connect(m_table, &KeysTable::selectedIdChanged, this, [this] {
        m_model.keep(m_table->selectedId());
        updateFooter();
    });
    connect(m_table, &KeysTable::selectionGrew, this, &KeysPage::updateFooter);
    updateFooter();
}

QWidget* KeysPage::makeSearchBand() {
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Key, user, charge, ride or key id"));
    m_search->setAccessibleName(tr("Search keys"));
    m_search->setToolTip(tr("Finds what is equal to the text: a key, user, charge, ride id or key id"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(iconOf(IconName::Search, tokens.text3), QLineEdit::LeadingPosition);
    connect(m_search, &QLineEdit::textEdited, this, [this] { m_typing.start(typingPause); });
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) m_typing.start(0);
    });
    connect(m_search, &QLineEdit::returnPressed, this, &KeysPage::applyQuery);
    auto* band = new QWidget;
    auto* row = new QHBoxLayout(band);
    row->setContentsMargins(10, 7, 10, 7);
    row->addWidget(m_search);
    return band;
}

void KeysPage::setView(const KeyView& view) {
    m_view = view;
    applyQuery();
}

void KeysPage::setSearch(const QString& text) {
    m_search->setText(text);
    applyQuery();
}

void KeysPage::applyQuery() {
    m_typing.stop();
    KeyQuery query;
    query.state = m_view.state;
    query.search = m_search->text().trimmed();
    if (m_model.isLoaded() && query.state == m_model.query().state && query.search == m_model.query().search) return;
    const auto selected = m_table->selectedId();
    m_model.setQuery(query);
    connect(
        &m_model, &KeysModel::refreshed, this, [this, selected] { m_table->selectAgain(selected); },
        static_cast<Qt::ConnectionType>(Qt::SingleShotConnection));
    updateFooter();
}

void KeysPage::refresh() {
    m_model.refresh();
}

void KeysPage::setCounts(const KeyCounts& counts) {
    m_counts = counts;
    m_countsKnown = true;
    showWhatFits();
}

void KeysPage::setDatabaseAnswers(bool answers) {
    m_table->setDatabaseAnswers(answers);
}

void KeysPage::showWhatFits() {
    updateFooter();
    if (!m_model.isLoaded()) return;
    QWidget* fitting = m_table;
    if (m_model.rowCount() == 0) {
        const bool isNew = m_countsKnown && m_counts.total.keys == 0 && m_search->text().isEmpty();
        fitting = isNew ? m_welcome : m_noMatch;
        if (fitting == m_noMatch) fillNoMatch();
    }
    if (m_stack->currentWidget() != fitting) m_stack->setCurrentWidget(fitting);
}

void KeysPage::fillNoMatch() {
    const auto search = m_model.query().search;
    const auto state = QStringLiteral("%1|%2").arg(search, m_view.name);
    if (m_noMatch->property("shown").toString() == state) return;
    m_noMatch->setProperty("shown", state);
    m_noMatch->clear();
    if (search.isEmpty()) {
        m_noMatch->setText(tr("Nothing here."),
                           tr("No key is %1 right now. This is looked at every second.").arg(m_view.name.toLower()));
        return;
    }
    const auto where = m_view.state ? tr("Looked at %1 keys only.").arg(m_view.name.toLower()) : QString();
    m_noMatch->setText(
        tr("No key matches \"%1\".").arg(visibleText(search)),
        tr("The search finds whole keys, users, charges, ride ids and key ids. %1").arg(where).trimmed());
    auto* clear = new ActionButton(tr("Clear the search"));
    connect(clear, &QAbstractButton::clicked, this, [this] { setSearch({}); });
    m_noMatch->addButton(clear);
}

QString KeysPage::matchText() const {
    if (!m_model.isLoaded()) return tr("Reading keys…");
    if (m_model.hasMore()) {
        const auto total = !m_view.state && m_search->text().isEmpty() && m_countsKnown ? m_counts.total : KeyCount{};
        if (total.keys == 0 || m_table->isSorted())
            return tr("The newest %1 keys, more below").arg(countText(m_model.rowCount()));
        return (total.isEstimate ? tr("≈ %1 keys") : tr("%1 keys")).arg(countText(total.keys));
    }
    return m_model.rowCount() == 1 ? tr("1 key") : tr("%1 keys").arg(countText(m_model.rowCount()));
}

void KeysPage::updateFooter() {
    m_footer->setMatches(matchText(), m_table->selectedCount());
    // A sum over a part of the keys would pass for the whole.
    m_footer->setInDoubt(m_model.hasMore() ? std::vector<Money>() : sumInDoubt(m_model));
}

void KeysPage::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void KeysPage::stepBack() {
    if (m_search->hasFocus() && !m_search->text().isEmpty() && m_stack->currentWidget() == m_table)
        return m_table->setFocus(Qt::ShortcutFocusReason);
    setSearch({});
    m_table->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace idempotency
