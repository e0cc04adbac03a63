#pragma once

#include "model/work/maintenance_requests.h"
#include "model/work/worker.h"

namespace idempotency {

/// The long work of one window on one database, in a thread and on a connection of its own.
class DatabaseMaintenance final : public MaintenanceRequests {
public:
    /// The gateway, used by this object alone, or why there is none.
    DatabaseMaintenance(const DatabaseAddress& address, Result<std::shared_ptr<Gateway>> gateway);
    /// Waits a moment for the step that runs.
    ~DatabaseMaintenance() override;

    QFuture<Result<ExpiredKeys>> countExpired() override;
    QFuture<Result<qint64>> cleanUpBatch(const ActionOrder& order) override;
    QFuture<Result<CompletableKeys>> countCompletable(std::chrono::milliseconds olderThan) override;
    QFuture<Outcome> beginCompleteAll(std::shared_ptr<CompleteAll> all) override;
    QFuture<Result<std::optional<VerbResult>>> completeNext(std::shared_ptr<CompleteAll> all,
                                                            std::chrono::milliseconds lease) override;
    QFuture<Result<std::vector<DoctorFinding>>> examine() override;
    QFuture<Result<ReconcileReport>> reconcile(const ReconcileOptions& options,
                                               std::shared_ptr<ReconcileWatch> watch) override;

private:
    struct Session;

    Worker m_worker;
    Result<std::shared_ptr<Session>> m_session;  ///< used by the worker's thread alone
};

}  // namespace idempotency
