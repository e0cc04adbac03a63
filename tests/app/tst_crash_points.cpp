#include <signal.h>

#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

namespace {

enum class Recovery { Resume, PayAgain };

const char* const crashPoints[] = {"before_claim", "claimed",          "ride_created",
                                   "charged",      "charge_completed", "finished"};
const char* const passingFaults[] = {"timeout_before", "timeout_after", "reset_before", "reset_after", "500_before",
                                     "500_after",      "429",           "garbage",      "truncated",   "slow"};

}  // namespace

/// Kills the real program at every point, breaks the gateway in every way that passes, and counts the charges.
class TestCrashPoints : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }
    void aKilledWorkerIsRecovered_data();
    void aKilledWorkerIsRecovered();
    void aPassingFaultIsRecovered_data();
    void aPassingFaultIsRecovered();
    void aPersistingFaultHasItsOutcome_data();
    void aPersistingFaultHasItsOutcome();

private:
    void recover(const QString& key, const QStringList& more, Recovery by);
    void expectOneChargeAndReplays(const QString& key, const QStringList& more, int rides);

    TestSandbox m_sandbox;
};

void TestCrashPoints::recover(const QString& key, const QStringList& more, Recovery by) {
    const auto row = m_sandbox.keyNamed(key);
    ProgramRun last;
    const bool recovered = eventually([&] {
        last = by == Recovery::PayAgain || row.isEmpty() ? m_sandbox.pay(key, more)
                                                         : m_sandbox.resume(row[u"id"].toInteger());
        return last.exitCode == 0;
    });
    QVERIFY2(recovered, last.said());
}

void TestCrashPoints::expectOneChargeAndReplays(const QString& key, const QStringList& more, int rides) {
    const auto row = m_sandbox.keyNamed(key);
    QCOMPARE(row[u"state"].toString(), QStringLiteral("finished"));
    QCOMPARE(row[u"moneyVerdict"].toString(), QStringLiteral("settled"));
    QCOMPARE(m_sandbox.chargesOf(row), rides);
    const auto stored = m_sandbox.show(row[u"id"].toInteger())[u"responseBody"].toString();
    for (int time = 0; time < 2; ++time) {
        const auto again = m_sandbox.pay(key, more);
        QCOMPARE(again.exitCode, 0);
        QCOMPARE(again.object()[u"statusCode"].toInt(), 201);
        QCOMPARE(again.object()[u"body"].toString(), stored);
        QVERIFY(again.object()[u"replayed"].toBool());
    }
    QCOMPARE(m_sandbox.chargesOf(row), 1);
}

void TestCrashPoints::aKilledWorkerIsRecovered_data() {
    QTest::addColumn<QString>("point");
    QTest::addColumn<Recovery>("by");
    for (const char* point : crashPoints) {
        QTest::addRow("%s, resumed", point) << QString::fromLatin1(point) << Recovery::Resume;
        QTest::addRow("%s, paid again", point) << QString::fromLatin1(point) << Recovery::PayAgain;
    }
}

void TestCrashPoints::aKilledWorkerIsRecovered() {
    QFETCH(QString, point);
    QFETCH(Recovery, by);
    const QString key = QStringLiteral("crash-%1-%2").arg(point).arg(int(by));
    const auto killed = m_sandbox.pay(key, {QStringLiteral("--crash-at"), point});
    QCOMPARE(killed.exitCode, 128 + SIGKILL);
    QCOMPARE(killed.output, QByteArray());
    if (point == u"before_claim")
        QVERIFY(m_sandbox.keyNamed(key).isEmpty());
    else
        QVERIFY(
            m_sandbox.waitForState(key, point == u"finished" ? QStringLiteral("finished") : QStringLiteral("stuck")));
    recover(key, {}, by);
    if (QTest::currentTestFailed()) return;
    expectOneChargeAndReplays(key, {}, 1);
}

