#pragma once

#include <QStatusBar>

#include "ui/refresher.h"

class QLabel;

namespace idempotency {

/// The last line of the window: the database's clock, how far this computer's is off, how long a round trip takes.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    /// Nothing: no database yet.
    void show(const Refresher* refresher);

private:
    QLabel* m_clock;
    QLabel* m_roundTrip;
};

}  // namespace idempotency
