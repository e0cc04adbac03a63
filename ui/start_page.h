#pragma once

#include <QTimer>
#include <QWidget>

#include "model/core/result.h"

class QLabel;
class QPlainTextEdit;

namespace idempotency {

class ActionButton;

/// What the window shows before it can work: what is being started, or why it cannot work and what to do.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Said only where it takes longer than people notice.
    void showStarting(const QString& headline, const QString& explanation);
    void showFailure(const Failure& failure);

Q_SIGNALS:
    void tryAgainAsked();

private:
    QTimer m_patience;
    QLabel* m_headline;
    QLabel* m_explanation;
    QPlainTextEdit* m_detail;
    ActionButton* m_copy;
    ActionButton* m_tryAgain;
};

}  // namespace idempotency
