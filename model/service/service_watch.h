#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "model/core/settings.h"
#include "model/service/service_metrics.h"
#include "model/service/service_setup.h"

namespace idempotency {

/// Reads the settings and what is open, again and again on a connection of its own, so that questions about the
/// service's health are answered from memory however slow the database is.
class ServiceWatch {
public:
    using Clock = std::chrono::steady_clock;

    struct Reading {
        std::optional<Settings> settings;  ///< as last read
        OpenWork work;
        Clock::time_point readAt{};  ///< of the last success
        QString problem;             ///< why the last try failed; empty where it did not
    };

    explicit ServiceWatch(const ServiceSetup& setup);
    ~ServiceWatch();
    ServiceWatch(const ServiceWatch&) = delete;
    ServiceWatch& operator=(const ServiceWatch&) = delete;

    /// Reads once, in the caller's thread, and goes on in one of its own. Fails where the first reading does.
    Outcome start();

    Reading reading() const;
    /// What makes the service unready, as a sentence; empty where it is ready.
    QString whyNotReady() const;
    std::optional<OpenWorkReading> openWork() const;

private:
    Outcome readOnce(Database& database);
    void run();

    ServiceSetup m_setup;
    Database m_database;  ///< the thread's alone
    std::shared_ptr<ConnectionBreaker> m_breaker;
    mutable std::mutex m_mutex;  ///< guards what follows
    std::condition_variable m_changed;
    Reading m_reading;
    bool m_stopping = false;
    bool m_ended = false;
    std::thread m_thread;
};

}  // namespace idempotency
