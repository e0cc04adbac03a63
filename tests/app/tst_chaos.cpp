#include <list>
#include <signal.h>

#include <QRandomGenerator>
#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

namespace {

constexpr int workers = 5;

int numberFrom(const char* variable, int otherwise) {
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? number : otherwise;
}

/// A moment at random again and again.
class RandomMoments {
public:
    RandomMoments(QRandomGenerator& random, int fewestMilliseconds, int mostMilliseconds)
        : m_random(random), m_fewest(fewestMilliseconds), m_most(mostMilliseconds) {
        next();
    }
    bool hasCome() {
        if (m_clock.elapsed() < m_wait) return false;
        next();
        return true;
    }

private:
    void next() {
        m_wait = m_random.bounded(m_fewest, m_most);
        m_clock.start();
    }
    QRandomGenerator& m_random;
    int m_fewest, m_most;
    int m_wait = 0;
    QElapsedTimer m_clock;
};

struct Running {
    QString key;
    std::unique_ptr<QProcess> process;
};

}  // namespace

/// Payments while workers, the database and the gateway are killed at random moments: nothing is charged twice, nothing
/// is lost, nothing stays behind. IDEMPOTENCY_CHAOS_SEED repeats a run, as far as the machine lets it;
/// IDEMPOTENCY_CHAOS_PAYMENTS sets how many.
class TestChaos : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }
    void nothingIsChargedTwiceOrLost();

private:
    void payAmongKills(int payments);
    void startNext(int number);
    void collectEnded();
    void killSomething(RandomMoments& worker, RandomMoments& server, RandomMoments& gateway);
    void restart();
    void resumeAll();
    void judge();
    void judgeCharges(const std::map<QString, QJsonArray>& charges);

    TestSandbox m_sandbox;
    QRandomGenerator m_random;
    std::list<Running> m_running;
    std::list<std::unique_ptr<QProcess>> m_restarts;
    std::map<QString, QString> m_answered;  ///< the body of each key that was answered with 201
    QJsonArray m_rows;
    int m_killed = 0;
};

void TestChaos::startNext(int number) {
    static const char* const faults[] = {"reset_after", "500_before", "truncated", "garbage", "429", "timeout_after"};
    const QString key = QStringLiteral("chaos-%1").arg(number);
    QStringList more;
    if (number % 5 == 0) {
        const auto* fault = faults[m_random.bounded(int(std::size(faults)))];
        more << QStringLiteral("--payment-method") << QStringLiteral("pm_sim_") + QString::fromLatin1(fault);
    }
    m_running.push_back({key, m_sandbox.startRun(m_sandbox.payment(key, more))});
}

void TestChaos::collectEnded() {
    m_running.remove_if([this](const Running& running) {
        running.process->waitForFinished(2);
        if (running.process->state() != QProcess::NotRunning) return false;
        const auto run = finishedRun(*running.process);
        if (run.exitCode == 0) m_answered[running.key] = run.object()[u"body"].toString();
        return true;
    });
    m_restarts.remove_if([](const auto& process) {
        process->waitForFinished(1);
        return process->state() == QProcess::NotRunning;
    });
}

void TestChaos::restart() {
    m_restarts.push_back(m_sandbox.startRun(words("sandbox start")));
}

void TestChaos::killSomething(RandomMoments& worker, RandomMoments& server, RandomMoments& gateway) {
    if (worker.hasCome() && !m_running.empty()) {
        const auto victim = std::next(m_running.begin(), m_random.bounded(int(m_running.size())));
        victim->process->kill();
        ++m_killed;
    }
    if (server.hasCome() && m_sandbox.postmaster() > 0) {
        kill(m_sandbox.postmaster(), SIGKILL);
        restart();
        ++m_killed;
    }
    if (gateway.hasCome() && m_sandbox.gateway() > 0) {
        kill(m_sandbox.gateway(), SIGKILL);
        restart();
        ++m_killed;
    }
}

