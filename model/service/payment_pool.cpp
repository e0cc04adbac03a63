#include "model/service/payment_pool.h"

#include <algorithm>

#include "model/service/measured_gateway.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// A job that waited for so large a part of its time has too little left to be begun.
constexpr int shareForWaiting = 3;

/// How often the watcher looks for jobs that are overdue.
constexpr milliseconds watchInterval{100};

/// Between two breaks of a connection whose job goes on hanging: it may have connected anew meanwhile.
constexpr milliseconds betweenBreaks{1'000};

/// Counts what a worker passes through.
class CountingHooks : public WorkerHooks {
public:
    explicit CountingHooks(ServiceMetrics& metrics) : m_metrics(metrics) {}
    void tookOver() override { m_metrics.countTakeOver(); }
    void writeTurnedAway() override { m_metrics.countWriteTurnedAway(); }

private:
    ServiceMetrics& m_metrics;
};

}  // namespace

/// One thread and what it owns. The pool's mutex guards `job` and `breakAt`; the database is the thread's alone.
struct PaymentPool::Worker {
    Worker(const ServiceSetup& setup) : database(setup.database, setup.sessionLimits) {}

    Database database;
    std::shared_ptr<ConnectionBreaker> breaker = database.breaker();
    std::optional<Job> job;
    std::optional<Clock::time_point> breakAt;  ///< set where the job was given up
    std::thread thread;
};

PaymentPool::PaymentPool(const ServiceSetup& setup, ServiceMetrics& metrics) : m_setup(setup), m_metrics(metrics) {}

PaymentPool::~PaymentPool() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        m_changed.notify_all();
    }
    for (const auto& worker : m_workers)
        if (worker->thread.joinable()) worker->thread.join();
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        m_changed.notify_all();
    }
    if (m_watcher.joinable()) m_watcher.join();
}

Outcome PaymentPool::start() {
    // Tried once here, so that a wrong address or key is said at the start and not at the first payment.
    if (const auto gateway = m_setup.makeGateway(); !gateway) return gateway.failure();
    for (int i = 0; i < m_setup.workers; ++i)
        m_workers.push_back(std::make_unique<Worker>(m_setup));
    for (const auto& worker : m_workers)
        worker->thread = std::thread([this, &worker = *worker] { work(worker); });
    m_watcher = std::thread([this] { watch(); });
    return Done{};
}

bool PaymentPool::accept(Job job) {
    const std::lock_guard lock(m_mutex);
    if (m_draining || m_stopping) return false;
    const auto idle = std::count_if(m_workers.begin(), m_workers.end(), [](const auto& w) { return !w->job; });
    if (static_cast<qsizetype>(m_waiting.size()) >= m_setup.queueLength + static_cast<qsizetype>(idle)) return false;
    m_waiting.push_back(std::move(job));
    m_changed.notify_all();
    return true;
}

void PaymentPool::setPatience(milliseconds lease) {
    const std::lock_guard lock(m_mutex);
    m_patience = lease;
}

void PaymentPool::drain() {
    const std::lock_guard lock(m_mutex);
    m_draining = true;
}

bool PaymentPool::isIdle() const {
    const std::lock_guard lock(m_mutex);
    return m_waiting.empty() && std::none_of(m_workers.begin(), m_workers.end(), [](const auto& w) { return w->job; });
}

PoolUse PaymentPool::use() const {
    const std::lock_guard lock(m_mutex);
    const auto busy = std::count_if(m_workers.begin(), m_workers.end(), [](const auto& w) { return w->job; });
    return {m_setup.workers, static_cast<int>(busy), static_cast<qsizetype>(m_waiting.size()), m_setup.queueLength};
}

void PaymentPool::work(Worker& worker) {
    auto made = m_setup.makeGateway();
    if (!made) qFatal("a gateway client could be made before: %s", qPrintable(made.failure().message));
    MeasuredGateway gateway(std::move(made).value(), m_metrics);
    GatewaySession session(gateway);
    CountingHooks hooks(m_metrics);
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_stopping || !m_waiting.empty(); });
        if (m_waiting.empty()) return;
        worker.job = std::move(m_waiting.front());
        m_waiting.pop_front();
        worker.breakAt.reset();
        const auto run = worker.job->run;
        lock.unlock();
        run({worker.database, session, hooks});
        if (gateway.takeLostContact()) session.forget();
        lock.lock();
        worker.job.reset();
        // A broken connection must not meet the next job.
        if (worker.breakAt) worker.database.close();
    }
}

void PaymentPool::watch() {
    std::unique_lock lock(m_mutex);
    while (!m_ended) {
        m_changed.wait_for(lock, watchInterval, [this] { return m_ended; });
        const auto now = Clock::now();
        std::vector<std::pair<Job, bool>> overdue;
        while (!m_waiting.empty() && now - m_waiting.front().accepted > m_patience / shareForWaiting) {
            overdue.emplace_back(std::move(m_waiting.front()), false);
            m_waiting.pop_front();
        }
        for (const auto& worker : m_workers) {
            if (!worker->job || now - worker->job->accepted <= m_patience) continue;
            if (!worker->breakAt) {
                overdue.emplace_back(*worker->job, true);
                worker->breakAt = now + m_setup.sessionLimits.statement;
            } else if (now > *worker->breakAt) {
                worker->breaker->shutDown();
                worker->breakAt = now + betweenBreaks;
            }
        }
        lock.unlock();
        for (const auto& [job, begun] : overdue)
            job.giveUp(begun);
        lock.lock();
    }
}

}  // namespace idempotency
