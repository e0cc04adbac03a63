#pragma once

#include <QObject>
#include <QTimer>

#include "model/work/console_requests.h"

namespace idempotency {

/// Finds out what became of an operator's action whose answer never came: asks the record for the action's own id,
/// again and again, until the database answers and the action has come to an end.
class ActionFollower : public QObject {
    Q_OBJECT

public:
    ActionFollower(std::shared_ptr<ConsoleRequests> requests, QString actionId, QObject* parent = nullptr);

    /// Between two questions; a second where it is not set.
    void setPause(std::chrono::milliseconds pause) { m_pause = pause; }

    /// Asks at once. Needs to be called once.
    void start() { ask(); }

Q_SIGNALS:
    /// The database has answered, or not; it is asked again.
    void stillUnknown(bool databaseAnswers);
    /// Ended or interrupted; nothing: it took no effect.
    void known(const std::optional<idempotency::RecordedAction>& action);

private:
    void ask();
    void take(const Result<std::optional<RecordedAction>>& answer);

    std::shared_ptr<ConsoleRequests> m_requests;
    QString m_actionId;
    std::chrono::milliseconds m_pause{1'000};
    int m_notFound = 0;
    QTimer m_next;
};

}  // namespace idempotency
