#pragma once

#include <array>
#include <map>
#include <mutex>

#include <QByteArray>

#include "model/payment/payments.h"
#include "model/store/key_reader.h"

namespace idempotency {

/// What the pool of workers is doing.
struct PoolUse {
    int workers = 0;
    int busy = 0;
    qsizetype queued = 0;
    qsizetype queueLength = 0;
};

/// What the service last read of the database, and how long ago.
struct OpenWorkReading {
    OpenWork work;
    std::chrono::milliseconds age{0};
};

/// Counts what the service does. Any thread may call any function.
class ServiceMetrics {
public:
    void countAnswer(const Answer& answer);
    /// Refused without asking anybody.
    void countRefusal(int statusCode);
    /// Turned away for want of room, or because the service ends.
    void countTurnedAway();
    void countTakeOver();
    void countWriteTurnedAway();
    /// `call`: charge, retrieve, list or identity. `answered` false: nothing, or nothing that can be read, came back.
    void countGatewayCall(const char* call, std::chrono::duration<double> took, bool answered);

    /// Prometheus's text format, version 0.0.4. Without a reading the figures of the database are left out.
    QByteArray text(const PoolUse& pool, const std::optional<OpenWorkReading>& open) const;

private:
    static constexpr std::array<double, 8> bounds{0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};
    struct Latency {
        std::array<quint64, bounds.size()> below{};
        quint64 calls = 0;
        quint64 unanswered = 0;
        double seconds = 0;
    };

    mutable std::mutex m_mutex;  ///< guards all that follows
    std::map<QByteArray, quint64> m_outcomes;
    std::map<int, quint64> m_refusals;
    quint64 m_replays = 0;
    quint64 m_inFlight = 0;
    quint64 m_keyReused = 0;
    quint64 m_turnedAway = 0;
    quint64 m_takeOvers = 0;
    quint64 m_writesTurnedAway = 0;
    std::map<QByteArray, Latency> m_gateway;
};

}  // namespace idempotency
