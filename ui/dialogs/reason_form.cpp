#include "ui/dialogs/reason_form.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/theme/fonts.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

const QString reasonsSetting = QStringLiteral("verbs/reasons");
constexpr int reasonsKept = 8;

}  // namespace

ReasonForm::ReasonForm(const QString& profileName, QWidget* parent) : QWidget(parent), m_profileName(profileName) {
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    m_reason = addField(*row, tr("&Reason, kept in the record of actions"), tr("Say why"), longestReason, 3);
    m_ticket = addField(*row, tr("&Ticket, if there is one"), tr("INC-2291"), longestTicket, 1);
    auto* recent = new QCompleter(QSettings().value(reasonsSetting).toStringList(), m_reason);
    recent->setCaseSensitivity(Qt::CaseInsensitive);
    recent->setFilterMode(Qt::MatchContains);
    m_reason->setCompleter(recent);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(row);
    if (profileName.isEmpty()) return;
    auto* second = new QHBoxLayout;
    m_profile = addField(*second, tr("T&ype %1 to act on production").arg(profileName), profileName, 200, 1);
    column->addLayout(second);
}

QLineEdit* ReasonForm::addField(QHBoxLayout& row, const QString& label, const QString& placeholder, int longest,
                                int stretch) {
    auto* field = new QLineEdit;
    field->setPlaceholderText(placeholder);
    field->setMaxLength(longest);
    field->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    connect(field, &QLineEdit::textChanged, this, &ReasonForm::changed);
    auto* name = new QLabel(label);
    name->setFont(fontOf(TextStyle::Secondary, QFont::DemiBold));
    name->setBuddy(field);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(name);
    column->addWidget(field);
    row.addLayout(column, stretch);
    return field;
}

QString ReasonForm::reason() const {
    return m_reason->text().trimmed();
}

QString ReasonForm::ticket() const {
    return m_ticket->text().trimmed();
}

QString ReasonForm::problem() const {
    if (auto problem = reasonProblem(m_reason->text()); !problem.isEmpty()) return problem;
    if (m_profile && m_profile->text().trimmed() != m_profileName) return tr("Type %1 to go on").arg(m_profileName);
    return {};
}

void ReasonForm::remember() const {
    QSettings settings;
    auto reasons = settings.value(reasonsSetting).toStringList();
    reasons.removeAll(reason());
    reasons.prepend(reason());
    settings.setValue(reasonsSetting, reasons.mid(0, reasonsKept));
}

void ReasonForm::focusReason() {
    m_reason->setFocus();
}

QString reasonProblem(const QString& reason) {
    const auto missing = shortestReason - reason.trimmed().size();
    if (missing <= 0) return {};
    if (missing == shortestReason) return Words::tr("Type a reason first");
    return missing == 1 ? Words::tr("The reason needs 1 more character")
                        : Words::tr("The reason needs %1 more characters").arg(localFigures(QString::number(missing)));
}

}  // namespace idempotency
