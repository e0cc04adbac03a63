// The operators' verbs through the real program: two processes at once, a killed one, and what is on record.
#include <csignal>

#include <QtTest>

#include "model/store/database.h"
#include "test_program.h"
#include "tests/app/support/test_sandbox.h"
#include "tests/support/test_database.h"

using namespace idempotency;

class TestOperators : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }

    void reapAtStartedLetsTheClientTryAgain() {
        const qint64 id = stuckKey(QStringLiteral("begun"), "claimed");
        const auto run = act("reap", id);
        QVERIFY2(run.exitCode == 0, run.said());
        QCOMPARE(run.array()[0][u"outcome"].toString(), QStringLiteral("done"));
        QVERIFY(run.array()[0][u"key"].isNull());
        QCOMPARE(m_sandbox.pay(QStringLiteral("begun")).exitCode, 0);
        QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(QStringLiteral("begun"))), 1);
    }

    void reapRefusesWhatWasCharged() {
        const qint64 id = stuckKey(QStringLiteral("charged"), "charged");
        for (;;) {
            const auto run = act("reap", id);
            QCOMPARE(run.exitCode, 13);
            const QString reason = run.array()[0][u"reason"].toString();
            if (reason.contains(u"Not yet: ask again in")) continue;
            QVERIFY2(reason.contains(u"Resume it instead"), qPrintable(reason));
            break;
        }
        const auto shown = m_sandbox.run({QStringLiteral("--json"), QStringLiteral("reap"), QString::number(id),
                                          QStringLiteral("--dry-run"), QStringLiteral("--ask-gateway")});
        QCOMPARE(shown.exitCode, 13);
        QVERIFY(shown.array()[0][u"gateway"].toString().contains(u"one charge: ch_"));
        QCOMPARE(act("resume", id).exitCode, 0);
        QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(QStringLiteral("charged"))), 1);
    }

    void dryRunSaysWhatReapWouldDo() {
        const qint64 id = stuckKey(QStringLiteral("to preview"), "claimed");
        const auto run = m_sandbox.run(
            {QStringLiteral("--json"), QStringLiteral("reap"), QString::number(id), QStringLiteral("--dry-run")});
        QVERIFY2(run.exitCode == 0, run.said());
        QVERIFY(run.array()[0][u"to"].isNull());
        QCOMPARE(run.array()[0][u"wouldRefuse"].toBool(), false);
        QCOMPARE(act("reap", id).exitCode, 0);
    }

    void rechargeIsOnlyForWhatWillNeverBeFinal() {
        const qint64 id = stuckKey(QStringLiteral("no recharge"), "claimed");
        QCOMPARE(act("recharge", id).exitCode, 13);
        QCOMPARE(act("reap", id).exitCode, 0);
    }

    void aKilledOperatorIsShownAsInterrupted() {
        const QString key = QStringLiteral("slow");
        QCOMPARE(m_sandbox.pay(key, words("--payment-method pm_sim_slow --crash-at ride_created")).exitCode, 137);
        QVERIFY(m_sandbox.waitForState(key, QStringLiteral("stuck")));
        const qint64 id = m_sandbox.keyNamed(key)[u"id"].toInteger();
        auto dying = m_sandbox.startRun(
            {QStringLiteral("resume"), QString::number(id), QStringLiteral("--reason=killed by the test")});
        QVERIFY(eventually([&] { return lastAction(id)[u"state"].toString() == u"under_way"; }));
        dying->kill();
        QVERIFY(dying->waitForFinished());
        QVERIFY(eventually([&] { return lastAction(id)[u"state"].toString() == u"interrupted"; }));
        // The gateway takes longer than a call may, so that it may have to be asked again.
        QVERIFY(eventually([&] { return act("resume", id).exitCode == 0; }));
        QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(key)), 1);
        QCOMPARE(lastAction(id)[u"outcome"].toString(), QStringLiteral("done"));
        QCOMPARE(lastAction(id)[u"after"][u"responseStatusCode"].toInt(), 201);
    }

    void twoProcessesCompleteAllWithoutMeeting() {
        constexpr int keys = 20;
        for (int i = 0; i < keys; ++i)
            QCOMPARE(m_sandbox.pay(QStringLiteral("all-%1").arg(i), words("--crash-at charged")).exitCode, 137);
        QVERIFY(m_sandbox.waitForState(QStringLiteral("all-%1").arg(keys - 1), QStringLiteral("stuck")));
        const QStringList all{QStringLiteral("--json"), QStringLiteral("resume"), QStringLiteral("--stuck"),
                              QStringLiteral("--reason=all of them")};
        auto other = m_sandbox.startRun(all);
        auto results = m_sandbox.run(all).array();
        for (const auto& result : finishedRun(*other).array())
            results.append(result);
        QSet<qint64> done;
        for (const auto& result : results) {
            QCOMPARE(result[u"outcome"].toString(), QStringLiteral("done"));
            done.insert(result[u"id"].toInteger());
        }
        QCOMPARE(done.size(), results.size());
        for (int i = 0; i < keys; ++i) {
            const auto key = m_sandbox.keyNamed(QStringLiteral("all-%1").arg(i));
            QVERIFY(done.contains(key[u"id"].toInteger()));
            QCOMPARE(key[u"fence"].toInt(), 2);
            QCOMPARE(m_sandbox.chargesOf(key), 1);
        }
    }

    void anOrphanChargeIsListedAndSettled() {
        QCOMPARE(m_sandbox.run("orphans").exitCode, 0);
        openDatabase(m_sandbox.status().database)
            ->executeScript(QStringLiteral("INSERT INTO orphan_charges (charge_id, user_id, request_path, key,"
                                           " amount_minor_units, currency, recorded_by)"
                                           " VALUES ('ch_late', 'u', '/api/rides', 'k', 1999, 'usd', 'test')"));
        const auto listed = m_sandbox.run("--json orphans");
        QCOMPARE(listed.exitCode, 14);
        QCOMPARE(listed.array()[0][u"chargeId"].toString(), QStringLiteral("ch_late"));
        QCOMPARE(m_sandbox.run("settle ch_late --as refunded --reason ok").exitCode, 2);
        QCOMPARE(m_sandbox.run("settle ch_late --as lost --reason refunded").exitCode, 2);
        QCOMPARE(m_sandbox.run("settle ch_late --as refunded --reason refunded").exitCode, 0);
        QCOMPARE(m_sandbox.run("settle ch_late --as refunded --reason refunded").exitCode, 1);
        QCOMPARE(m_sandbox.run("orphans").exitCode, 0);
    }

    void cleanUpSaysWhatItWouldDelete() {
        QCOMPARE(m_sandbox.pay(QStringLiteral("old")).exitCode, 0);
        openDatabase(m_sandbox.status().database)
            ->executeScript(QStringLiteral("SET session_replication_role = replica; UPDATE idempotency_keys"
                                           " SET finished_at = now() - interval '1 year' WHERE key = 'old'"));
        const auto shown = m_sandbox.run("--json retention --dry-run");
        QCOMPARE(shown.object()[u"keys"].toInt(), 1);
        QCOMPARE(m_sandbox.run("--json retention").object()[u"deleted"].toInt(), 1);
        QVERIFY(m_sandbox.keyNamed(QStringLiteral("old")).isEmpty());
        QCOMPARE(m_sandbox.run("--json actions --limit 1").array()[0][u"verb"].toString(), QStringLiteral("retention"));
    }

private:
    qint64 stuckKey(const QString& key, const char* point) {
        m_sandbox.pay(key, {QStringLiteral("--crash-at"), QString::fromLatin1(point)});
        if (!m_sandbox.waitForState(key, QStringLiteral("stuck"))) return 0;
        return m_sandbox.keyNamed(key)[u"id"].toInteger();
    }

    ProgramRun act(const char* verb, qint64 id) const {
        return m_sandbox.run({QStringLiteral("--json"), QString::fromLatin1(verb), QString::number(id),
                              QStringLiteral("--reason=test of the verbs")});
    }

    QJsonObject lastAction(qint64 id) const {
        const auto run = m_sandbox.run({QStringLiteral("--json"), QStringLiteral("actions"),
                                        QStringLiteral("--limit=1"), QStringLiteral("--key-id"), QString::number(id)});
        return run.array().isEmpty() ? QJsonObject() : run.array()[0].toObject();
    }

    TestSandbox m_sandbox;
};

TEST_PROGRAM_PART(operators, TestOperators)
#include "tst_operators.moc"
