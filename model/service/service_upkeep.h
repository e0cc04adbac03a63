#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "model/payment/gateway_session.h"
#include "model/payment/operator_verbs.h"
#include "model/service/service_setup.h"

namespace idempotency {

/// What a service does by itself beside payments: deletes old keys, compares rides with the gateway's charges, and
/// where switched on completes stuck keys. In a thread of its own; each goes on record as an action like an operator's.
class ServiceUpkeep {
public:
    using Clock = std::chrono::steady_clock;
    /// Told a sentence about each round that did something or failed. Called in the upkeep's thread.
    using Tell = std::function<void(const QString& sentence)>;

    ServiceUpkeep(const ServiceSetup& setup, Tell tell);
    /// Ends between two steps; a statement that runs is broken off.
    ~ServiceUpkeep();
    ServiceUpkeep(const ServiceUpkeep&) = delete;
    ServiceUpkeep& operator=(const ServiceUpkeep&) = delete;

    void start();

private:
    /// One thing that is done again and again.
    struct Chore {
        std::chrono::milliseconds every;
        std::function<void(GatewaySession&)> run;
        Clock::time_point next = Clock::now();
    };

    void run();
    Chore& next();
    /// False where the upkeep ends.
    bool waitForNext();
    void runNext(GatewaySession& gateway);
    void cleanUp();
    void completeAll(GatewaySession& gateway);
    void compare(GatewaySession& gateway);

    ServiceSetup m_setup;
    Tell m_tell;
    Database m_database;  ///< the thread's alone
    std::shared_ptr<ConnectionBreaker> m_breaker;
    std::vector<Chore> m_chores;
    std::atomic<bool> m_stopping{false};
    std::mutex m_mutex;  ///< guards m_ended, and serves the waits
    bool m_ended = false;
    std::condition_variable m_changed;
    std::thread m_thread;
};

}  // namespace idempotency
