#include "model/sandbox/gateway_process.h"

#include <signal.h>

#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include "model/sandbox/detached_process.h"
#include "model/sandbox/file_lock.h"

namespace idempotency {

namespace {

constexpr int startMilliseconds = 15'000;
constexpr int stopMilliseconds = 10'000;

QStringList noteLines(const QString& ledgerFile) {
    const auto note = FileLock::noteOfHolder(ledgerLockFile(ledgerFile));
    return note ? note->split(QLatin1Char('\n')) : QStringList();
}

ServiceUser currentUser() {
    return {};
}

}  // namespace

QString ledgerLockFile(const QString& ledgerFile) {
    return ledgerFile + QStringLiteral(".lock");
}

QString ledgerNote(qint64 process, const QUrl& url) {
    return QStringLiteral("%1\n%2\n").arg(process).arg(url.toString());
}

GatewayProcess::GatewayProcess(QString folder, QString program)
    : m_folder(std::move(folder)), m_program(std::move(program)) {}

QString GatewayProcess::ledgerFile() const {
    return m_folder + QStringLiteral("/ledger.sqlite");
}
QString GatewayProcess::secretKeyFile() const {
    return m_folder + QStringLiteral("/secret-key");
}

std::optional<QUrl> GatewayProcess::url() const {
    const auto lines = noteLines(ledgerFile());
    if (lines.size() < 2) return std::nullopt;
    return QUrl(lines.at(1));
}

pid_t GatewayProcess::process() const {
    const auto lines = noteLines(ledgerFile());
    return lines.isEmpty() ? 0 : lines.front().toInt();
}

QByteArray GatewayProcess::secretKey() const {
    QFile file(secretKeyFile());
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
}

Outcome GatewayProcess::makeSecretKey() const {
    if (!secretKey().isEmpty()) return Done{};
    QFile file(secretKeyFile());
    const QString key = QStringLiteral("sk_test_sim_") + QUuid::createUuid().toString(QUuid::Id128);
    if (file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) &&
        file.write(key.toLatin1() + '\n') > 0 && file.flush())
        return Done{};
    return Failure{FailureKind::NotPermitted,
                   QStringLiteral("%1 cannot be written: %2").arg(secretKeyFile(), file.errorString())};
}

Result<bool> GatewayProcess::start() {
    if (isRunning()) return false;
    if (auto made = makePrivateFolder(m_folder, currentUser()); !made) return made.failure();
    if (auto made = makeSecretKey(); !made) return made.failure();
    if (!QFileInfo(m_program).isExecutable()) {
        return Failure{FailureKind::Unreachable,
                       QStringLiteral("The simulated gateway cannot be started: %1 is missing.").arg(m_program)};
    }
    // Programs that were connected before a restart find it again at the same place.
    QFile previous(m_folder + QStringLiteral("/address"));
    const QString before =
        previous.open(QIODevice::ReadOnly) ? QString::fromLatin1(previous.readAll()).trimmed() : QString();
    previous.close();
    auto launched = before.isEmpty() ? Outcome(Failure{}) : launch(before);
    if (!launched) launched = launch(QStringLiteral("127.0.0.1:0"));
    if (!launched) return launched.failure();
    if (previous.open(QIODevice::WriteOnly))
        previous.write(QStringLiteral("127.0.0.1:%1\n").arg(url()->port()).toLatin1());
    return true;
}

Outcome GatewayProcess::launch(const QString& listen) const {
    const QString output = m_folder + QStringLiteral("/gateway.log");
    const QStringList arguments{QStringLiteral("gateway"),
                                QStringLiteral("--listen"),
                                listen,
                                QStringLiteral("--ledger"),
                                ledgerFile(),
                                QStringLiteral("--secret-key-file"),
                                secretKeyFile()};
    const auto started = startDetached({m_program, arguments, output, currentUser()});
    if (!started) return started.failure();
    for (int waited = 0; waited < startMilliseconds; waited += 2) {
        if (isRunning()) return Done{};
        // Where a program that was killed had started one as well, that one may hold the ledger and be about to say so.
        if (!isAlive(*started) && !FileLock::noteOfHolder(ledgerFile())) break;
        pauseBeforeLookingAgain();
    }
    QFile file(output);
    const QString said =
        file.open(QIODevice::ReadOnly) ? QString::fromLocal8Bit(file.readAll().right(1'000)).simplified() : QString();
    return Failure{FailureKind::Unreachable,
                   QStringLiteral("The simulated gateway did not start: %1").arg(said.isEmpty() ? output : said)};
}

Outcome GatewayProcess::stop() {
    const pid_t running = process();
    if (running <= 0 || endProcess(running, SIGTERM, stopMilliseconds) ||
        endProcess(running, SIGKILL, stopMilliseconds))
        return Done{};
    return Failure{FailureKind::TimedOut, QStringLiteral("The gateway (process %1) does not stop.").arg(running)};
}

}  // namespace idempotency
