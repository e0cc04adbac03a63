#pragma once

#include <map>

#include <QElapsedTimer>

#include "model/sandbox/sandbox.h"
#include "tests/app/support/program_run.h"

namespace idempotency {

/// A sandbox of a test program's own in a short folder, which ends with the program; what a killed test program left
/// behind is swept away by the next one. Its lease is one second.
class TestSandbox {
public:
    explicit TestSandbox(const QString& name = QStringLiteral("s"));
    ~TestSandbox();
    TestSandbox(const TestSandbox&) = delete;
    TestSandbox& operator=(const TestSandbox&) = delete;

    /// Starts it with the short times. Ends the test program where that fails.
    void start();

    QString folder() const { return m_folder; }
    /// The arguments with --sandbox-dir before them.
    QStringList here(const QStringList& arguments) const;
    ProgramRun run(const QStringList& arguments) const;
    ProgramRun run(const char* arguments) const { return run(words(arguments)); }
    std::unique_ptr<QProcess> startRun(const QStringList& arguments) const;

    /// pay --json of 1999 for user u under this key.
    QStringList payment(const QString& key, const QStringList& more = {}) const;
    ProgramRun pay(const QString& key, const QStringList& more = {}) const;
    ProgramRun resume(qint64 id) const;

    /// The key's row as `list` shows it; empty where there is none.
    QJsonObject keyNamed(const QString& key) const;
    QJsonObject show(qint64 id) const;
    QJsonArray list(const QStringList& more = {}) const;
    /// Asks again and again, for 30 s at most.
    bool waitForState(const QString& key, const QString& state) const;

    /// The gateway's ledger of charges, all pages, by ride id; asked over HTTP, without the code under test.
    std::map<QString, QJsonArray> chargesByRide() const;
    qsizetype chargesOf(const QJsonObject& key) const;
    /// Deliveries by downstream key.
    QJsonObject calls() const;

    pid_t postmaster() const;
    pid_t gateway() const;
    SandboxStatus status() const { return m_sandbox.status(); }

private:
    QJsonObject askGateway(const QString& path) const;

    QString m_folder;
    Sandbox m_sandbox;
};

/// The folder of this test program under which its sandboxes are.
QString testFolder();

/// Calls `isSo` until it is, for 30 s at most.
template <typename Condition>
bool eventually(Condition isSo, int milliseconds = 30'000) {
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < milliseconds;) {
        if (isSo()) return true;
    }
    return false;
}

}  // namespace idempotency
