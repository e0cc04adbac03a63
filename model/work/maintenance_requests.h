#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include <QFuture>

#include "model/payment/complete_all.h"
#include "model/payment/doctor.h"
#include "model/payment/reconcile.h"
#include "model/payment/retention.h"

namespace idempotency {

/// What a window sees of a comparison that goes on in another thread. Any thread may call any function.
class ReconcileWatch {
public:
    void cancel() { m_cancelled = true; }
    bool isCancelled() const { return m_cancelled; }

    void takeProgress(const ReconcileSummary& summary);
    ReconcileSummary progress() const;

private:
    std::atomic<bool> m_cancelled{false};
    mutable std::mutex m_mutex;
    ReconcileSummary m_summary;
};

/// A whole comparison: its figures, and as many findings as a window can show.
struct ReconcileReport {
    static constexpr size_t mostFindings = 2'000;
    ReconcileSummary summary;
    std::vector<ReconcileFinding> findings;
};

/// The long work of a window, on connections of its own so that tables and verbs go on meanwhile. Nothing blocks. What
/// goes step by step can be stopped between two steps.
class MaintenanceRequests {
public:
    virtual ~MaintenanceRequests() = default;

    virtual QFuture<Result<ExpiredKeys>> countExpired() = 0;
    /// One batch; none deleted: there is no more.
    virtual QFuture<Result<qint64>> cleanUpBatch(const ActionOrder& order) = 0;

    virtual QFuture<Result<CompletableKeys>> countCompletable(std::chrono::milliseconds olderThan) = 0;
    /// Has to be answered before the first step.
    virtual QFuture<Outcome> beginCompleteAll(std::shared_ptr<CompleteAll> all) = 0;
    /// The next key; nothing: there is no more. `lease` bounds how long it may take.
    virtual QFuture<Result<std::optional<VerbResult>>> completeNext(std::shared_ptr<CompleteAll> all,
                                                                    std::chrono::milliseconds lease) = 0;

    virtual QFuture<Result<std::vector<DoctorFinding>>> examine() = 0;
    virtual QFuture<Result<ReconcileReport>> reconcile(const ReconcileOptions& options,
                                                       std::shared_ptr<ReconcileWatch> watch) = 0;
};

}  // namespace idempotency
