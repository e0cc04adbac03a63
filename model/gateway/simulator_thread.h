#pragma once

#include <QThread>

#include "model/gateway/simulator.h"

namespace idempotency {

/// A simulator in a thread of its own, for a program that has other things to do in its own.
class SimulatorThread {
public:
    SimulatorThread() = default;
    ~SimulatorThread() { stop(); }
    SimulatorThread(const SimulatorThread&) = delete;
    SimulatorThread& operator=(const SimulatorThread&) = delete;

    /// As Simulator::start(). May be called again after stop().
    Outcome start(const SimulatorOptions& options);
    void stop();

    /// Both need a successful start().
    QUrl url() const { return m_url; }
    QString instanceId() const { return m_instanceId; }

private:
    QThread m_thread;
    QObject* m_context = nullptr;  ///< lives in m_thread
    std::unique_ptr<Simulator> m_simulator;
    QUrl m_url;
    QString m_instanceId;
};

}  // namespace idempotency
