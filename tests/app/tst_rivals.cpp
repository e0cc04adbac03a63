#include <list>
#include <signal.h>

#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

/// Several real programs at one key at once, and a worker that sleeps past its lease.
class TestRivals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }
    void twentyAtOneKeyChargeOnce_data();
    void twentyAtOneKeyChargeOnce();
    void anOvertakenWorkerChangesNothing_data();
    void anOvertakenWorkerChangesNothing();
    void twoThatResumeAllShareTheKeys();

private:
    TestSandbox m_sandbox;
};

void TestRivals::twentyAtOneKeyChargeOnce_data() {
    QTest::addColumn<QString>("paymentMethod");
    QTest::newRow("first round") << "pm_card_visa";
    QTest::newRow("second round") << "pm_card_mastercard";
    QTest::newRow("a connection that drops after the charge") << "pm_sim_reset_after";
    QTest::newRow("a server error before the charge") << "pm_sim_500_before";
}

void TestRivals::twentyAtOneKeyChargeOnce() {
    QFETCH(QString, paymentMethod);
    const QString key = QStringLiteral("rivals-") + paymentMethod;
    std::list<std::unique_ptr<QProcess>> rivals;
    for (int i = 0; i < 20; ++i)
        rivals.push_back(
            m_sandbox.startRun(m_sandbox.payment(key, {QStringLiteral("--payment-method"), paymentMethod})));
    int made = 0;
    std::map<QString, int> bodies;
    for (const auto& rival : rivals) {
        const auto run = finishedRun(*rival);
        const auto answer = run.object();
        if (run.exitCode == 10) {
            QCOMPARE(answer[u"statusCode"].toInt(), 409);
            QVERIFY(answer[u"body"].toString().contains(u"/in-flight"));
            QVERIFY(answer[u"retryAfterSeconds"].toInt() >= 1);
            continue;
        }
        QVERIFY2(run.exitCode == 0, run.said());
        QCOMPARE(answer[u"statusCode"].toInt(), 201);
        if (!answer[u"replayed"].toBool()) ++made;
        ++bodies[answer[u"body"].toString()];
    }
    QCOMPARE(made, 1);
    QCOMPARE(bodies.size(), size_t(1));
    const auto row = m_sandbox.keyNamed(key);
    QCOMPARE(row[u"state"].toString(), QStringLiteral("finished"));
    QCOMPARE(row[u"fence"].toInt(), 1);
    QCOMPARE(m_sandbox.chargesOf(row), 1);
}

void TestRivals::anOvertakenWorkerChangesNothing_data() {
    QTest::addColumn<QString>("point");
    QTest::addColumn<QString>("turnedAway");
    QTest::newRow("before the ride") << "claimed"
                                     << "ride_created";
    QTest::newRow("before the call") << "ride_created"
                                     << "released";
    QTest::newRow("after the charge") << "charged"
                                      << "charge_completed";
    QTest::newRow("before the answer is stored") << "charge_completed"
                                                 << "finished";
}

void TestRivals::anOvertakenWorkerChangesNothing() {
    QFETCH(QString, point);
    QFETCH(QString, turnedAway);
    const QString key = QStringLiteral("overtaken-") + point;
    const auto sleeper = m_sandbox.startRun(
        m_sandbox.payment(key, QStringList{QStringLiteral("--pause-at"), point} + words("--pause-seconds 5")));
    QVERIFY(m_sandbox.waitForState(key, QStringLiteral("stuck")));
    const auto winner = m_sandbox.pay(key);
    QVERIFY2(winner.exitCode == 0, winner.said());
    QCOMPARE(winner.object()[u"replayed"].toBool(), false);
    QVERIFY2(sleeper->state() == QProcess::Running, "it was overtaken only after its pause");

    const auto own = finishedRun(*sleeper);
    QVERIFY2(own.exitCode == 0, own.said());
    QVERIFY(own.object()[u"replayed"].toBool());
    QCOMPARE(own.object()[u"body"], winner.object()[u"body"]);

    const auto row = m_sandbox.keyNamed(key);
    QCOMPARE(row[u"fence"].toInt(), 2);
    QCOMPARE(m_sandbox.chargesOf(row), 1);
    const auto story = m_sandbox.show(row[u"id"].toInteger());
    QCOMPARE(story[u"responseBody"], winner.object()[u"body"]);
    QStringList refused;
    for (const auto& event : story[u"timeline"].toArray()) {
        if (!event[u"accepted"].toBool()) refused << event[u"what"].toString();
        if (!event[u"accepted"].toBool()) QCOMPARE(event[u"fence"].toInt(), 1);
    }
    QVERIFY2(refused.contains(turnedAway), qPrintable(refused.join(QLatin1Char(' '))));
    for (const auto& orphan : story[u"orphanCharges"].toArray())
        QCOMPARE(orphan[u"open"].toBool(), false);
}

/// Two reapers must not do each other's work (field fault M13).
void TestRivals::twoThatResumeAllShareTheKeys() {
    constexpr int keys = 200, atOnce = 6;
    std::list<std::unique_ptr<QProcess>> dying;
    for (int i = 0; i < keys; ++i) {
        dying.push_back(m_sandbox.startRun(
            m_sandbox.payment(QStringLiteral("shared-%1").arg(i), words("--crash-at ride_created"))));
        if (int(dying.size()) < atOnce) continue;
        QCOMPARE(finishedRun(*dying.front()).exitCode, 128 + SIGKILL);
        dying.pop_front();
    }
    for (const auto& process : dying)
        QCOMPARE(finishedRun(*process).exitCode, 128 + SIGKILL);
    const auto stuck = [this] { return m_sandbox.list(words("--state stuck")).size(); };
    QVERIFY(eventually([&] { return stuck() == keys; }));

    const auto resume = words("--json resume --stuck --reason two_at_once");
    const auto first = m_sandbox.startRun(resume), second = m_sandbox.startRun(resume);
    std::map<qint64, int> done;
    std::vector<int> shares;
    for (QProcess* process : {first.get(), second.get()}) {
        const auto run = finishedRun(*process);
        int share = 0;
        for (const auto& result : run.array()) {
            const bool isDone = result[u"outcome"].toString() == u"done" && !result[u"reason"].isString();
            if (!isDone) continue;
            ++share;
            ++done[result[u"id"].toInteger()];
        }
        shares.push_back(share);
    }
    qInfo("%d and %d", shares[0], shares[1]);
    QVERIFY(shares[0] > 0 && shares[1] > 0);
    QCOMPARE(done.size(), size_t(keys));
    for (const auto& [id, times] : done)
        QCOMPARE(times, 1);
    for (const auto& [ride, charges] : m_sandbox.chargesByRide())
        QCOMPARE(charges.size(), 1);
    QCOMPARE(m_sandbox.list(words("--state stuck")).size(), 0);
}

TEST_PROGRAM_PART(rivals, TestRivals)
#include "tst_rivals.moc"
