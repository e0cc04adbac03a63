#include <atomic>
#include <map>
#include <thread>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "model/gateway/simulator.h"
#include "model/gateway/stripe_gateway.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

const QByteArray secretKey = "sk_test_simulator";

/// This program itself, started again as a simulator, so that it can be killed.
class SimulatorProcess {
public:
    explicit SimulatorProcess(const QString& ledgerFile) {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("simulate"), ledgerFile});
        if (!m_process.waitForReadyRead()) qFatal("The simulator does not start.");
        m_url = QUrl(QString::fromUtf8(m_process.readLine().trimmed()));
    }
    ~SimulatorProcess() { kill(); }

    /// SIGKILL.
    void kill() {
        m_process.kill();
        m_process.waitForFinished();
    }

    std::unique_ptr<StripeGateway> client() const { return StripeGateway::create(m_url, secretKey).value(); }

private:
    QProcess m_process;
    QUrl m_url;
};

ChargeRequest order(int number) {
    return {
        number, {1999, QStringLiteral("usd")}, QStringLiteral("pm_card_visa"), QStringLiteral("ic1_%1").arg(number)};
}

/// What several clients were answered until the simulator was killed under them, by the number of the order.
std::map<int, GatewayOutcome> chargeUntilKilled(SimulatorProcess& simulator, int firstOrder, int answersBeforeKill) {
    constexpr int clients = 4;
    constexpr int ordersOfEach = 100;
    std::vector<std::vector<GatewayOutcome>> outcomes(clients);
    std::atomic<int> answers = 0;
    std::vector<std::jthread> threads;
    for (int client = 0; client < clients; ++client) {
        threads.emplace_back([&, client] {
            const auto gateway = simulator.client();
            for (int i = 0; i < ordersOfEach; ++i) {
                outcomes[client].push_back(gateway->charge(order(firstOrder + client * ordersOfEach + i), 5s));
                if (outcomes[client].back().kind != GatewayOutcomeKind::Charged) return;
                ++answers;
            }
        });
    }
    if (!QTest::qWaitFor([&] { return answers >= answersBeforeKill; }, 60'000)) qFatal("The simulator is too slow.");
    simulator.kill();
    threads.clear();
    std::map<int, GatewayOutcome> all;
    for (int client = 0; client < clients; ++client) {
        for (int i = 0; i < static_cast<int>(outcomes[client].size()); ++i) {
            all[firstOrder + client * ordersOfEach + i] = outcomes[client][i];
        }
    }
    return all;
}

/// Every charge on the ledger, by its ride, which is the order's number here.
std::multimap<qint64, QString> ledgerOf(Gateway& gateway) {
    std::multimap<qint64, QString> charges;
    QString after;
    for (bool hasMore = true; hasMore;) {
        const auto page = gateway.list(Instant{}, Instant(std::chrono::hours(24 * 365 * 100)), after, 10s);
        if (!page) qFatal("%s", qPrintable(page.failure().message));
        for (const auto& charge : page->charges)
            charges.emplace(charge.rideId.value_or(0), charge.chargeId);
        if (!page->charges.empty()) after = page->charges.back().objectId;
        hasMore = page->hasMore;
    }
    return charges;
}

int simulate(int argc, char** argv) {
    SimulatorOptions options;
    options.ledgerFile = QString::fromLocal8Bit(argv[argc - 1]);
    options.secretKey = secretKey;
    Simulator simulator(options);
    if (const auto outcome = simulator.start(); !outcome) qFatal("%s", qPrintable(outcome.failure().message));
    fprintf(stdout, "%s\n", simulator.url().toEncoded().constData());
    fflush(stdout);
    return QCoreApplication::exec();
}

}  // namespace

class TestSimulatorCrash : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void chargesSurviveKill();
};

/// What was answered is on the ledger, once, and a repeated call gives that very charge; what was not answered is there
/// once or not at all, and a repeated call makes it once.
void TestSimulatorCrash::chargesSurviveKill() {
    const QTemporaryDir folder;
    const auto ledgerFile = folder.filePath(QStringLiteral("ledger.sqlite"));
    std::map<int, GatewayOutcome> answered;
    QString identity;
    for (int round = 0; round < 5; ++round) {
        SimulatorProcess simulator(ledgerFile);
        const auto name = simulator.client()->identity(5s);
        QVERIFY(name.ok());
        if (identity.isEmpty()) identity = *name;
        QCOMPARE(*name, identity);
        answered.merge(chargeUntilKilled(simulator, 1 + round * 1000, 20 + round));
    }
    SimulatorProcess simulator(ledgerFile);
    const auto client = simulator.client();
    for (const auto& [number, outcome] : answered) {
        const auto repeated = client->charge(order(number), 10s);
        QCOMPARE(repeated.kind, GatewayOutcomeKind::Charged);
        if (outcome.kind == GatewayOutcomeKind::Charged) QCOMPARE(repeated.chargeId, outcome.chargeId);
    }
    const auto ledger = ledgerOf(*client);
    QCOMPARE(ledger.size(), answered.size());
    for (const auto& [number, outcome] : answered)
        QCOMPARE(ledger.count(number), std::size_t(1));
}

TEST_PROGRAM_PART(simulator_crash, TestSimulatorCrash)
[[maybe_unused]] static const bool simulateIsAdded = addToTestProgram("simulate", &simulate);

#include "tst_simulator_crash.moc"
