#include <signal.h>

#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

/// Faults that were reported of other systems of this kind, one by one, through the real program. The numbers are those
/// of the list in the tests' data.
class TestFieldFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }
    void m03KeysAreNotSharedAcrossUsers();
    void m04ARefusalIsNotRemembered();
    void m05APassingOutageIsNotRemembered();
    void m06AKilledWorkerBlocksItsKeyForOneLeaseOnly();
    void m12AnotherBodyIsSaidBeforeInFlight();
    void m18ADeclineIsReplayedAndANewKeyPays();
    void m19APoisonedKeyIsSetAside();

private:
    ProgramRun payAmount(const QString& key, int amount, const QString& user = QStringLiteral("u")) const {
        return m_sandbox.run({QStringLiteral("--json"), QStringLiteral("pay"), QStringLiteral("--user"), user,
                              QStringLiteral("--key"), key, QStringLiteral("--amount-cents"), QString::number(amount)});
    }
    TestSandbox m_sandbox;
};

void TestFieldFaults::m03KeysAreNotSharedAcrossUsers() {
    const QString key = QStringLiteral("m03");
    const auto one = payAmount(key, 5, QStringLiteral("one")).object(),
               two = payAmount(key, 5, QStringLiteral("two")).object();
    QVERIFY(!one[u"replayed"].toBool() && !two[u"replayed"].toBool());
    QVERIFY(one[u"key"][u"rideId"].toInteger() != two[u"key"][u"rideId"].toInteger());
    QVERIFY(one[u"key"][u"downstreamKey"].toString() != two[u"key"][u"downstreamKey"].toString());
    QVERIFY(one[u"body"] != two[u"body"]);
}

void TestFieldFaults::m04ARefusalIsNotRemembered() {
    const QString key = QStringLiteral("m04");
    const auto refused = payAmount(key, -5);
    QVERIFY2(refused.exitCode == 2 && refused.object()[u"statusCode"].toInt() == 422, refused.said());
    const auto corrected = payAmount(key, 5);
    QVERIFY2(corrected.exitCode == 0 && !corrected.object()[u"replayed"].toBool(), corrected.said());
}

void TestFieldFaults::m05APassingOutageIsNotRemembered() {
    const QString key = QStringLiteral("m05");
    auto environment = cleanEnvironment();
    environment.insert(QStringLiteral("IDEMPOTENCY_GATEWAY_KEY"), m_sandbox.status().gatewayKey);
    const auto nowhere = QStringList{QStringLiteral("--gateway"), QStringLiteral("http://127.0.0.1:1")};
    const auto down = runProgram(nowhere + m_sandbox.here(m_sandbox.payment(key)), environment);
    QVERIFY2(down.exitCode == 12, down.said());
    QCOMPARE(down.object()[u"statusCode"].toInt(), 503);
    QVERIFY(down.object()[u"retryAfterSeconds"].toInt() >= 1);
    QCOMPARE(m_sandbox.keyNamed(key)[u"state"].toString(), QStringLiteral("waiting"));
    const auto up = m_sandbox.pay(key);
    QVERIFY2(up.exitCode == 0, up.said());
    QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(key)), 1);
}

void TestFieldFaults::m06AKilledWorkerBlocksItsKeyForOneLeaseOnly() {
    const QString key = QStringLiteral("m06");
    const auto more = words("--payment-method pm_sim_slow");
    QCOMPARE(m_sandbox.run("settings lease=3s").exitCode, 0);
    const auto worker = m_sandbox.startRun(m_sandbox.payment(key, more));
    QVERIFY(
        eventually([&] { return m_sandbox.calls().contains(m_sandbox.keyNamed(key)[u"downstreamKey"].toString()); }));
    worker->kill();
    const auto early = m_sandbox.pay(key, more);
    QVERIFY2(early.exitCode == 10, early.said());
    QVERIFY(early.object()[u"body"].toString().contains(u"/in-flight"));
    const int retryAfter = early.object()[u"retryAfterSeconds"].toInt();
    QVERIFY(retryAfter >= 1 && retryAfter <= 3);
    QCOMPARE(m_sandbox.run("settings lease=1s").exitCode, 0);
    QVERIFY(m_sandbox.waitForState(key, QStringLiteral("stuck")));
    ProgramRun last;
    QVERIFY2(eventually([&] { return (last = m_sandbox.pay(key, more)).exitCode == 0; }), last.said());
    QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(key)), 1);
}

void TestFieldFaults::m12AnotherBodyIsSaidBeforeInFlight() {
    const QString key = QStringLiteral("m12");
    const auto worker = m_sandbox.startRun(m_sandbox.payment(key, words("--pause-at claimed --pause-seconds 5")));
    QVERIFY(m_sandbox.waitForState(key, QStringLiteral("running")));
    const auto mismatch = payAmount(key, 2000);
    QVERIFY2(mismatch.exitCode == 10, mismatch.said());
    QVERIFY(mismatch.object()[u"body"].toString().contains(u"/key-reused"));
    QVERIFY(mismatch.object()[u"retryAfterSeconds"].isNull());
    worker->kill();
}

void TestFieldFaults::m18ADeclineIsReplayedAndANewKeyPays() {
    const QString key = QStringLiteral("m18");
    const auto declined = words("--payment-method pm_card_chargeDeclined");
    const auto first = m_sandbox.pay(key, declined), again = m_sandbox.pay(key, declined);
    QCOMPARE(first.exitCode, 11);
    QCOMPARE(first.object()[u"statusCode"].toInt(), 402);
    QCOMPARE(again.exitCode, 11);
    QVERIFY(again.object()[u"replayed"].toBool());
    QCOMPARE(again.object()[u"body"], first.object()[u"body"]);
    QCOMPARE(m_sandbox.pay(key, words("--payment-method pm_card_visa")).exitCode, 10);
    QCOMPARE(m_sandbox.pay(QStringLiteral("m18 anew"), words("--payment-method pm_card_visa")).exitCode, 0);
}

void TestFieldFaults::m19APoisonedKeyIsSetAside() {
    const QString poisoned = QStringLiteral("m19 poisoned"), other = QStringLiteral("m19 other");
    QCOMPARE(m_sandbox.run("settings attempt-cap=3").exitCode, 0);
    QCOMPARE(m_sandbox.pay(poisoned, words("--payment-method pm_sim_404_html")).exitCode, 12);
    const auto isSetAside = [&] {
        m_sandbox.run("resume --stuck --reason on_a_short_interval");
        return m_sandbox.keyNamed(poisoned)[u"setAside"].toBool();
    };
    QVERIFY(eventually(isSetAside));
    const auto attempts = m_sandbox.keyNamed(poisoned)[u"attempts"].toInt();
    QCOMPARE(m_sandbox.pay(other, words("--crash-at ride_created")).exitCode, 137);
    QVERIFY(m_sandbox.waitForState(other, QStringLiteral("stuck")));
    QCOMPARE(m_sandbox.run("resume --stuck --reason on_a_short_interval").exitCode, 0);
    QCOMPARE(m_sandbox.keyNamed(other)[u"state"].toString(), QStringLiteral("finished"));
    const auto row = m_sandbox.keyNamed(poisoned);
    QCOMPARE(row[u"attempts"].toInt(), attempts);
    QCOMPARE(m_sandbox.show(row[u"id"].toInteger())[u"bulkAttempts"].toInt(), 3);
    QCOMPARE(row[u"state"].toString(), QStringLiteral("waiting"));
    QVERIFY(row[u"lastError"].isString());
}

TEST_PROGRAM_PART(field_faults, TestFieldFaults)
#include "tst_field_faults.moc"