void TestChaos::payAmongKills(int payments) {
    RandomMoments worker(m_random, 60, 500), server(m_random, 1'500, 5'000), gateway(m_random, 1'000, 4'000);
    for (int started = 0; started < payments || !m_running.empty();) {
        while (started < payments && int(m_running.size()) < workers)
            startNext(started++);
        killSomething(worker, server, gateway);
        collectEnded();
    }
    while (!m_restarts.empty())
        collectEnded();
}

void TestChaos::resumeAll() {
    const auto started = m_sandbox.run("sandbox start");
    QVERIFY2(started.exitCode == 0, started.said());
    ProgramRun last;
    const auto resume = words("--json resume --stuck --reason after_the_chaos");
    const bool noneLeft = eventually(
        [&] {
            last = m_sandbox.run(resume);
            m_rows = m_sandbox.list();
            return !m_rows.isEmpty() && std::all_of(m_rows.begin(), m_rows.end(), [](const QJsonValue& row) {
                return row[u"state"].toString() == u"finished";
            });
        },
        60'000);
    QVERIFY2(noneLeft, last.said());
}

void TestChaos::judgeCharges(const std::map<QString, QJsonArray>& charges) {
    std::map<QString, int> byDownstreamKey;
    for (const auto& [ride, list] : charges) {
        QVERIFY2(list.size() == 1,
                 qPrintable(QStringLiteral("ride %1 was charged %2 times").arg(ride).arg(list.size())));
        const auto key = list[0][u"metadata"][u"downstream_key"].toString();
        QVERIFY2(++byDownstreamKey[key] == 1, qPrintable(key));
    }
}

void TestChaos::judge() {
    const auto charges = m_sandbox.chargesByRide();
    judgeCharges(charges);
    if (QTest::currentTestFailed()) return;
    QCOMPARE(charges.size(), size_t(m_rows.size()));
    for (const auto& value : qAsConst(m_rows)) {
        const auto row = value.toObject();
        QCOMPARE(row[u"responseStatusCode"].toInt(), 201);
        QCOMPARE(row[u"setAside"].toBool(), false);
        const auto found = charges.find(QString::number(row[u"rideId"].toInteger()));
        QVERIFY2(found != charges.end(), "a finished key's ride has no charge");
        QCOMPARE(found->second[0][u"id"].toString(), row[u"chargeId"].toString());
        QCOMPARE(found->second[0][u"amount"].toInt(), 1999);
    }
    // What was answered with 201 is what is stored, and what the client gets again.
    std::map<QString, QString> charged;
    for (const auto& row : qAsConst(m_rows))
        charged[row[u"key"].toString()] = row[u"chargeId"].toString();
    int replays = 50;
    for (const auto& [key, body] : m_answered) {
        QVERIFY2(body.contains(charged[key]) && !charged[key].isEmpty(), qPrintable(key + QLatin1Char(' ') + body));
        if (--replays < 0) continue;
        const auto again = m_sandbox.pay(key);
        if (again.exitCode == 10) continue;  // it was made with a payment method of its own
        QCOMPARE(again.exitCode, 0);
        QVERIFY(again.object()[u"replayed"].toBool());
        QCOMPARE(again.object()[u"body"].toString(), body);
    }
}

void TestChaos::nothingIsChargedTwiceOrLost() {
    const int payments = numberFrom("IDEMPOTENCY_CHAOS_PAYMENTS", 500);
    const int seed = numberFrom("IDEMPOTENCY_CHAOS_SEED", int(QRandomGenerator::global()->bounded(1 << 30)));
    qInfo("%d payments, IDEMPOTENCY_CHAOS_SEED=%d", payments, seed);
    m_random.seed(quint32(seed));
    QElapsedTimer clock;
    clock.start();
    payAmongKills(payments);
    qInfo("%d kills in %lld ms, %zu answered with 201", m_killed, clock.restart(), m_answered.size());
    resumeAll();
    if (QTest::currentTestFailed()) return;
    qInfo("%lld keys finished after %lld ms more", qint64(m_rows.size()), clock.restart());
    judge();
    qInfo("judged in %lld ms", clock.elapsed());
}

TEST_PROGRAM_PART(chaos, TestChaos)
#include "tst_chaos.moc"
