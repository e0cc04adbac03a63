#include "ui/start_page.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"

namespace idempotency {

namespace {

constexpr int columnWidth = 520;
constexpr std::chrono::milliseconds patience{400};

QString headlineOf(FailureKind kind) {
    switch (kind) {
        case FailureKind::WrongSchema:
            return StartPage::tr("This database has another schema");
        case FailureKind::NotPermitted:
            return StartPage::tr("The database turned the login away");
        case FailureKind::OtherGateway:
            return StartPage::tr("This database belongs to another gateway");
        case FailureKind::Unreachable:
        case FailureKind::TimedOut:
        case FailureKind::ConnectionLost:
            return StartPage::tr("The database cannot be reached");
        default:
            return StartPage::tr("The console cannot start");
    }
}

/// The first sentence is for everybody; the rest is detail.
QString firstSentence(const QString& message) {
    const auto end = message.indexOf(QStringLiteral(": "));
    return end < 0 ? message : message.left(end) + QLatin1Char('.');
}

}  // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent),
      m_headline(new QLabel),
      m_explanation(new QLabel),
      m_detail(new QPlainTextEdit),
      m_copy(new ActionButton(tr("Copy the details"))),
      m_tryAgain(new ActionButton(tr("Try again"), ActionButton::Kind::Primary)) {
    m_headline->setFont(fontOf(TextStyle::Title, QFont::DemiBold));
    m_explanation->setWordWrap(true);
    m_detail->setReadOnly(true);
    m_detail->setProperty("code", true);
    m_detail->setAccessibleName(tr("Details"));
    m_detail->setFont(monoFontOf(TextStyle::Secondary));
    m_detail->setFixedHeight(96);
    auto* column = new QWidget;
    column->setFixedWidth(columnWidth);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(10);
    layout->addWidget(m_headline);
    layout->addWidget(m_explanation);
    layout->addWidget(m_detail);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_tryAgain);
    buttons->addWidget(m_copy);
    buttons->addStretch();
    layout->addLayout(buttons);
    auto* page = new QVBoxLayout(this);
    page->addStretch(2);
    page->addWidget(column, 0, Qt::AlignHCenter);
    page->addStretch(3);
    connect(m_tryAgain, &QAbstractButton::clicked, this, &StartPage::tryAgainAsked);
    connect(m_copy, &QAbstractButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_detail->toPlainText()); });
    m_patience.setSingleShot(true);
    m_patience.callOnTimeout(this, [this] {
        m_headline->show();
        m_explanation->show();
    });
}

void StartPage::showStarting(const QString& headline, const QString& explanation) {
    m_headline->setText(headline);
    m_explanation->setText(explanation);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_headline), static_cast<QWidget*>(m_explanation), static_cast<QWidget*>(m_detail),
          static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_tryAgain)})
        widget->hide();
    m_patience.start(patience);
}

void StartPage::showFailure(const Failure& failure) {
    m_patience.stop();
    m_headline->setText(headlineOf(failure.kind));
    m_explanation->setText(firstSentence(failure.message));
    m_detail->setPlainText(failure.message);
    const bool hasMore = m_explanation->text() != failure.message;
    m_detail->setVisible(hasMore);
    m_copy->setVisible(hasMore);
    m_headline->show();
    m_explanation->show();
    m_tryAgain->show();
    m_tryAgain->setFocus();
}

}  // namespace idempotency
