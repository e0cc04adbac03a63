#pragma once

#include <QObject>

#include "ui/dialogs/test_payment.h"
#include "ui/session.h"

namespace idempotency {

/// Sends one payment as one process or several rivals at once. It goes on when the dialog is closed, and is gone once
/// all have ended.
class PaymentRunner : public QObject {
    Q_OBJECT

public:
    PaymentRunner(const PaymentProgram& program, const TestPayment& order, QObject* parent);

    void start(int rivals);

Q_SIGNALS:
    void ended(int rival, const idempotency::PaymentEnd& end);
    void allEnded();

private:
    void startOne(int rival);
    void oneEnded();

    PaymentProgram m_program;
    TestPayment m_order;
    int m_running = 0;
};

}  // namespace idempotency
