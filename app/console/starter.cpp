#include "app/console/starter.h"

#include <thread>

#include <QPromise>
#include <QThread>
#include <QUrl>

#include "model/work/database_maintenance.h"
#include "model/work/database_requests.h"
#include "model/work/when_answered.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

/// A first start makes a database cluster, which takes long on a slow disk.
constexpr std::chrono::seconds sandboxDeadline{90};
constexpr std::chrono::seconds connectDeadline{20};

constexpr int triesToSeeSessionsEnd = 20;
constexpr unsigned long sessionPauseMs = 50;

/// Runs in a thread of its own.
Result<Opened> openPlaces(const Places& places) {
    const auto environment = Environment::open(places);
    if (!environment) return environment.failure();
    const auto settings = (*environment)->settings();
    if (!settings) return settings.failure();
    return Opened{(*environment)->places(), (*environment)->sandbox(), *settings};
}

Result<std::shared_ptr<Gateway>> gatewayAt(const Places& places) {
    auto gateway = makeGateway(places);
    if (!gateway) return gateway.failure();
    return std::shared_ptr<Gateway>(std::move(gateway).value());
}

QProcessEnvironment childEnvironment(const Places& places) {
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("IDEMPOTENCY_GATEWAY_KEY_FILE"));
    environment.insert(QStringLiteral("IDEMPOTENCY_DATABASE"), places.database);
    environment.insert(QStringLiteral("IDEMPOTENCY_GATEWAY_URL"), places.gatewayUrl);
    environment.insert(QStringLiteral("IDEMPOTENCY_GATEWAY_KEY"), QString::fromLatin1(places.gatewayKey));
    return environment;
}

QStringList startedWords(const std::optional<SandboxStatus>& sandbox) {
    if (!sandbox) return {};
    const auto seconds = static_cast<double>(sandbox->startTime.count()) / 1000;
    const auto time = localFigures(QString::number(seconds, 'f', 1));
    QStringList words{sandbox->startedNow ? Starter::tr("✓ PostgreSQL started in %1 s").arg(time)
                                          : Starter::tr("✓ PostgreSQL was running")};
    words << Starter::tr("✓ Gateway answers");
    return words;
}

}  // namespace

Starter::Starter(Places places, MainWindow& window) : m_places(std::move(places)), m_window(window) {
    connect(&m_window, &MainWindow::tryAgainAsked, this, &Starter::start);
    m_deadline.setSingleShot(true);
    m_deadline.callOnTimeout(this, &Starter::giveUp);
}

void Starter::start() {
    const auto kind = m_places.useSandbox() ? EnvironmentKind::Sandbox : EnvironmentKind::Production;
    WorkEnvironment environment;
    environment.kind = kind;
    const auto address = parseDatabaseAddress(m_places.database);
    environment.name = m_places.useSandbox() ? tr("this computer") : address ? address->shown : QString();
    m_window.showStarting(
        environment, m_places.useSandbox() ? tr("Starting the sandbox…") : tr("Connecting to the database…"),
        m_places.useSandbox() ? tr("A private PostgreSQL and a simulated gateway, in %1.").arg(m_places.sandboxFolder)
                              : tr("Looking whether its schema is this program's."));
    auto promise = std::make_shared<QPromise<Result<Opened>>>();
    promise->start();
    whenAnswered(promise->future(), this, [this, attempt = ++m_attempt](const Result<Opened>& opened) {
        if (attempt == m_attempt) take(opened);
    });
    m_deadline.start(m_places.useSandbox() ? sandboxDeadline : connectDeadline);
    std::thread([promise, places = m_places] {
        promise->addResult(openPlaces(places));
        promise->finish();
    }).detach();
}

WorkEnvironment Starter::environmentFor(const Opened& opened) const {
    WorkEnvironment environment;
    if (opened.sandbox) {
        environment.kind = EnvironmentKind::Sandbox;
        environment.name = tr("this computer");
        environment.details = {tr("private PostgreSQL"), tr("simulated gateway")};
        return environment;
    }
    const auto address = parseDatabaseAddress(opened.places.database);
    environment.kind = opened.settings.testDatabase ? EnvironmentKind::Staging : EnvironmentKind::Production;
    environment.name = address->databaseName.isEmpty() ? address->shown : address->databaseName;
    environment.details << address->shown;
    const auto gateway = QUrl(opened.places.gatewayUrl).host();
    environment.details << (gateway.isEmpty() ? tr("no gateway") : tr("gateway %1").arg(gateway));
    return environment;
}

void Starter::giveUp() {
    ++m_attempt;
    m_window.showFailure(
        {FailureKind::TimedOut,
         tr("Nothing has answered for %1 s. It may be overloaded or stopped.").arg(m_deadline.interval() / 1000)});
}

void Starter::take(const Result<Opened>& opened) {
    m_deadline.stop();
    if (!opened) return m_window.showFailure(opened.failure());
    m_startedSandbox = m_startedSandbox || (opened->sandbox && opened->sandbox->startedNow);
    const auto address = parseDatabaseAddress(opened->places.database);
    if (!address) return m_window.showFailure(address.failure());
    Session session;
    session.environment = environmentFor(*opened);
    session.requests = std::make_shared<DatabaseRequests>(*address, gatewayAt(opened->places));
    session.maintenance = std::make_shared<DatabaseMaintenance>(*address, gatewayAt(opened->places));
    session.payments = {opened->places.program, childEnvironment(opened->places)};
    session.verifiesCertificate = address->options.contains(QLatin1String("sslmode='verify-"));
    session.started = startedWords(opened->sandbox);
    m_window.open(std::move(session));
}

void Starter::stopSandbox() {
    if (!m_startedSandbox) return;
    Sandbox sandbox(m_places.sandboxFolder, m_places.program);
    // The window's own sessions have been closed, but the server may not have noticed yet.
    for (int tries = 0; tries < triesToSeeSessionsEnd; ++tries) {
        if (!sandbox.isUsedByOthers(0)) {
            sandbox.stop();
            return;
        }
        QThread::msleep(sessionPauseMs);
    }
}

}  // namespace idempotency
