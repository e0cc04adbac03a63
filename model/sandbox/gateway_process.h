#pragma once

#include <optional>

#include <QString>
#include <QUrl>

#include "model/core/result.h"

namespace idempotency {

/// The simulated gateway as a process of its own, with its ledger and secret key in one folder. It holds a lock on the
/// ledger for its life, which tells others that it runs, and where.
class GatewayProcess {
public:
    /// `program` is idempotencyctl, whose verb `gateway` is run.
    GatewayProcess(QString folder, QString program);

    /// Starts it where it does not run, on the port that it had before where that is free. Answers whether this call
    /// started it.
    Result<bool> start();
    Outcome stop();

    bool isRunning() const { return url().has_value(); }
    std::optional<QUrl> url() const;
    pid_t process() const;
    /// Made with the folder; empty before the first start.
    QByteArray secretKey() const;

    QString ledgerFile() const;
    QString secretKeyFile() const;

private:
    Outcome makeSecretKey() const;
    Outcome launch(const QString& listen) const;

    QString m_folder;
    QString m_program;
};

/// The lock beside a ledger that its one simulator holds.
QString ledgerLockFile(const QString& ledgerFile);
/// What the simulator notes in that lock.
QString ledgerNote(qint64 process, const QUrl& url);

}  // namespace idempotency
