#include "model/sandbox/sandbox.h"

#include <unistd.h>

#include <QDir>
#include <QStandardPaths>
#include <chrono>

#include "model/gateway/stripe_gateway.h"
#include "model/sandbox/file_lock.h"
#include "model/store/schema.h"
#include "model/store/settings_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr milliseconds identityDeadline{5'000};

QString lockFileOf(const QString& folder) { return folder + QStringLiteral("/sandbox.lock"); }

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
    : m_folder(QDir(folder).absolutePath()), m_postgres(m_folder), m_gateway(m_folder + QStringLiteral("/gateway"), program) {}

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

Result<SandboxStatus> Sandbox::start() {
    if (auto running = status(); running.running) return running;
    const auto begun = steady_clock::now();
    const auto user = databaseServiceUser();
    if (!user) return user.failure();
    const QString barred = user->differs ? untraversableParent(m_folder, *user) : QString();
    if (barred.isEmpty()) {
        if (auto made = makePrivateFolder(m_folder, *user); !made) return made.failure();
    }
    SandboxStatus started;
    if (auto outcome = startParts(started); !outcome) return outcome.failure();
    const bool startedNow = started.startedNow;
    started = status();
    started.startedNow = startedNow;
    started.startTime = duration_cast<milliseconds>(steady_clock::now() - begun);
    return started;
}

Outcome Sandbox::startParts(SandboxStatus& status) {
    std::optional<FileLock> lock;
    if (QDir(m_folder).exists()) {
        auto taken = FileLock::wait(lockFileOf(m_folder));
        if (!taken) return taken.failure();
        lock = std::move(taken).value();
    }
    const auto postgres = m_postgres.start();
    if (!postgres) return postgres.failure();
    const auto gateway = m_gateway.start();
    if (!gateway) return gateway.failure();
    status.startedNow = *postgres || *gateway;
    return prepareDatabase();
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
    if (!QDir(m_folder).exists()) return Done{};
    auto lock = FileLock::wait(lockFileOf(m_folder));
    if (!lock) return lock.failure();
    auto gateway = m_gateway.stop();
    auto postgres = m_postgres.stop();
    return gateway ? postgres : gateway;
}

Outcome Sandbox::reset() {
    if (auto stopped = stop(); !stopped) return stopped;
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
