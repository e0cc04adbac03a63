#pragma once

#include <chrono>

#include <QWidget>

#include "ui/dialogs/test_payment.h"
#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

class QVBoxLayout;

namespace idempotency {

/// One thing that will be seen when a payment is sent.
struct Expectation {
    Glyph glyph;
    Token ink;
    QString headline;
    QString text;
};

std::vector<Expectation> expectationsOf(const TestPayment& order, int rivals, std::chrono::milliseconds lease);

/// "What you should see": the side of the dialog that teaches.
class ExpectationList : public QWidget {
    Q_OBJECT

public:
    explicit ExpectationList(QWidget* parent = nullptr);
    void setExpectations(const std::vector<Expectation>& expectations);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* m_rows;
};

}  // namespace idempotency
