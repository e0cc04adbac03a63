#include "ui/dialogs/job_dialog.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/core/csv.h"
#include "ui/dialogs/csv_saving.h"
#include "ui/dialogs/reason_form.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/sentence_box.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr QSize askingSize{720, 320};
constexpr QSize resultsSize{980, 620};

QByteArray csvOf(const QTableWidget& table) {
    std::vector<CsvCell> header;
    for (int column = 0; column < table.columnCount(); ++column)
        header.emplace_back(table.horizontalHeaderItem(column)->text());
    QByteArray csv = csvLine(header);
    for (int row = 0; row < table.rowCount(); ++row) {
        std::vector<CsvCell> cells;
        for (int column = 0; column < table.columnCount(); ++column)
            cells.emplace_back(table.item(row, column)->text());
        csv += csvLine(cells);
    }
    return csv;
}

}  // namespace

JobDialog::JobDialog(const WorkEnvironment& environment, const Texts& texts, QWidget* parent)
    : ActingDialog(environment, texts.title, parent), m_environment(environment), m_csvName(texts.csvName) {
    fillBody(texts);
    fillFoot(texts);
    resize(askingSize);
    updateButton();
}

void JobDialog::fillBody(const Texts& texts) {
    auto* title = new QLabel(texts.title);
    title->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    m_what = new SentenceBox;
    m_bar = new QProgressBar;
    m_bar->setRange(0, 0);
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->hide();
    m_table = new QTableWidget(0, static_cast<int>(texts.columns.size()));
    m_table->setHorizontalHeaderLabels(texts.columns);
    m_table->setAccessibleName(tr("Results"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->hide();
    body()->setContentsMargins(20, 16, 20, 16);
    body()->setSpacing(10);
    body()->addWidget(title);
    body()->addWidget(m_what);
    body()->addWidget(m_bar);
    body()->addWidget(m_table, 1);
    body()->addStretch();
    if (!texts.asksReason) return;
    const bool production = m_environment.kind == EnvironmentKind::Production;
    m_reason = new ReasonForm(production ? m_environment.name : QString());
    connect(m_reason, &ReasonForm::changed, this, &JobDialog::updateButton);
    body()->addWidget(m_reason);
}

void JobDialog::fillFoot(const Texts& texts) {
    m_note = new QLabel;
    m_note->setFont(fontOf(TextStyle::Secondary));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    foot()->addWidget(m_note, 1);
    m_export = new ActionButton(tr("Export CSV…"));
    m_export->setGlyph(IconName::Copy);
    m_export->hide();
    connect(m_export, &QAbstractButton::clicked, this, &JobDialog::exportCsv);
    foot()->addWidget(m_export);
    m_close = new ActionButton(tr("Cancel"));
    addClose(m_close);
    const bool production = m_environment.kind == EnvironmentKind::Production;
    m_act = new ActionButton(production ? tr("%1 in production").arg(texts.act) : texts.act,
                             production ? ActionButton::Kind::Production : ActionButton::Kind::Primary);
    connect(m_act, &QAbstractButton::clicked, this, &JobDialog::run);
    addActing(m_act);
}

void JobDialog::say(const QString& first, const QString& second, const QString& note, const Token& ink) {
    m_what->setSentences(first, second, note, ink);
}

void JobDialog::setOff(const QString& reason) {
    m_off = reason;
    updateButton();
}

void JobDialog::setDatabaseAnswers(bool answers) {
    m_answers = answers;
    updateButton();
}

void JobDialog::updateButton() {
    if (!m_act || m_stage != Stage::Asking) return;
    QString off = m_off;
    if (!m_answers) off = tr("The database does not answer");
    if (off.isEmpty() && m_reason) off = m_reason->problem();
    m_act->setOffBecause(off);
    m_note->setText(off);
}

void JobDialog::run() {
    if (m_stage != Stage::Asking) return;
    m_stage = Stage::Running;
    m_begun = std::chrono::steady_clock::now();
    if (m_reason) {
        m_reason->remember();
        m_reason->hide();
    }
    m_act->hide();
    m_bar->show();
    m_close->setText(tr("Stop"));
    m_close->setFocus();
    m_note->setText(tr("What is done stays done when you stop."));
    begin();
}

void JobDialog::progress(const QString& text) {
    m_note->setText(text);
}

void JobDialog::addRow(const QStringList& cells) {
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setItem(row, column, new QTableWidgetItem(cells.value(column)));
    if (m_table->isVisible()) return;
    m_table->show();
    resize(resultsSize);
}

void JobDialog::finish(const QString& first, const QString& second, const Token& ink) {
    m_stage = Stage::Ended;
    say(first, second, {}, ink);
    m_bar->hide();
    m_note->clear();
    m_table->resizeColumnsToContents();
    // Stretched anew: the columns before it have another width now.
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_export->setVisible(m_table->rowCount() > 0);
    m_close->setText(tr("Close"));
    m_close->setOffBecause({});
    m_close->setFocus();
    Q_EMIT ended();
}

QString JobDialog::rateText(qint64 done) const {
    const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begun).count();
    const auto rate = static_cast<qint64>(static_cast<double>(done) / std::max(seconds, 1.0));
    return tr("%1 done, %2 a second").arg(countText(done), countText(rate));
}

QString JobDialog::reason() const {
    return m_reason ? m_reason->reason() : QString();
}

QString JobDialog::ticket() const {
    return m_reason ? m_reason->ticket() : QString();
}

void JobDialog::reject() {
    if (m_stage != Stage::Running) return ActingDialog::reject();
    m_close->setText(tr("Stopping…"));
    stop();
}

void JobDialog::exportCsv() {
    saveCsv(this, m_csvName, csvOf(*m_table), [this](const QString& text) { m_note->setText(text); });
}

}  // namespace idempotency
