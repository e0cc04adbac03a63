#include "tests/app/support/test_sandbox.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QEventLoop>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>

#include "model/sandbox/detached_process.h"

namespace idempotency {

namespace {

const QString folderPrefix = QStringLiteral("ictl-");
constexpr int endMilliseconds = 10'000;

void endAndRemove(const QString& folder) {
    const pid_t gateway = GatewayProcess(folder + QStringLiteral("/gateway"), QString()).process();
    if (gateway > 0) endProcess(gateway, SIGKILL, endMilliseconds);
    // Its data are thrown away, so it need not write them down first.
    const pid_t server = PrivatePostgres(folder).process();
    if (server > 0) endProcess(server, SIGQUIT, endMilliseconds);
    QDir(folder).removeRecursively();
}

void sweepLeftovers() {
    const QDir temporary(QStringLiteral("/tmp"));
    for (const QString& name : temporary.entryList({folderPrefix + QLatin1Char('*')}, QDir::Dirs)) {
        if (isAlive(name.mid(folderPrefix.size()).toInt())) continue;
        const QDir left(temporary.filePath(name));
        for (const QString& sandbox : left.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            endAndRemove(left.filePath(sandbox));
        QDir(left).removeRecursively();
    }
}

QString madeTestFolder() {
    sweepLeftovers();
    const QString folder = QStringLiteral("/tmp/%1%2").arg(folderPrefix).arg(getpid());
    QDir().mkpath(folder);
    chmod(QFile::encodeName(folder).constData(), 0711);
    return folder;
}

}  // namespace

QString testFolder() {
    static const QString folder = madeTestFolder();
    return folder;
}

TestSandbox::TestSandbox(const QString& name)
    : m_folder(testFolder() + QLatin1Char('/') + name), m_sandbox(m_folder, QStringLiteral(IDEMPOTENCYCTL)) {}

TestSandbox::~TestSandbox() {
    endAndRemove(m_folder);
    QDir().rmdir(testFolder());
}

void TestSandbox::start() {
    const auto run = this->run("settings lease=1s settle-time=1s gateway-window=1h");
    if (run.exitCode != 0) qFatal("%s", run.said().constData());
}

QStringList TestSandbox::here(const QStringList& arguments) const {
    return QStringList{QStringLiteral("--sandbox-dir"), m_folder} + arguments;
}

ProgramRun TestSandbox::run(const QStringList& arguments) const {
    return runProgram(here(arguments));
}

std::unique_ptr<QProcess> TestSandbox::startRun(const QStringList& arguments) const {
    return startProgram(here(arguments));
}

QStringList TestSandbox::payment(const QString& key, const QStringList& more) const {
    return words("--json pay --user u --amount-cents 1999 --key") + QStringList{key} + more;
}

ProgramRun TestSandbox::pay(const QString& key, const QStringList& more) const {
    return run(payment(key, more));
}

ProgramRun TestSandbox::resume(qint64 id) const {
    return run({QStringLiteral("--json"), QStringLiteral("resume"), QString::number(id), QStringLiteral("--reason"),
                QStringLiteral("a test of it")});
}

QJsonArray TestSandbox::list(const QStringList& more) const {
    return run(words("--json list --limit 10000") + more).array();
}

QJsonObject TestSandbox::keyNamed(const QString& key) const {
    for (const auto& row : list({QStringLiteral("--search"), key})) {
        if (row[QStringLiteral("key")] == key) return row.toObject();
    }
    return {};
}

QJsonObject TestSandbox::show(qint64 id) const {
    return run({QStringLiteral("--json"), QStringLiteral("show"), QString::number(id)}).object();
}

bool TestSandbox::waitForState(const QString& key, const QString& state) const {
    return eventually([&] { return keyNamed(key)[QStringLiteral("state")] == state; });
}

QJsonObject TestSandbox::askGateway(const QString& path) const {
    const auto status = m_sandbox.status();
    QNetworkRequest request{QUrl(status.gatewayUrl + path)};
    request.setRawHeader("Authorization", "Bearer " + status.gatewayKey.toLatin1());
    QNetworkAccessManager network;
    const std::unique_ptr<QNetworkReply> reply(network.get(request));
    QEventLoop loop;
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    if (!reply->isFinished()) loop.exec();
    if (reply->error() != QNetworkReply::NoError) qFatal("%s", qPrintable(reply->errorString()));
    return QJsonDocument::fromJson(reply->readAll()).object();
}

std::map<QString, QJsonArray> TestSandbox::chargesByRide() const {
    std::map<QString, QJsonArray> charges;
    QString path = QStringLiteral("/v1/charges?limit=100");
    for (;;) {
        const auto page = askGateway(path);
        const auto data = page[QStringLiteral("data")].toArray();
        for (const auto& charge : data)
            charges[charge[QStringLiteral("metadata")][QStringLiteral("ride_id")].toString()].append(charge);
        if (!page[QStringLiteral("has_more")].toBool() || data.isEmpty()) return charges;
        path = QStringLiteral("/v1/charges?limit=100&starting_after=") + data.last()[QStringLiteral("id")].toString();
    }
}

qsizetype TestSandbox::chargesOf(const QJsonObject& key) const {
    const auto charges = chargesByRide();
    const auto found = charges.find(QString::number(key[QStringLiteral("rideId")].toInteger()));
    return found == charges.end() ? 0 : found->second.size();
}

QJsonObject TestSandbox::calls() const {
    return askGateway(QStringLiteral("/sim/calls"))[QStringLiteral("calls")].toObject();
}

pid_t TestSandbox::postmaster() const {
    return PrivatePostgres(m_folder).process();
}

pid_t TestSandbox::gateway() const {
    return GatewayProcess(m_folder + QStringLiteral("/gateway"), QString()).process();
}

}  // namespace idempotency
