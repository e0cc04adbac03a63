#pragma once

#include <atomic>
#include <memory>

#include "model/work/console_requests.h"
#include "model/work/worker.h"

namespace idempotency {

/// The requests of one window on one database: reads on one connection, what acts or talks to the gateway on another,
/// so that a table goes on while a payment is being finished.
class DatabaseRequests final : public ConsoleRequests {
public:
    /// The gateway, or why there is none.
    DatabaseRequests(const DatabaseAddress& address, Result<std::shared_ptr<Gateway>> gateway,
                     Worker::Mode mode = Worker::Mode::OwnThread);
    /// Waits a moment for an operator's verb that runs, never for a read.
    ~DatabaseRequests() override;

    QFuture<Result<ServerReading>> readServer() override;
    QFuture<Result<std::vector<KeySnapshot>>> listKeys(const KeyQuery& query) override;
    QFuture<Result<std::optional<KeyStory>>> readStory(qint64 id) override;
    QFuture<Result<std::vector<RecordedAction>>> listActions(const ActionQuery& query) override;
    QFuture<Result<std::optional<RecordedAction>>> readAction(const QString& actionId) override;
    QFuture<Result<bool>> settle(const SettleOrder& order) override;

    Outcome gatewayIsNamed() const override;
    QFuture<Result<VerbResult>> act(const VerbOrder& order, std::chrono::milliseconds lease) override;
    QFuture<Result<GatewayReport>> askGateway(qint64 id) override;

    /// How many sessions in the database are this object's own at most.
    static constexpr int ownSessions = 2;

private:
    struct Session;

    Worker m_reader;
    Worker m_actor;
    std::shared_ptr<std::atomic_bool> m_schemaChecked = std::make_shared<std::atomic_bool>(false);
    Result<std::shared_ptr<Session>> m_session;  ///< used by the actor's thread alone
};

}  // namespace idempotency
