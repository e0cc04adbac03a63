#include "ui/dialogs/submit_payment_dialog.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QUrl>
#include <QUuid>

#include "model/core/scope.h"
#include "ui/dialogs/crash_point_picker.h"
#include "ui/dialogs/expectation_list.h"
#include "ui/dialogs/payment_runner.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/choice_box.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr int mostRivals = 8;

QLabel* quiet(const QString& text = {}) {
    auto* label = new QLabel(text);
    label->setFont(fontOf(TextStyle::Secondary));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QPlainTextEdit* codeBox(const QString& name, int height) {
    auto* box = new QPlainTextEdit;
    box->setReadOnly(true);
    box->setProperty("code", true);
    box->setAccessibleName(name);
    box->setFont(monoFontOf(TextStyle::Smallest));
    box->setFixedHeight(height);
    box->setTabChangesFocus(true);
    box->setLayoutDirection(Qt::LeftToRight);
    return box;
}

QWidget* rowOf(std::initializer_list<QWidget*> widgets) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (auto* widget : widgets)
        layout->addWidget(widget);
    layout->addStretch();
    return row;
}

}  // namespace

SubmitPaymentDialog::SubmitPaymentDialog(const WorkEnvironment& environment, const PaymentProgram& program,
                                         std::chrono::milliseconds lease, QWidget* parent)
    : ActingDialog(environment, tr("Submit test payment"), parent), m_program(program), m_lease(lease) {
    auto* columns = new QHBoxLayout;
    columns->setSpacing(0);
    m_expectations = new ExpectationList;
    columns->addWidget(makeForm(), 1);
    columns->addWidget(m_expectations);
    body()->addLayout(columns);
    makeFoot();
    newKey();
    update();
    m_user->setFocus();
    resize(960, 620);
}

QWidget* SubmitPaymentDialog::makeForm() {
    m_user = new QLineEdit(QStringLiteral("user_%1").arg(QRandomGenerator::global()->bounded(1000, 10000)));
    m_user->setMaxLength(maximumUserIdLength);
    m_user->setFixedWidth(220);
    m_card = new ChoiceBox;
    m_card->setAccessibleName(tr("Card"));
    fillCards();
    m_commandLine = codeBox(tr("Command line"), 104);
    m_results = codeBox(tr("Results"), 74);
    m_results->setPlaceholderText(tr("Nothing sent yet."));
    auto* form = new QWidget;
    auto* rows = new QFormLayout(form);
    rows->setContentsMargins(20, 18, 20, 14);
    rows->setVerticalSpacing(10);
    rows->setHorizontalSpacing(12);
    rows->setLabelAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    rows->addRow(tr("&User"), m_user);
    rows->addRow(tr("Key"), makeKeyRow());
    rows->addRow(tr("Amount"), makeAmountRow());
    rows->addRow(tr("&Card"), m_card);
    rows->addRow(tr("Ser&vice"), makeServiceRow());
    rows->addRow(tr("Worker"), makeCrashBox());
    rows->addRow(tr("Send"), makeSendRow());
    rows->addRow(tr("Command line"), m_commandLine);
    rows->addRow(tr("Results"), m_results);
    for (auto* field : {m_user, m_key, m_amount, m_service})
        connect(field, &QLineEdit::textChanged, this, &SubmitPaymentDialog::update);
    connect(m_card, &QComboBox::currentIndexChanged, this, &SubmitPaymentDialog::update);
    return form;
}

QWidget* SubmitPaymentDialog::makeKeyRow() {
    m_key = new QLineEdit;
    m_key->setAccessibleName(tr("Key"));
    m_key->setFont(monoFontOf(TextStyle::Secondary));
    m_key->setLayoutDirection(Qt::LeftToRight);
    m_key->setMinimumWidth(330);
    auto* fresh = new ActionButton(tr("New UUID"));
    fresh->setGlyph(IconName::Refresh);
    fresh->setKeyCap(tr("Ctrl+U"));
    fresh->setToolTip(tr("Send the same key twice to see a replay"));
    connect(fresh, &QAbstractButton::clicked, this, &SubmitPaymentDialog::newKey);
    return rowOf({m_key, fresh});
}

