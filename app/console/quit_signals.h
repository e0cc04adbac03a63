#pragma once

#include <QObject>

class QSocketNotifier;

namespace idempotency {

/// Lets Ctrl+C, a closed terminal and kill end the program through its event loop, so that it tidies up.
class QuitSignals : public QObject {
    Q_OBJECT

public:
    explicit QuitSignals(QObject* parent);

private:
    QSocketNotifier* m_notifier;
};

}  // namespace idempotency
