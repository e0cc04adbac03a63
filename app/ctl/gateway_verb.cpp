#include <thread>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include "app/ctl/interruption.h"
#include "app/ctl/listen_address.h"
#include "app/ctl/verbs.h"
#include "model/gateway/simulator.h"
#include "model/sandbox/file_lock.h"
#include "model/sandbox/gateway_process.h"
#include "model/sandbox/service_user.h"

namespace idempotency {

namespace {

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

}  // namespace

ExitCode runGateway(const VerbContext& context, const GatewayOptions& options) {
    const auto listen = parseListenAddress(options.listen);
    if (!listen) return failWith(listen.failure());
    const auto secretKey = secretKeyFor(context, options);
    if (!secretKey) return failWith(secretKey.failure());
    const QString ledger = options.ledger.isEmpty()
                               ? context.places.sandboxFolder + QStringLiteral("-own-gateway/ledger.sqlite")
                               : options.ledger;
    auto lock = lockLedger(ledger);
    if (!lock) return failWith(lock.failure());
    onEndSignals([] { QCoreApplication::quit(); });
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