QWidget* SubmitPaymentDialog::makeAmountRow() {
    m_amount = new QLineEdit(QStringLiteral("19.99"));
    m_amount->setAccessibleName(tr("Amount"));
    m_amount->setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
    m_amount->setFixedWidth(126);
    m_currency = new ChoiceBox;
    m_currency->setAccessibleName(tr("Currency"));
    m_currency->addItems({QStringLiteral("USD"), QStringLiteral("EUR"), QStringLiteral("GBP"), QStringLiteral("JPY"),
                          QStringLiteral("KWD")});
    m_currency->setFixedWidth(86);
    m_stored = quiet();
    connect(m_currency, &QComboBox::currentIndexChanged, this, &SubmitPaymentDialog::update);
    return rowOf({m_amount, m_currency, m_stored});
}

void SubmitPaymentDialog::fillCards() {
    for (const auto& card : testCards())
        m_card->addItem(QStringLiteral("%1   %2").arg(card.name, card.does), card.name);
}

QWidget* SubmitPaymentDialog::makeServiceRow() {
    m_service = new QLineEdit;
    m_service->setAccessibleName(tr("Service"));
    m_service->setPlaceholderText(tr("none: a worker of its own. Or http://127.0.0.1:8080"));
    m_service->setLayoutDirection(Qt::LeftToRight);
    m_service->setMinimumWidth(330);
    m_retry = new ChoiceBox;
    m_retry->setAccessibleName(tr("Tries"));
    m_retry->addItem(tr("One try"), 0);
    m_retry->addItem(tr("Try for 60 s"), 60);
    m_retry->addItem(tr("Try for 5 min"), 300);
    m_retry->setCurrentIndex(1);
    connect(m_retry, &QComboBox::currentIndexChanged, this, &SubmitPaymentDialog::update);
    return rowOf({m_service, m_retry});
}

QWidget* SubmitPaymentDialog::makeCrashBox() {
    m_never = new QRadioButton(tr("Goes &through"));
    m_kill = new QRadioButton(tr("&Kill it at this point"));
    m_pause = new QRadioButton(tr("&Pause it, for"));
    m_never->setChecked(true);
    m_seconds = new QSpinBox;
    m_seconds->setAccessibleName(tr("Seconds of pause"));
    m_seconds->setRange(1, 3600);
    m_seconds->setValue(20);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_seconds->setFixedWidth(64);
    m_points = new CrashPointPicker;
    m_points->setDisturbance(TestPayment::Disturbance::None);
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(rowOf({m_never, m_kill, m_pause, m_seconds}));
    column->addWidget(m_points);
    for (auto* choice : {m_never, m_kill, m_pause})
        connect(choice, &QAbstractButton::toggled, this, &SubmitPaymentDialog::update);
    connect(m_seconds, &QSpinBox::valueChanged, this, &SubmitPaymentDialog::update);
    connect(m_points, &CrashPointPicker::pointChanged, this, &SubmitPaymentDialog::update);
    return box;
}

QWidget* SubmitPaymentDialog::makeSendRow() {
    m_rivals = new ChoiceBox;
    m_rivals->setAccessibleName(tr("Rivals"));
    for (int rivals = 1; rivals <= mostRivals; ++rivals)
        m_rivals->addItem(localFigures(QString::number(rivals)));
    m_rivals->setFixedWidth(70);
    connect(m_rivals, &QComboBox::currentIndexChanged, this, &SubmitPaymentDialog::update);
    return rowOf({m_rivals, quiet(tr("times at once, as rivals with the same key"))});
}

void SubmitPaymentDialog::makeFoot() {
    m_note = quiet();
    foot()->addWidget(m_note, 1);
    addClose(new ActionButton(tr("Close")));
    m_submit = new ActionButton(tr("Submit"), ActionButton::Kind::Primary);
    connect(m_submit, &QAbstractButton::clicked, this, &SubmitPaymentDialog::submit);
    addActing(m_submit);
}

void SubmitPaymentDialog::setCrashPoint(const QString& name) {
    const auto point = crashPointFromName(name);
    if (!point) return;
    m_points->setPoint(*point);
    m_kill->setChecked(true);
}

