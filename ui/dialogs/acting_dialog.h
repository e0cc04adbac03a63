#pragma once

#include <QDialog>

#include "ui/widgets/environment_strip.h"

class QHBoxLayout;
class QVBoxLayout;

namespace idempotency {

class ActionButton;

/// A dialog that acts: the environment's strip on top, buttons at its foot. Esc closes it, Ctrl+Enter acts; plain Enter
/// never does.
class ActingDialog : public QDialog {
    Q_OBJECT

public:
    ActingDialog(const WorkEnvironment& environment, const QString& title, QWidget* parent);

protected:
    QVBoxLayout* body() { return m_body; }
    /// From the leading edge: what stands before the buttons.
    QHBoxLayout* foot() { return m_foot; }
    /// Appends a button; the acting one is what Ctrl+Enter clicks.
    void addClose(ActionButton* button);
    void addActing(ActionButton* button);

    void keyPressEvent(QKeyEvent* event) override;

private:
    QVBoxLayout* m_body;
    QHBoxLayout* m_foot;
    ActionButton* m_acting = nullptr;
};

}  // namespace idempotency
