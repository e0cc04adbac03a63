// Complete all: every stuck or waiting key, oldest first, shared by several workers, and no bad one holds up the rest.
#include "model/payment/complete_all.h"
#include "model/store/action_store.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

/// Runs until nothing is left; a result per key, in order.
std::vector<VerbResult> completeAll(Worker& worker, std::chrono::milliseconds olderThan = 0ms) {
    CompleteAll all(newActionOrder(QStringLiteral("complete all")), olderThan);
    if (!all.begin(*worker.database, worker.session)) qFatal("the gateway does not answer");
    std::vector<VerbResult> results;
    while (auto result = all.next(*worker.database, worker.session, worker.hooks).value())
        results.push_back(*result);
    return results;
}

/// Payments whose worker died at different points, oldest first.
std::vector<qint64> leaveStuck(PaymentFixture& fixture, int keys) {
    constexpr std::array points{CrashPoint::Claimed, CrashPoint::RideCreated, CrashPoint::Charged,
                                CrashPoint::ChargeCompleted};
    std::vector<qint64> ids;
    for (int i = 0; i < keys; ++i) {
        ids.push_back(fixture.crash(points[size_t(i) % points.size()], QStringLiteral("k%1").arg(i)));
        fixture.endLease(ids.back());
    }
    return ids;
}

}  // namespace

class CompleteAllTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oldestFirstAndEachOnce() {
        PaymentFixture fixture;
        const auto ids = leaveStuck(fixture, 8);
        std::vector<qint64> done;
        for (const auto& result : completeAll(*fixture.worker())) {
            QCOMPARE(result.outcome, VerbOutcome::Done);
            done.push_back(result.id);
        }
        QCOMPARE(done, ids);
        QCOMPARE(fixture.charges().size(), 8);
        QVERIFY(completeAll(*fixture.worker()).empty());
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM operator_actions WHERE outcome = 'done'")),
                 QStringLiteral("8"));
    }

    void whatIsLeftAlone_data() {
        QTest::addColumn<QString>("change");
        QTest::newRow("parked") << QStringLiteral("parked_reason = 'by the test'");
        QTest::newRow("set aside") << QStringLiteral("bulk_attempts = 10");
        QTest::newRow("held") << QStringLiteral("locked_at = now()");
    }

    void whatIsLeftAlone() {
        QFETCH(QString, change);
        PaymentFixture fixture;
        const auto ids = leaveStuck(fixture, 2);
        fixture.database.run(QStringLiteral("UPDATE idempotency_keys SET %1 WHERE id = %2").arg(change).arg(ids[0]));
        const QString before = fixture.contents(ids[0]);
        const auto results = completeAll(*fixture.worker());
        QCOMPARE(results.size(), 1u);
        QCOMPARE(results.front().id, ids[1]);
        QCOMPARE(fixture.contents(ids[0]), before);
    }

    void ageCountsFromCreation() {
        PaymentFixture fixture;
        const auto ids = leaveStuck(fixture, 2);
        fixture.age(ids[1], QStringLiteral("10 minutes"));
        const auto completable = countCompletableKeys(fixture.database.connection(), 5min).value();
        QCOMPARE(completable.keys.keys, 1);
        QCOMPARE(completable.money, std::vector({Money{1999, QStringLiteral("usd")}}));
        const auto results = completeAll(*fixture.worker(), 5min);
        QCOMPARE(results.size(), 1u);
        QCOMPARE(results.front().id, ids[1]);
    }

    void whatArrivesLaterIsLeftAlone() {
        PaymentFixture fixture;
        leaveStuck(fixture, 1);
        auto worker = fixture.worker();
        CompleteAll all(newActionOrder(QStringLiteral("complete all")), 0ms);
        QVERIFY(all.begin(*worker->database, worker->session));
        fixture.endLease(fixture.crash(CrashPoint::Claimed, QStringLiteral("later")));
        QVERIFY(all.next(*worker->database, worker->session, worker->hooks).value().has_value());
        QVERIFY(!all.next(*worker->database, worker->session, worker->hooks).value().has_value());
    }

    void aBadRowHoldsNobodyUpAndIsSetAsideAtTheCap() {
        PaymentFixture fixture;
        fixture.database.run(QStringLiteral("UPDATE settings SET attempt_cap = 2"));
        const qint64 bad =
            fixture.crash(CrashPoint::RideCreated, QStringLiteral("bad"), QStringLiteral("pm_sim_processing"));
        fixture.endLease(bad);
        const auto good = leaveStuck(fixture, 2);
        const auto first = completeAll(*fixture.worker());
        QCOMPARE(first.size(), 3u);
        QCOMPARE(first.front().outcome, VerbOutcome::NotFinished);
        QCOMPARE(first.back().outcome, VerbOutcome::Done);
        QCOMPARE(completeAll(*fixture.worker()).size(), 1u);
        QVERIFY(completeAll(*fixture.worker()).empty());
        const auto row = readKey(fixture.database.connection(), bad).value();
        QVERIFY(isSetAside(row->key, row->attemptCap));
        // An operator's single resume is not bound by the cap, and neither is a client.
        QCOMPARE(fixture.worker()->resume(bad).outcome, VerbOutcome::NotFinished);
    }

    void severalWorkersShareWithoutMeeting() {
        constexpr int keys = 60;
        PaymentFixture fixture;
        leaveStuck(fixture, keys);
        const auto work = [&] { return completeAll(*fixture.worker()); };
        auto first = std::async(std::launch::async, work);
        auto second = std::async(std::launch::async, work);
        auto results = work();
        for (auto* others : {&first, &second})
            for (const auto& result : others->get())
                results.push_back(result);
        QSet<qint64> ids;
        for (const auto& result : results) {
            QCOMPARE(result.outcome, VerbOutcome::Done);
            ids.insert(result.id);
        }
        QCOMPARE(results.size(), size_t(keys));
        QCOMPARE(ids.size(), keys);
        QCOMPARE(fixture.charges().size(), keys);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM timeline WHERE what = 'taken_over'")),
                 QString::number(keys));
    }

    void anOutageUsesUpNobodysAttempts() {
        PaymentFixture fixture;
        leaveStuck(fixture, 1);
        auto worker = fixture.worker();
        fixture.simulator.simulator.stop();
        CompleteAll all(newActionOrder(QStringLiteral("complete all")), 0ms);
        QVERIFY(!all.begin(*worker->database, worker->session));
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT sum(bulk_attempts) FROM idempotency_keys")),
                 QStringLiteral("0"));
    }
};

TEST_PROGRAM_PART(complete_all, CompleteAllTest)
#include "tst_complete_all.moc"
