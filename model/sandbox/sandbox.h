#pragma once

#include <chrono>

#include <QString>
#include <QUrl>

#include "model/core/result.h"
#include "model/sandbox/gateway_process.h"
#include "model/sandbox/private_postgres.h"

namespace idempotency {

/// Where a sandbox is and whether it runs.
struct SandboxStatus {
    bool running = false;
    QString database;  ///< a libpq connection string
    QString gatewayUrl;
    QString gatewayKey;
    QString dataDirectory;
    bool startedNow = false;  ///< by this call
    std::chrono::milliseconds startTime{0};

    bool operator==(const SandboxStatus&) const = default;
};

/// The embedded default: a private PostgreSQL and a simulated gateway in one folder, which only its owner can reach.
/// Both are processes of their own and outlive their starter; a file lock keeps several programs from starting twice.
class Sandbox {
public:
    /// `program` is idempotencyctl.
    Sandbox(const QString& folder, const QString& program);

    /// Starts what does not run, brings the schema up to date and marks the database as a test database.
    Result<SandboxStatus> start();
    Outcome stop();
    /// Wipes database and ledger together, and leaves both stopped.
    Outcome reset();
    /// Invalid where the folder holds something else, which a sandbox must never take over or wipe.
    Outcome checkFolder() const;
    SandboxStatus status() const;

    /// True where a session other than `own` many is open in the database.
    bool isUsedByOthers(int own) const;

    /// From --sandbox-dir, IDEMPOTENCY_SANDBOX_DIR, or the place that suits the user.
    static QString folderFor(const QString& option);

private:
    Outcome startParts(SandboxStatus& status);
    Outcome prepareDatabase();
    Outcome stopParts();
    Failure notOurs(const QString& why) const;
    /// True once the schema was made, by this or another program of the same version.
    bool isPrepared() const;
    Outcome notePrepared() const;

    QString m_folder;
    PrivatePostgres m_postgres;
    GatewayProcess m_gateway;
};

}  // namespace idempotency
