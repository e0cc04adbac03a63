#pragma once

#include <QWidget>

#include "model/core/operator_action.h"

class QHBoxLayout;
class QLineEdit;

namespace idempotency {

/// Why an operator acts: a reason with the recent ones offered, a ticket where there is one, and on production the
/// profile's name typed out. It says what is missing as one types.
class ReasonForm : public QWidget {
    Q_OBJECT

public:
    /// `profileName`: what has to be typed; empty: nothing has to.
    explicit ReasonForm(const QString& profileName, QWidget* parent = nullptr);

    QString reason() const;
    QString ticket() const;

    /// What is missing, for the tooltip of a button that is off; empty where nothing is.
    QString problem() const;

    /// Offers this reason from now on.
    void remember() const;

    void focusReason();

Q_SIGNALS:
    void changed();

private:
    QLineEdit* addField(QHBoxLayout& row, const QString& label, const QString& placeholder, int longest, int stretch);

    QString m_profileName;
    QLineEdit* m_reason = nullptr;
    QLineEdit* m_ticket = nullptr;
    QLineEdit* m_profile = nullptr;
};

/// Why a reason does not do: how many characters are missing; empty where it does.
QString reasonProblem(const QString& reason);

}  // namespace idempotency