void TestCrashPoints::aPassingFaultIsRecovered_data() {
    QTest::addColumn<QString>("fault");
    QTest::addColumn<Recovery>("by");
    for (const char* fault : passingFaults) {
        QTest::addRow("%s, resumed", fault) << QString::fromLatin1(fault) << Recovery::Resume;
        QTest::addRow("%s, paid again", fault) << QString::fromLatin1(fault) << Recovery::PayAgain;
    }
}

void TestCrashPoints::aPassingFaultIsRecovered() {
    QFETCH(QString, fault);
    QFETCH(Recovery, by);
    const QString key = QStringLiteral("fault-%1-%2").arg(fault).arg(int(by));
    const QStringList more{QStringLiteral("--payment-method"), QStringLiteral("pm_sim_") + fault};
    const auto first = m_sandbox.pay(key, more);
    const auto state = m_sandbox.keyNamed(key)[u"state"].toString();
    if (first.exitCode == 0) {
        QCOMPARE(state, QStringLiteral("finished"));
    } else {
        QVERIFY2(first.exitCode == 12, first.said());
        QCOMPARE(first.object()[u"statusCode"].toInt(), 503);
        QVERIFY(first.object()[u"retryAfterSeconds"].toInt() >= 1);
        QCOMPARE(state, QStringLiteral("waiting"));
        recover(key, more, by);
        if (QTest::currentTestFailed()) return;
    }
    expectOneChargeAndReplays(key, more, 1);
}

void TestCrashPoints::aPersistingFaultHasItsOutcome_data() {
    QTest::addColumn<QString>("paymentMethod");
    QTest::addColumn<int>("statusCode");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("parked");
    QTest::addColumn<bool>("saysWhenToRetry");
    QTest::newRow("declined") << "pm_card_chargeDeclined" << 402 << 11 << "failed" << false << false;
    QTest::newRow("refused") << "pm_sim_400" << 422 << 11 << "failed" << false << false;
    QTest::newRow("unknown payment method") << "pm_unheard_of" << 422 << 11 << "failed" << false << false;
    QTest::newRow("a stored server error") << "pm_sim_500_stored" << 503 << 12 << "waiting" << true << false;
    QTest::newRow("key reused") << "pm_sim_key_reused" << 503 << 12 << "waiting" << true << false;
    QTest::newRow("wrong credentials") << "pm_sim_401" << 503 << 12 << "waiting" << false << true;
    QTest::newRow("a proxy's page") << "pm_sim_404_html" << 503 << 12 << "waiting" << false << true;
    QTest::newRow("processing") << "pm_sim_processing" << 503 << 12 << "waiting" << false << true;
}

void TestCrashPoints::aPersistingFaultHasItsOutcome() {
    QFETCH(QString, paymentMethod);
    QFETCH(int, statusCode);
    QFETCH(int, exitCode);
    QFETCH(QString, state);
    QFETCH(bool, parked);
    QFETCH(bool, saysWhenToRetry);
    const QString key = QStringLiteral("stays-") + paymentMethod;
    for (int time = 0; time < 2; ++time) {
        const auto run = m_sandbox.pay(key, {QStringLiteral("--payment-method"), paymentMethod});
        QVERIFY2(run.exitCode == exitCode, run.said());
        const auto answer = run.object();
        QCOMPARE(answer[u"statusCode"].toInt(), statusCode);
        QCOMPARE(answer[u"replayed"].toBool(), time == 1 && state == u"failed");
        QCOMPARE(answer[u"retryAfterSeconds"].isDouble(), saysWhenToRetry);
        QCOMPARE(answer[u"key"][u"state"].toString(), state);
        QCOMPARE(answer[u"key"][u"parkedReason"].isString(), parked);
        QCOMPARE(m_sandbox.chargesOf(answer[u"key"].toObject()), 0);
    }
}

TEST_PROGRAM_PART(crash_points, TestCrashPoints)
#include "tst_crash_points.moc"
