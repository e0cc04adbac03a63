// Rule 9: retention deletes finished keys only, counted from their finish, and never a ride.
#include "model/payment/retention.h"
#include "model/store/action_store.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

const QString key = QStringLiteral("k");

ActionOrder order() {
    return newActionOrder(QStringLiteral("test of clean-up"));
}

bool always(qint64) {
    return true;
}

/// Moves the finish into the past, as if the time had gone by, past the guard that forbids it.
void finishedAgo(PaymentFixture& fixture, const QString& interval) {
    fixture.database.run(QStringLiteral("SET session_replication_role = replica;"
                                        "UPDATE idempotency_keys SET created_at = created_at - interval '%1',"
                                        " finished_at = finished_at - interval '%1';"
                                        "SET session_replication_role = origin")
                             .arg(interval));
}

qint64 cleanUp(PaymentFixture& fixture) {
    return cleanUpOldKeys(fixture.database.connection(), order(), always).value().deleted;
}

/// Many keys that were finished three days ago, each with its ride.
void fill(PaymentFixture& fixture, int keys) {
    fixture.database.run(
        QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash, recovery_point,"
                       " response_status_code, response_body, response_content_type, finished_at, created_at)"
                       " SELECT 'ada', 'old-' || n, 'h', 3, 201, '{}', 'application/json',"
                       " now() - interval '3 days', now() - interval '3 days' FROM generate_series(1, %1) n;"
                       "INSERT INTO rides (user_id, idempotency_key_id, amount_cents, charge_id, status)"
                       " SELECT 'ada', id, 1999, 'ch_' || id, 'charged' FROM idempotency_keys")
            .arg(keys));
}

}  // namespace

class Retention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule9_whatIsDeleted_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<int>("deleted");
        const auto row = [](const char* name, const char* change, int deleted) {
            QTest::newRow(name) << QString::fromLatin1(change) << deleted;
        };
        row("finished longer ago than the retention", "finished_at = now() - interval '48 hours 1 second'", 1);
        row("finished a moment too late", "finished_at = now() - interval '47 hours 59 minutes'", 0);
        row("made long ago, finished just now", "created_at = now() - interval '1 year'", 0);
        row("made long ago, not finished",
            "created_at = now() - interval '1 year', recovery_point = 1, response_status_code = NULL,"
            " response_body = NULL, response_content_type = NULL, finished_at = NULL",
            0);
    }

    void rule9_whatIsDeleted() {
        QFETCH(QString, change);
        QFETCH(int, deleted);
        PaymentFixture fixture;
        fixture.worker()->pay(key);
        fixture.database.run(QStringLiteral("SET session_replication_role = replica; UPDATE idempotency_keys SET ") +
                             change + QStringLiteral("; SET session_replication_role = origin"));
        QCOMPARE(countExpiredKeys(fixture.database.connection()).value().keys.keys, deleted);
        QCOMPARE(cleanUp(fixture), deleted);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM idempotency_keys")),
                 QString::number(1 - deleted));
        // A ride outlives its key.
        QCOMPARE(
            fixture.database.ask(QStringLiteral("SELECT status || ' ' || (idempotency_key_id IS NULL) FROM rides")),
            deleted ? QStringLiteral("charged true") : QStringLiteral("charged false"));
    }

    void rule9_aKeyWithAnOpenOrphanChargeStays() {
        PaymentFixture fixture;
        fixture.worker()->pay(key);
        fixture.database.run(
            QStringLiteral("INSERT INTO orphan_charges (charge_id, key_id, user_id, request_path, key,"
                           " amount_minor_units, currency, recorded_by) SELECT 'ch_late', id, user_id,"
                           " request_path, key, 1999, 'usd', 'test' FROM idempotency_keys"));
        finishedAgo(fixture, QStringLiteral("3 days"));
        QCOMPARE(cleanUp(fixture), 0);
        QVERIFY(settleOrphanCharge(fixture.database.connection(), QStringLiteral("ch_late"), Settlement::Refunded,
                                   order(), QStringLiteral("me"))
                    .value());
        QCOMPARE(cleanUp(fixture), 1);
    }

    void rule9_aKeyFinishedLateByAnOperatorStaysForTheWholeTime() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        fixture.age(id, QStringLiteral("30 days"));
        QCOMPARE(fixture.worker()->resume(id).outcome, VerbOutcome::Done);
        QCOMPARE(cleanUp(fixture), 0);
        QVERIFY(fixture.worker()->pay(key).answer.replayed);
        finishedAgo(fixture, QStringLiteral("49 hours"));
        QCOMPARE(cleanUp(fixture), 1);
    }

    void everyBatchIsOnRecord() {
        PaymentFixture fixture;
        fill(fixture, 10);
        const auto why = order();
        QCOMPARE(cleanUpOldKeys(fixture.database.connection(), why, always).value().deleted, 10);
        const auto actions = listActions(fixture.database.connection(), {}).value();
        QCOMPARE(actions.size(), 1u);
        QCOMPARE(actions.front().detail, QStringLiteral("10 keys deleted"));
        QCOMPARE(actions.front().order.batchId, why.id);
        QCOMPARE(actions.front().state, RecordedAction::State::Ended);
    }

    void cancelEndsAfterABatch() {
        PaymentFixture fixture;
        fill(fixture, 5'001);
        const auto cancelled =
            cleanUpOldKeys(fixture.database.connection(), order(), [](qint64) { return false; }).value();
        QVERIFY(cancelled.cancelled);
        QCOMPARE(cancelled.deleted, 5'000);
        QCOMPARE(cleanUp(fixture), 1);
    }

    void twoAtOnceAndPaymentsBesideThemDoNoHarm() {
        constexpr int keys = 30'000;
        PaymentFixture fixture;
        auto worker = fixture.worker();
        QVERIFY(worker->session.confirm(*worker->database, std::chrono::seconds(5)));
        fill(fixture, keys);
        const auto cleanUpElsewhere = [&] {
            const auto database = fixture.database.anotherConnection();
            return cleanUpOldKeys(*database, order(), always).value().deleted;
        };
        auto first = std::async(std::launch::async, cleanUpElsewhere);
        auto second = std::async(std::launch::async, cleanUpElsewhere);
        int paid = 0;
        do {
            const auto answer = worker->pay(QStringLiteral("new-%1").arg(paid)).answer;
            QVERIFY2(answer.statusCode == 201, qPrintable(answer.body));
            ++paid;
        } while (first.wait_for(std::chrono::seconds(0)) != std::future_status::ready ||
                 second.wait_for(std::chrono::seconds(0)) != std::future_status::ready);
        const qint64 inParallel = first.get() + second.get();
        QCOMPARE(inParallel + cleanUp(fixture), keys);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM idempotency_keys")), QString::number(paid));
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM rides")), QString::number(keys + paid));
    }
};

TEST_PROGRAM_PART(retention, Retention)
#include "tst_retention.moc"
