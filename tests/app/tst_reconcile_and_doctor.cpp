#include <signal.h>

#include <QFile>
#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"
#include "tests/support/test_database.h"

using namespace idempotency;

namespace {

/// Past the settle-time, so that a payment of this moment lies within.
const QStringList upToNow{QStringLiteral("--to"), QStringLiteral("2099-01-01T00:00:00Z")};

/// True once the process has a handler of its own for Ctrl-C.
bool catchesInterrupt(qint64 process) {
    QFile status(QStringLiteral("/proc/%1/status").arg(process));
    if (!status.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith("SigCgt:"))
            return (line.mid(7).trimmed().toULongLong(nullptr, 16) & (1U << (SIGINT - 1))) != 0;
    }
    return false;
}

}  // namespace

/// Reconcile and doctor as an operator, or cron, runs them.
class TestReconcileAndDoctor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }

    void whereAllIsWellBothExitWithZero() {
        QCOMPARE(m_sandbox.pay(QStringLiteral("good")).exitCode, 0);
        const auto doctor = run({QStringLiteral("doctor")});
        QVERIFY2(doctor.exitCode == 0, doctor.said());
        QVERIFY(doctor.object()[u"checks"].toInt() > 10);
        const auto reconcile = run(QStringList{QStringLiteral("reconcile")} + upToNow);
        QVERIFY2(reconcile.exitCode == 0, reconcile.said());
        QCOMPARE(reconcile.object()[u"counts"][u"matched"].toInt(), 1);
        QCOMPARE(reconcile.object()[u"ridesRead"].toInt(), 1);
        QVERIFY(reconcile.object()[u"complete"].toBool());
        const auto text = m_sandbox.run("doctor");
        QVERIFY2(text.output.startsWith("All is well"), text.said());
    }

    void anOrphanIsReportedRecordedAndSettled() {
        QCOMPARE(m_sandbox.pay(QStringLiteral("lost")).exitCode, 0);
        const auto key = m_sandbox.keyNamed(QStringLiteral("lost"));
        const QString charge = key[u"chargeId"].toString();
        forgetCharge(key[u"rideId"].toInteger());

        const QString file = testFolder() + QStringLiteral("/report.csv");
        const auto found = run(QStringList{QStringLiteral("reconcile"), QStringLiteral("--csv"), file} + upToNow);
        QVERIFY2(found.exitCode == 14, found.said());
        const auto findings = found.object()[u"findings"].toArray();
        QCOMPARE(findings.size(), 1);
        QCOMPARE(findings[0][u"kind"].toString(), QStringLiteral("orphan"));
        QCOMPARE(findings[0][u"chargeId"].toString(), charge);
        QVERIFY(!findings[0][u"recorded"].toBool());
        QFile csv(file);
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const auto lines = csv.readAll().split('\n');
        QVERIFY(lines[0].startsWith("kind,charge_id,"));
        QVERIFY(lines[1].startsWith("orphan," + charge.toLatin1()));
        QCOMPARE(run({QStringLiteral("orphans")}).exitCode, 0);

        const QStringList record = QStringList{QStringLiteral("reconcile"), QStringLiteral("--record")} + upToNow;
        const auto recorded = m_sandbox.run(record);
        QVERIFY2(recorded.exitCode == 14, recorded.said());
        QVERIFY2(recorded.output.contains("put on record"), recorded.said());
        QCOMPARE(run({QStringLiteral("orphans")}).exitCode, 14);
        const auto doctor = run({QStringLiteral("doctor")});
        QCOMPARE(doctor.exitCode, 14);
        QCOMPARE(checksOf(doctor),
                 (QStringList{QStringLiteral("key_ahead_of_ride"), QStringLiteral("open_orphan_charges")}));
        QVERIFY(m_sandbox.run("doctor").output.contains("repair"));

        const auto settled =
            m_sandbox.run(QStringList{QStringLiteral("settle"), charge} + words("--as refunded --reason refunded"));
        QVERIFY2(settled.exitCode == 0, settled.said());
        QCOMPARE(m_sandbox.run(record).exitCode, 0);
        QCOMPARE(checksOf(run({QStringLiteral("doctor")})), QStringList{QStringLiteral("key_ahead_of_ride")});
    }

    void whatCannotBeReadIsWrongUsage_data() {
        QTest::addColumn<QString>("line");
        for (const char* line : {"reconcile --from yesterday", "reconcile --to 2026-11-29", "reconcile --csv ",
                                 "reconcile --from 2026-11-29T00:00:00Z --to 2026-11-28T00:00:00Z",
                                 "reconcile --csv /dev/null/report.csv", "doctor 5"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }

    void whatCannotBeReadIsWrongUsage() {
        QFETCH(QString, line);
        const auto wrong = run(line.split(u' '));
        QVERIFY2(wrong.exitCode == 2, wrong.said());
        QVERIFY(!wrong.errors.isEmpty());
    }

    void anAbsentGatewayIsOutOfReach() {
        auto environment = cleanEnvironment();
        environment.insert(QStringLiteral("IDEMPOTENCY_GATEWAY_KEY"), QStringLiteral("sk_test_any"));
        const auto run = runProgram(m_sandbox.here(words("--gateway http://127.0.0.1:1 reconcile")), environment);
        QVERIFY2(run.exitCode == 3, run.said());
    }

    void anInterruptStopsItAndSaysWhatWasCovered() {
        QCOMPARE(m_sandbox.pay(QStringLiteral("more")).exitCode, 0);
        // The gateway waits until the signal has come.
        QCOMPARE(kill(m_sandbox.gateway(), SIGSTOP), 0);
        const auto process = m_sandbox.startRun(QStringList{QStringLiteral("reconcile")} + upToNow);
        const bool isReady = eventually([&] { return catchesInterrupt(process->processId()); });
        kill(pid_t(process->processId()), SIGINT);
        QCOMPARE(kill(m_sandbox.gateway(), SIGCONT), 0);
        QVERIFY(isReady);
        const auto stopped = finishedRun(*process);
        QVERIFY2(stopped.exitCode == 1, stopped.said());
        QVERIFY2(stopped.errors.contains("stopped; all charges were compared"), stopped.said());
    }

private:
    ProgramRun run(const QStringList& arguments) const {
        return m_sandbox.run(QStringList{QStringLiteral("--json")} + arguments);
    }

    static QStringList checksOf(const ProgramRun& run) {
        QStringList names;
        const auto findings = run.object()[u"findings"].toArray();
        for (const auto& finding : findings)
            names << finding[u"check"].toString();
        return names;
    }

    /// As if the payment had been called off while its worker was still to send.
    void forgetCharge(qint64 rideId) const {
        const auto database = openDatabase(m_sandbox.status().database);
        const auto done = database->executeScript(
            QStringLiteral("SET session_replication_role = replica;"
                           "UPDATE rides SET charge_id = NULL, status = 'abandoned' WHERE id = %1;"
                           "UPDATE idempotency_keys SET call_deadline = NULL")
                .arg(rideId));
        QVERIFY2(done.ok(), done ? "" : qPrintable(done.failure().message));
    }

    TestSandbox m_sandbox;
};

TEST_PROGRAM_PART(reconcile_and_doctor, TestReconcileAndDoctor)
#include "tst_reconcile_and_doctor.moc"
