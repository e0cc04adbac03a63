#pragma once

#include <QWidget>

#include "model/payment/crash_point.h"
#include "ui/dialogs/test_payment.h"

namespace idempotency {

/// The places of a worker's way as nodes on a line, one of them chosen: where it is killed or paused. A click or the
/// arrow keys choose.
class CrashPointPicker : public QWidget {
    Q_OBJECT

public:
    explicit CrashPointPicker(QWidget* parent = nullptr);

    CrashPoint point() const { return static_cast<CrashPoint>(m_chosen); }
    void setPoint(CrashPoint point);
    void setDisturbance(TestPayment::Disturbance disturbance);

    QSize sizeHint() const override { return {460, 64}; }
    QSize minimumSizeHint() const override { return {400, 64}; }

Q_SIGNALS:
    void pointChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static constexpr int points = 6;
    void choose(int point);
    qreal positionOf(int point) const;
    void paintLine(QPainter& painter) const;
    void paintNode(QPainter& painter, int point) const;

    int m_chosen = 3;
    TestPayment::Disturbance m_disturbance = TestPayment::Disturbance::None;
};

}  // namespace idempotency
