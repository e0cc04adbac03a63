#include <signal.h>
#include <sys/signalfd.h>
#include <thread>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSocketNotifier>
#include <QUuid>

#include "app/ctl/verbs.h"
#include "model/gateway/simulator.h"
#include "model/sandbox/file_lock.h"
#include "model/sandbox/gateway_process.h"
#include "model/sandbox/service_user.h"

namespace idempotency {

namespace {

struct Listen {
    QHostAddress address;
    quint16 port = 0;
};

Result<Listen> parseListen(const QString& text) {
    const auto colon = text.lastIndexOf(QLatin1Char(':'));
    bool isNumber = false;
    const uint port = text.mid(colon + 1).toUInt(&isNumber);
    QString host = text.left(std::max<qsizetype>(colon, 0));
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']'))) host = host.mid(1, host.size() - 2);
    if (host == QLatin1String("localhost")) host = QStringLiteral("127.0.0.1");
    const QHostAddress address(host);
    if (colon < 0 || !isNumber || port > 65'535 || address.isNull()) {
        return Failure{
            FailureKind::Invalid,
            QStringLiteral("--listen takes ADDRESS:PORT, such as 127.0.0.1:0, where port 0 picks a free one.")};
    }
    return Listen{address, quint16(port)};
}

/// The simulator's secret key: from a file, from the environment, or a new one that is printed.
Result<QByteArray> secretKeyFor(const VerbContext& context, const GatewayOptions& options) {
    if (options.secretKeyFile.isEmpty()) {
        if (!context.places.gatewayKey.isEmpty()) return context.places.gatewayKey;
        const QByteArray made = "sk_test_sim_" + QUuid::createUuid().toString(QUuid::Id128).toLatin1();
        printError(QStringLiteral("no secret key was given; this run takes %1").arg(QString::fromLatin1(made)));
        return made;
    }
    QFile file(options.secretKeyFile);
    if (file.open(QIODevice::ReadOnly)) return file.readAll().trimmed();
    return Failure{FailureKind::Invalid,
                   QStringLiteral("%1 cannot be read: %2.").arg(options.secretKeyFile, file.errorString())};
}

Result<FileLock> lockLedger(const QString& ledger) {
    const QString folder = QFileInfo(ledger).absolutePath();
    if (!QFileInfo::exists(folder)) {
        if (auto made = makePrivateFolder(folder, ServiceUser()); !made) return made.failure();
    }
    // Whoever asks where the gateway is touches the lock for a moment, so one refusal does not prove a holder.
    auto lock = FileLock::tryTake(ledgerLockFile(ledger));
    for (int tries = 1; tries < 20 && lock && !lock->has_value(); ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        lock = FileLock::tryTake(ledgerLockFile(ledger));
    }
    if (!lock) return lock.failure();
    if (lock->has_value()) {
        // What an earlier holder wrote, who was killed, would send others to a process that is gone.
        lock.value()->writeNote(QString());
        return std::move(**&lock.value());
    }
    return Failure{
        FailureKind::Conflict,
        QStringLiteral("Another gateway keeps its books in %1. Name another file with --ledger.").arg(ledger)};
}

/// Ends the event loop on SIGTERM and SIGINT, from which a plain handler may not call Qt.
void quitOnSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    auto* notifier = new QSocketNotifier(signalfd(-1, &signals, SFD_CLOEXEC), QSocketNotifier::Read, qApp);
    QObject::connect(notifier, &QSocketNotifier::activated, qApp, &QCoreApplication::quit);
}

}  // namespace

ExitCode runGateway(const VerbContext& context, const GatewayOptions& options) {
    const auto listen = parseListen(options.listen);
    if (!listen) return failWith(listen.failure());
    const auto secretKey = secretKeyFor(context, options);
    if (!secretKey) return failWith(secretKey.failure());
    const QString ledger = options.ledger.isEmpty()
                               ? context.places.sandboxFolder + QStringLiteral("-own-gateway/ledger.sqlite")
                               : options.ledger;
    auto lock = lockLedger(ledger);
    if (!lock) return failWith(lock.failure());
    quitOnSignals();
    SimulatorOptions simulated;
    simulated.ledgerFile = ledger;
    simulated.secretKey = *secretKey;
    simulated.listenAddress = listen->address;
    simulated.port = listen->port;
    simulated.keyWindow = std::chrono::seconds(options.keyWindowSeconds);
    simulated.heldBack = std::chrono::seconds(options.heldBackSeconds);
    simulated.listLag = std::chrono::seconds(options.listLagSeconds);
    Simulator simulator(simulated);
    if (auto started = simulator.start(); !started) return failWith(started.failure());
    if (context.output.json) {
        const OrderedJson line = {{"url", simulator.url().toString().toStdString()},
                                  {"instanceId", simulator.instanceId().toStdString()}};
        context.output.print(QString::fromStdString(line.dump()));
    } else {
        context.output.print(QStringLiteral("Listening on %1").arg(simulator.url().toString()));
        context.output.print(
            QStringLiteral("This gateway is %1; its books are in %2.").arg(simulator.instanceId(), ledger));
    }
    lock->writeNote(ledgerNote(QCoreApplication::applicationPid(), simulator.url()));
    QCoreApplication::exec();
    return ExitCode::Done;
}

}  // namespace idempotency
