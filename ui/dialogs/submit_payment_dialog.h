#pragma once

#include "ui/dialogs/acting_dialog.h"
#include "ui/dialogs/test_payment.h"
#include "ui/session.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QRadioButton;
class QSpinBox;

namespace idempotency {

class ChoiceBox;
class CrashPointPicker;
class ExpectationList;

/// Describes a test payment, says what one should see, and sends it as a process of its own, killed or paused where one
/// wants. The results come below the command line.
class SubmitPaymentDialog : public ActingDialog {
    Q_OBJECT

public:
    /// `lease`: how long a killed worker's key is still held.
    SubmitPaymentDialog(const WorkEnvironment& environment, const PaymentProgram& program,
                        std::chrono::milliseconds lease, QWidget* parent);

    /// A crash point by its printed name, for a worker that is to be killed.
    void setCrashPoint(const QString& name);

    TestPayment order() const;
    /// Why it cannot be sent; empty where it can.
    QString problem() const;

Q_SIGNALS:
    /// A payment was begun or has ended: there is something new to read.
    void somethingHappened();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    int rivals() const;
    QWidget* makeForm();
    QWidget* makeKeyRow();
    QWidget* makeAmountRow();
    QWidget* makeServiceRow();
    QWidget* makeCrashBox();
    QWidget* makeSendRow();
    void fillCards();
    void makeFoot();
    void newKey();
    void update();
    void submit();
    void take(const QString& prefix, const PaymentEnd& end, const TestPayment& order);

    PaymentProgram m_program;
    std::chrono::milliseconds m_lease;
    QLineEdit* m_user = nullptr;
    QLineEdit* m_key = nullptr;
    QLineEdit* m_service = nullptr;
    ChoiceBox* m_retry = nullptr;
    QLineEdit* m_amount = nullptr;
    ChoiceBox* m_currency = nullptr;
    QLabel* m_stored = nullptr;
    ChoiceBox* m_card = nullptr;
    QRadioButton* m_never = nullptr;
    QRadioButton* m_kill = nullptr;
    QRadioButton* m_pause = nullptr;
    QSpinBox* m_seconds = nullptr;
    CrashPointPicker* m_points = nullptr;
    ChoiceBox* m_rivals = nullptr;
    QPlainTextEdit* m_commandLine = nullptr;
    QPlainTextEdit* m_results = nullptr;
    QLabel* m_note = nullptr;
    ExpectationList* m_expectations = nullptr;
    ActionButton* m_submit = nullptr;
};

}  // namespace idempotency
