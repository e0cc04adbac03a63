#pragma once

#include <signal.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTimer>

#include "tests/support/test_database.h"

namespace idempotency {

/// Stops the test's whole server as a machine that hangs does, and lets it go on at the end of its scope.
class FrozenServer {
public:
    FrozenServer() : m_processes(processes()) { send(SIGSTOP); }
    ~FrozenServer() { send(SIGCONT); }
    FrozenServer(const FrozenServer&) = delete;
    FrozenServer& operator=(const FrozenServer&) = delete;

private:
    /// The postmaster and its children.
    static QList<pid_t> processes() {
        const pid_t postmaster = TestServer::instance().postgres().process();
        QList<pid_t> all{postmaster};
        QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(postmaster));
        if (!children.open(QIODevice::ReadOnly)) return all;
        for (const auto& child : children.readAll().simplified().split(' '))
            all << child.toInt();
        return all;
    }
    void send(int signal) const {
        for (const auto process : m_processes)
            kill(process, signal);
    }
    QList<pid_t> m_processes;
};

/// Measures how long the event loop of this thread is kept from turning.
class LoopWatch : public QObject {
public:
    LoopWatch() {
        m_timer.callOnTimeout(this, [this] { note(); });
        m_timer.start(std::chrono::milliseconds(5));
        m_since.start();
    }
    std::chrono::milliseconds longestGap() {
        note();
        return m_longest;
    }

private:
    void note() { m_longest = std::max(m_longest, std::chrono::milliseconds(m_since.restart())); }
    QTimer m_timer;
    QElapsedTimer m_since;
    std::chrono::milliseconds m_longest{0};
};

}  // namespace idempotency
