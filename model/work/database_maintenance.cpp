#include "model/work/database_maintenance.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// Statements of long work go through whole tables.
constexpr SessionLimits longLimits{5'000ms, 600'000ms, 2'000ms};
constexpr milliseconds stepDeadline{60'000};
constexpr milliseconds wholeDeadline = hours(12);
/// What a step may take besides the lease: connecting, claiming, storing.
constexpr milliseconds stepSlack{20'000};
constexpr milliseconds stepPatience{5'000};

template <typename T>
QFuture<T> failedWith(const Failure& failure) {
    QPromise<T> promise;
    promise.start();
    promise.addResult(T(failure));
    promise.finish();
    return promise.future();
}

}  // namespace

void ReconcileWatch::takeProgress(const ReconcileSummary& summary) {
    const std::lock_guard lock(m_mutex);
    m_summary = summary;
}

ReconcileSummary ReconcileWatch::progress() const {
    const std::lock_guard lock(m_mutex);
    return m_summary;
}

/// One gateway and who it says it is.
struct DatabaseMaintenance::Session {
    explicit Session(std::shared_ptr<Gateway> named) : gateway(std::move(named)), session(*gateway) {}
    std::shared_ptr<Gateway> gateway;
    GatewaySession session;
    WorkerHooks hooks;
};

DatabaseMaintenance::DatabaseMaintenance(const DatabaseAddress& address, Result<std::shared_ptr<Gateway>> gateway)
    : m_worker(address, longLimits),
      m_session(gateway ? Result<std::shared_ptr<Session>>(std::make_shared<Session>(*gateway))
                        : Result<std::shared_ptr<Session>>(gateway.failure())) {}

DatabaseMaintenance::~DatabaseMaintenance() {
    m_worker.stop(stepPatience);
}

QFuture<Result<ExpiredKeys>> DatabaseMaintenance::countExpired() {
    return m_worker.ask([](Database& database) { return countExpiredKeys(database); }, stepDeadline);
}

QFuture<Result<qint64>> DatabaseMaintenance::cleanUpBatch(const ActionOrder& order) {
    return m_worker.ask([order](Database& database) { return cleanUpOneBatch(database, order); }, stepDeadline);
}

QFuture<Result<CompletableKeys>> DatabaseMaintenance::countCompletable(milliseconds olderThan) {
    return m_worker.ask([olderThan](Database& database) { return countCompletableKeys(database, olderThan); },
                        stepDeadline);
}

QFuture<Outcome> DatabaseMaintenance::beginCompleteAll(std::shared_ptr<CompleteAll> all) {
    if (!m_session) return failedWith<Outcome>(m_session.failure());
    const auto run = [all = std::move(all), session = *m_session](Database& database) {
        return all->begin(database, session->session);
    };
    return m_worker.ask(run, stepDeadline);
}

QFuture<Result<std::optional<VerbResult>>> DatabaseMaintenance::completeNext(std::shared_ptr<CompleteAll> all,
                                                                             milliseconds lease) {
    if (!m_session) return failedWith<Result<std::optional<VerbResult>>>(m_session.failure());
    const auto run = [all = std::move(all), session = *m_session](Database& database) {
        return all->next(database, session->session, session->hooks);
    };
    return m_worker.ask(run, lease + stepSlack);
}

QFuture<Result<std::vector<DoctorFinding>>> DatabaseMaintenance::examine() {
    return m_worker.ask([](Database& database) { return idempotency::examine(database); }, wholeDeadline);
}

QFuture<Result<ReconcileReport>> DatabaseMaintenance::reconcile(const ReconcileOptions& options,
                                                                std::shared_ptr<ReconcileWatch> watch) {
    if (!m_session) return failedWith<Result<ReconcileReport>>(m_session.failure());
    const auto run = [options, watch = std::move(watch),
                      session = *m_session](Database& database) -> Result<ReconcileReport> {
        ReconcileReport report;
        ReconcileListener listener;
        listener.found = [&](const ReconcileFinding& finding) {
            if (report.findings.size() < ReconcileReport::mostFindings) report.findings.push_back(finding);
        };
        listener.goOn = [&](const ReconcileSummary& summary) {
            watch->takeProgress(summary);
            return !watch->isCancelled();
        };
        const auto summary = idempotency::reconcile(database, session->session, options, listener);
        if (!summary) return summary.failure();
        report.summary = *summary;
        return report;
    };
    return m_worker.ask(run, wholeDeadline);
}

}  // namespace idempotency
