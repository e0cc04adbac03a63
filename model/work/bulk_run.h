#pragma once

#include <QPointer>

#include "model/work/action_follower.h"

namespace idempotency {

/// Gives the orders of one bulk, one after the other, and hands on what each came to. An order whose answer never came
/// is looked up in the record of actions before the next one is given.
class BulkRun : public QObject {
    Q_OBJECT

public:
    /// `lease` bounds how long one order may take.
    BulkRun(std::shared_ptr<ConsoleRequests> requests, std::vector<VerbOrder> orders, std::chrono::milliseconds lease,
            QObject* parent = nullptr);

    void start();
    /// Gives no further order; the one that runs comes to its end, unless the database is silent.
    void stop();
    bool isStopped() const { return m_stopped; }

    size_t total() const { return m_orders.size(); }
    size_t ended() const { return m_ended; }
    /// Since start().
    std::chrono::milliseconds elapsed() const;

Q_SIGNALS:
    void rowBegun(qint64 id);
    void rowEnded(const idempotency::VerbResult& result);
    /// An order's answer never came, and the record is asked; false: it goes on.
    void waiting(bool forDatabase);
    /// All orders have ended, or it was stopped.
    void finished();

private:
    void next();
    void take(const Result<VerbResult>& answer);
    void follow();
    void end(const VerbResult& result);

    std::shared_ptr<ConsoleRequests> m_requests;
    std::vector<VerbOrder> m_orders;
    std::chrono::milliseconds m_lease;
    std::chrono::steady_clock::time_point m_begun;
    QPointer<ActionFollower> m_follower;
    size_t m_ended = 0;
    bool m_stopped = false;
};

/// What a verb came to as the record has it; nothing on record: it took no effect.
VerbResult resultOnRecord(qint64 id, const std::optional<RecordedAction>& action);

}  // namespace idempotency
