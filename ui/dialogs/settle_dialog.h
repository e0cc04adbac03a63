#pragma once

#include "model/work/console_requests.h"
#include "ui/dialogs/acting_dialog.h"

class QLabel;
class QRadioButton;

namespace idempotency {

class ReasonForm;
class SentenceBox;
struct OutcomeWords;

/// Settles one late charge: an operator has refunded it at the gateway, or finds that it belongs to the ride.
class SettleDialog : public ActingDialog {
    Q_OBJECT

public:
    SettleDialog(const WorkEnvironment& environment, const OrphanCharge& charge,
                 std::shared_ptr<ConsoleRequests> requests, QWidget* parent);

    void setDatabaseAnswers(bool answers);

Q_SIGNALS:
    void ended();

private:
    void fillBody();
    void addChoice(QRadioButton*& button, const QString& text, const QString& meaning);
    QString offReason() const;
    void updateButton();
    void run();
    void follow(const QString& actionId);
    void showOutcome(const OutcomeWords& words);
    void end(const OutcomeWords& words);

    WorkEnvironment m_environment;
    OrphanCharge m_charge;
    std::shared_ptr<ConsoleRequests> m_requests;
    bool m_answers = true;
    bool m_sent = false;
    QWidget* m_asked = nullptr;
    QRadioButton* m_refunded = nullptr;
    QRadioButton* m_belongs = nullptr;
    ReasonForm* m_reason = nullptr;
    SentenceBox* m_outcome = nullptr;
    QLabel* m_missing = nullptr;
    ActionButton* m_close = nullptr;
    ActionButton* m_settle = nullptr;
};

}  // namespace idempotency
