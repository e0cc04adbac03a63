#include "model/sandbox/sandbox.h"

#include <chrono>
#include <unistd.h>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "model/gateway/stripe_gateway.h"
#include "model/sandbox/file_lock.h"
#include "model/store/schema.h"
#include "model/store/settings_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr milliseconds identityDeadline{5'000};

QString preparedFileOf(const QString& folder) {
    return folder + QStringLiteral("/prepared");
}
QString lockFileOf(const QString& folder) {
    return folder + QStringLiteral("/sandbox.lock");
}

}  // namespace

QString Sandbox::folderFor(const QString& option) {
    if (!option.isEmpty()) return QDir(option).absolutePath();
    const QString variable = qEnvironmentVariable("IDEMPOTENCY_SANDBOX_DIR");
    if (!variable.isEmpty()) return QDir(variable).absolutePath();
    // Root's home is closed to the user that PostgreSQL runs as.
    if (geteuid() == 0) return QStringLiteral("/var/lib/idempotency-console/sandbox");
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/idempotency-console/sandbox");
}

Sandbox::Sandbox(const QString& folder, const QString& program)
    : m_folder(QDir(folder).absolutePath()),
      m_postgres(m_folder),
      m_gateway(m_folder + QStringLiteral("/gateway"), program) {}

SandboxStatus Sandbox::status() const {
    SandboxStatus status;
    const auto url = m_gateway.url();
    status.running = m_postgres.isRunning() && url;
    status.database = m_postgres.connectionString();
    status.gatewayUrl = url ? url->toString() : QString();
    status.gatewayKey = QString::fromLatin1(m_gateway.secretKey());
    status.dataDirectory = m_folder;
    return status;
}

Outcome Sandbox::checkFolder() const {
    const QFileInfo folder(m_folder);
    if (!folder.exists()) return Done{};
    if (!folder.isDir()) return notOurs(QStringLiteral("is a file"));
    if (!folder.isReadable() || !folder.isExecutable())
        return notOurs(QStringLiteral("belongs to %1, and is closed to others").arg(folder.owner()));
    if (QFileInfo::exists(lockFileOf(m_folder))) return Done{};
    const auto content = QDir(m_folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    if (content.isEmpty()) return Done{};
    return notOurs(QStringLiteral("holds other things (%1)").arg(content.front()));
}

Failure Sandbox::notOurs(const QString& why) const {
    return {FailureKind::Invalid,
            QStringLiteral("%1 cannot be used as a sandbox: it %2. Nothing was changed. Name a new or "
                           "an empty folder with --sandbox-dir.")
                .arg(m_folder, why)};
}

bool Sandbox::isPrepared() const {
    QFile note(preparedFileOf(m_folder));
    return note.open(QIODevice::ReadOnly) && note.readAll().toInt() == programSchemaVersion();
}

Outcome Sandbox::notePrepared() const {
    QFile note(preparedFileOf(m_folder));
    if (note.open(QIODevice::WriteOnly) && note.write(QByteArray::number(programSchemaVersion())) > 0 && note.flush())
        return Done{};
    return Failure{FailureKind::NotPermitted,
                   QStringLiteral("%1 cannot be written: %2.").arg(note.fileName(), note.errorString())};
}

Result<SandboxStatus> Sandbox::start() {
    if (auto checked = checkFolder(); !checked) return checked.failure();
    // Both run from early on; another program may still be making the schema, or have died of it.
    if (auto running = status(); running.running && isPrepared()) return running;
    const auto begun = steady_clock::now();
    if (auto suits = m_postgres.checkPlace(); !suits) return suits.failure();
    const auto user = databaseServiceUser();
    if (!user) return user.failure();
    if (auto made = makePrivateFolder(m_folder, *user); !made) return made.failure();
    SandboxStatus started;
    if (auto outcome = startParts(started); !outcome) return outcome.failure();
    const bool startedNow = started.startedNow;
    started = status();
    started.startedNow = startedNow;
    started.startTime = duration_cast<milliseconds>(steady_clock::now() - begun);
    return started;
}

Outcome Sandbox::startParts(SandboxStatus& status) {
    const auto lock = FileLock::wait(lockFileOf(m_folder));
    if (!lock) return lock.failure();
    const auto postgres = m_postgres.start();
    if (!postgres) return postgres.failure();
    const auto gateway = m_gateway.start();
    if (!gateway) return gateway.failure();
    status.startedNow = *postgres || *gateway;
    if (auto prepared = prepareDatabase(); !prepared) return prepared;
    return notePrepared();
}

Outcome Sandbox::prepareDatabase() {
    const auto address = parseDatabaseAddress(m_postgres.connectionString());
    if (!address) return address.failure();
    Database database(*address);
    if (auto migrated = migrate(database); !migrated) return migrated.failure();
    auto settings = readSettings(database);
    if (!settings) return settings.failure();
    if (!settings->testDatabase) {
        settings->testDatabase = true;
        if (auto written = writeSettings(database, *settings); !written) return written;
    }
    const auto gateway = StripeGateway::create(*m_gateway.url(), m_gateway.secretKey());
    if (!gateway) return gateway.failure();
    const auto identity = (*gateway)->identity(identityDeadline);
    if (!identity) return identity.failure();
    auto belongs = belongToGateway(database, *identity);
    if (belongs || belongs.failure().kind != FailureKind::OtherGateway) return belongs;
    return Failure{FailureKind::OtherGateway,
                   QStringLiteral("The sandbox's database and its gateway's ledger no longer belong together: one of "
                                  "them was removed. Begin anew with: idempotencyctl sandbox reset")};
}

Outcome Sandbox::stop() {
    if (auto checked = checkFolder(); !checked) return checked;
    if (!QFileInfo::exists(lockFileOf(m_folder))) return Done{};
    const auto lock = FileLock::wait(lockFileOf(m_folder));
    if (!lock) return lock.failure();
    return stopParts();
}

Outcome Sandbox::stopParts() {
    auto gateway = m_gateway.stop();
    auto postgres = m_postgres.stop();
    return gateway ? postgres : gateway;
}

Outcome Sandbox::reset() {
    if (auto checked = checkFolder(); !checked) return checked;
    if (!QFileInfo::exists(lockFileOf(m_folder))) return Done{};
    // Kept to the end, so that nobody starts what is half removed.
    const auto lock = FileLock::wait(lockFileOf(m_folder));
    if (!lock) return lock.failure();
    if (auto stopped = stopParts(); !stopped) return stopped;
    QFile::remove(preparedFileOf(m_folder));
    for (const QString& part : {m_postgres.dataFolder(), m_folder + QStringLiteral("/gateway")}) {
        if (QDir(part).exists() && !QDir(part).removeRecursively())
            return Failure{FailureKind::NotPermitted, QStringLiteral("%1 cannot be removed.").arg(part)};
    }
    return Done{};
}

bool Sandbox::isUsedByOthers(int own) const {
    if (!m_postgres.isRunning()) return false;
    const auto address = parseDatabaseAddress(m_postgres.connectionString());
    if (!address) return false;
    Database database(*address);
    const auto rows = database.execute(QStringLiteral("count_sessions"));
    return rows && rows->front().number("sessions") > own;
}

}  // namespace idempotency
