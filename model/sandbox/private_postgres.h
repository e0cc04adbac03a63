#pragma once

#include <QString>

#include "model/core/result.h"
#include "model/sandbox/file_lock.h"
#include "model/sandbox/service_user.h"

namespace idempotency {

/// A PostgreSQL server of one's own in one folder: reached through a Unix socket only, durable, run as the current user
/// or as postgres for root. It is started detached and outlives its starter.
class PrivatePostgres {
public:
    /// `folder` holds the data and the socket, each in a folder of its own.
    explicit PrivatePostgres(QString folder);

    /// Makes the data folder where there is none, and starts the server where it does not run. Answers whether this
    /// call started it. Failures name what is missing and what to do: no server program, a folder that cannot be
    /// entered, a socket path too long, a full disk.
    Result<bool> start();

    /// Whether start() could work here, without changing anything.
    Outcome checkPlace() const;

    /// Ends the server (a fast shutdown: sessions are ended, nothing is lost).
    Outcome stop();

    bool isRunning() const;
    /// The postmaster; 0 where none runs.
    pid_t process() const;
    /// For libpq, such as "host='/…/socket' dbname='postgres' user='idempotency'".
    QString connectionString(const QString& database = QStringLiteral("postgres")) const;
    QString dataFolder() const;
    QString socketFolder() const;

private:
    Result<QString> findPrograms() const;
    Outcome checkFolders(const ServiceUser& user) const;
    /// Nothing where another program's server became ready meanwhile.
    Result<std::optional<FileLock>> awaitLock() const;
    Outcome initialise(const QString& programs, const ServiceUser& user, const FileLock& lock) const;
    Outcome launch(const QString& programs, const ServiceUser& user, const FileLock& lock) const;
    Failure explainOutput(const QString& what) const;
    QString outputFile() const;
    QStringList pidFileLines() const;

    QString m_folder;
};

}  // namespace idempotency
