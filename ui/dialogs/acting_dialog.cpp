#include "ui/dialogs/acting_dialog.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/widgets/action_button.h"

namespace idempotency {

ActingDialog::ActingDialog(const WorkEnvironment& environment, const QString& title, QWidget* parent)
    : QDialog(parent), m_body(new QVBoxLayout), m_foot(new QHBoxLayout) {
    setWindowTitle(title);
    auto* strip = new EnvironmentStrip;
    strip->setEnvironment(environment);
    auto* foot = new QFrame;
    foot->setObjectName(QStringLiteral("foot"));
    m_foot = new QHBoxLayout(foot);
    m_foot->setContentsMargins(20, 11, 20, 11);
    m_foot->setSpacing(8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(strip);
    column->addLayout(m_body, 1);
    column->addWidget(foot);
}

void ActingDialog::addClose(ActionButton* button) {
    button->setKeyCap(tr("Esc"));
    connect(button, &QAbstractButton::clicked, this, &QDialog::reject);
    m_foot->addWidget(button);
}

void ActingDialog::addActing(ActionButton* button) {
    m_acting = button;
    button->setKeyCap(tr("Ctrl+Enter"));
    m_foot->addWidget(button);
}

void ActingDialog::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter) return QDialog::keyPressEvent(event);
    if (event->modifiers().testFlag(Qt::ControlModifier) && m_acting && m_acting->isVisible()) m_acting->click();
    event->accept();
}

}  // namespace idempotency
