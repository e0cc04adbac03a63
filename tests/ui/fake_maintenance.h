#pragma once

#include <QPromise>

#include "model/work/maintenance_requests.h"

namespace idempotency {

/// Answers the long work's questions from memory.
class FakeMaintenance : public MaintenanceRequests {
public:
    ExpiredKeys expired;
    std::vector<Result<qint64>> batches;  ///< what the next batches come to; then none is left
    CompletableKeys completable;
    Outcome begins = Done{};
    std::vector<VerbResult> results;
    std::vector<DoctorFinding> findings;
    ReconcileReport report;
    std::vector<ActionOrder> orders;
    std::vector<ReconcileOptions> reconciled;

    QFuture<Result<ExpiredKeys>> countExpired() override { return now(Result<ExpiredKeys>(expired)); }
    QFuture<Result<qint64>> cleanUpBatch(const ActionOrder& order) override {
        orders.push_back(order);
        if (batches.empty()) return now(Result<qint64>(0));
        const auto batch = batches.front();
        batches.erase(batches.begin());
        return now(batch);
    }
    QFuture<Result<CompletableKeys>> countCompletable(std::chrono::milliseconds) override {
        return now(Result<CompletableKeys>(completable));
    }
    QFuture<Outcome> beginCompleteAll(std::shared_ptr<CompleteAll>) override { return now(begins); }
    QFuture<Result<std::optional<VerbResult>>> completeNext(std::shared_ptr<CompleteAll>,
                                                            std::chrono::milliseconds) override {
        if (results.empty()) return now(Result<std::optional<VerbResult>>(std::optional<VerbResult>()));
        const auto result = results.front();
        results.erase(results.begin());
        return now(Result<std::optional<VerbResult>>(std::optional(result)));
    }
    QFuture<Result<std::vector<DoctorFinding>>> examine() override {
        return now(Result<std::vector<DoctorFinding>>(findings));
    }
    QFuture<Result<ReconcileReport>> reconcile(const ReconcileOptions& options,
                                               std::shared_ptr<ReconcileWatch>) override {
        reconciled.push_back(options);
        return now(Result<ReconcileReport>(report));
    }

private:
    template <typename T>
    static QFuture<T> now(const T& value) {
        QPromise<T> promise;
        promise.start();
        promise.addResult(value);
        promise.finish();
        return promise.future();
    }
};

}  // namespace idempotency