void SubmitPaymentDialog::newKey() {
    m_key->setText(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

TestPayment SubmitPaymentDialog::order() const {
    using Disturbance = TestPayment::Disturbance;
    TestPayment order;
    order.userId = m_user->text();
    order.key = m_key->text();
    order.amount.currency = m_currency->currentText().toLower();
    order.amount.minorUnits = minorUnitsFrom(m_amount->text(), order.amount.currency).value_or(0);
    order.card = m_card->currentData().toString();
    order.disturbance = m_kill->isChecked()    ? Disturbance::Kill
                        : m_pause->isChecked() ? Disturbance::Pause
                                               : Disturbance::None;
    order.point = nameOf(m_points->point());
    order.pauseSeconds = m_seconds->value();
    order.serviceUrl = m_service->text().trimmed();
    order.retrySeconds = m_retry->currentData().toInt();
    if (!order.serviceUrl.isEmpty()) order.disturbance = Disturbance::None;
    return order;
}

int SubmitPaymentDialog::rivals() const {
    return m_rivals->currentIndex() + 1;
}

QString SubmitPaymentDialog::problem() const {
    const auto scope = makeScope(m_user->text(), ridesPath(), m_key->text());
    if (!scope) return scope.failure().message;
    const QUrl service(m_service->text().trimmed());
    const bool isWeb = service.scheme() == QLatin1String("http") || service.scheme() == QLatin1String("https");
    if (!service.isEmpty() && (!isWeb || service.host().isEmpty()))
        return tr("The service is an address such as http://127.0.0.1:8080");
    if (order().amount.minorUnits > 0) return {};
    const auto smallest = formatMoney({1, order().amount.currency});
    return tr("The amount is a number such as %1 or more, up to %2")
        .arg(localFigures(smallest), localFigures(formatMoney({maximumAmountCents, order().amount.currency})));
}

void SubmitPaymentDialog::update() {
    if (!m_submit) return;
    const auto now = order();
    m_points->setDisturbance(now.disturbance);
    const bool overHttp = !now.serviceUrl.isEmpty();
    m_retry->setEnabled(overHttp);
    for (auto* choice : {m_never, m_kill, m_pause})
        choice->setEnabled(!overHttp);
    m_points->setEnabled(!overHttp);
    m_seconds->setEnabled(now.disturbance == TestPayment::Disturbance::Pause);
    const auto wrong = problem();
    m_submit->setOffBecause(wrong);
    m_stored->setText(now.amount.minorUnits > 0 ? tr("Stored as %1 minor units").arg(countText(now.amount.minorUnits))
                                                : tr("Not an amount"));
    const auto note = overHttp ? tr("The service's own gateway is charged. Kill the service to test its end.")
                               : tr("Only the simulated gateway is charged. No money moves.");
    m_note->setText(wrong.isEmpty() ? note : wrong);
    m_commandLine->setPlainText(commandLineOf(now));
    m_expectations->setExpectations(expectationsOf(now, rivals(), m_lease));
}

void SubmitPaymentDialog::submit() {
    if (!problem().isEmpty()) return;
    const auto sent = order();
    const int count = rivals();
    // The window's child: it must outlive this dialog, or closing it would kill the workers.
    auto* runner = new PaymentRunner(m_program, sent, parentWidget());
    connect(runner, &PaymentRunner::ended, this, [this, sent, count](int rival, const PaymentEnd& end) {
        take(count == 1 ? QString() : tr("%1. ").arg(rival + 1), end, sent);
    });
    m_results->appendPlainText(count == 1 ? tr("Sent %1…").arg(sent.key)
                                          : tr("Sent %1, %2 times…").arg(sent.key).arg(count));
    runner->start(count);
    Q_EMIT somethingHappened();
}

void SubmitPaymentDialog::take(const QString& prefix, const PaymentEnd& end, const TestPayment& order) {
    const auto words = wordsOf(end, order);
    m_results->appendPlainText(prefix + words);
    Q_EMIT somethingHappened();
}

void SubmitPaymentDialog::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_U && event->modifiers() == Qt::ControlModifier) return newKey();
    ActingDialog::keyPressEvent(event);
}

}  // namespace idempotency
