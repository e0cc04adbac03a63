#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "model/payment/gateway_session.h"
#include "model/service/service_metrics.h"
#include "model/service/service_setup.h"

namespace idempotency {

/// What one worker works with. Its own, so no job waits for another's.
struct PoolWorker {
    Database& database;
    GatewaySession& gateway;
    WorkerHooks& hooks;
};

/// A number of threads that each own a connection and a gateway client, and a bounded queue before them.
class PaymentPool {
public:
    using Clock = std::chrono::steady_clock;

    /// `run` works in a worker's thread. `giveUp` answers instead, from any thread, where that is not done in time:
    /// begun, while `run` is still at it; else it will never be run.
    struct Job {
        std::function<void(const PoolWorker&)> run;
        std::function<void(bool begun)> giveUp;
        Clock::time_point accepted = Clock::now();
    };

    PaymentPool(const ServiceSetup& setup, ServiceMetrics& metrics);
    ~PaymentPool();
    PaymentPool(const PaymentPool&) = delete;
    PaymentPool& operator=(const PaymentPool&) = delete;

    /// Starts the workers. Fails where a gateway client cannot be made.
    Outcome start();

    /// False where the queue is full, or the pool ends: the job will not run.
    bool accept(Job job);

    /// How long a job may take from its acceptance until it is given up: one lease time (design section 8). Its worker
    /// goes on; where it hangs in the database for a statement's time more, it is torn off its connection.
    void setPatience(std::chrono::milliseconds lease);

    /// Takes no more jobs; those accepted are worked off. `isIdle` tells when.
    void drain();
    bool isIdle() const;
    PoolUse use() const;

private:
    struct Worker;

    void work(Worker& worker);
    void watch();

    ServiceSetup m_setup;
    ServiceMetrics& m_metrics;
    mutable std::mutex m_mutex;  ///< guards all that follows
    std::condition_variable m_changed;
    std::deque<Job> m_waiting;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::chrono::milliseconds m_patience{15'000};
    bool m_draining = false;
    bool m_stopping = false;
    bool m_ended = false;  ///< no worker is left to watch
    std::thread m_watcher;
};

}  // namespace idempotency
