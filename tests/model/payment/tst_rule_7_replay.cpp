// Rule 7: a replay is the same byte for byte. Rule 8: only the database's clock judges a lease.
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

const QString key = QStringLiteral("k");

}  // namespace

class Rule7Replay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule7_aReplayIsTheSameByteForByte_data() {
        QTest::addColumn<QString>("paymentMethod");
        QTest::addColumn<int>("status");
        QTest::newRow("201") << QStringLiteral("pm_card_visa") << 201;
        QTest::newRow("402") << QStringLiteral("pm_card_chargeDeclined") << 402;
        QTest::newRow("422") << QStringLiteral("pm_sim_400") << 422;
    }

    void rule7_aReplayIsTheSameByteForByte() {
        QFETCH(QString, paymentMethod);
        QFETCH(int, status);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        const auto first = worker->pay(key, paymentMethod);
        QCOMPARE(first.answer.statusCode, status);
        QVERIFY(!first.answer.replayed);
        const qint64 id = fixture.idOf(key);
        if (status == 201) {
            QCOMPARE(first.answer.location, QStringLiteral("/api/rides/") + fixture.column(id, QStringLiteral("r.id")));
            QCOMPARE(first.answer.body,
                     QStringLiteral(R"({"rideId":%1,"amount":1999,"chargeId":"%2"})")
                         .arg(fixture.column(id, QStringLiteral("r.id")), fixture.charges().front()));
            QCOMPARE(first.answer.contentType, QStringLiteral("application/json"));
        }
        Answer expected = first.answer;
        expected.replayed = true;
        QCOMPARE(worker->pay(key, paymentMethod).answer, expected);
        QCOMPARE(fixture.worker()->pay(key, paymentMethod).answer, expected);
        QCOMPARE(fixture.worker()->pay(key, paymentMethod).keyId, std::optional(id));
    }

    void rule7_whatWasStoredIsRepeatedWhateverItIs() {
        // A response that this program would never build itself.
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Claimed, key);
        const QString body = QStringLiteral("{\"b\": 1,\r\n \"a\" : \"\u00fc\u2028\U0001F600 \\u0000 '\" }  ");
        fixture.database.run(
            QStringLiteral("UPDATE idempotency_keys SET recovery_point = 3, locked_at = NULL, locked_by = NULL,"
                           " response_status_code = 207, response_body = $$%1$$, finished_at = now(),"
                           " response_content_type = 'x/y; z=\"1\"', response_location = '/el se'")
                .arg(body));
        const auto answer = fixture.worker()->pay(key).answer;
        QCOMPARE(answer,
                 (Answer{207, body, QStringLiteral("x/y; z=\"1\""), QStringLiteral("/el se"), true, std::nullopt}));
        QCOMPARE(fixture.worker()->resume(id).statusCode, std::optional<int>(207));
    }

    void rule7_aReplayWritesNothing() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->pay(key);
        const QString timeline = fixture.timeline(fixture.idOf(key));
        const auto nextTransaction = [&] {
            return fixture.database.ask(QStringLiteral("SELECT pg_snapshot_xmax(pg_current_snapshot())"));
        };
        // The server's own work may write now and then: one quiet moment is enough, and a replay that writes has none.
        const auto writesNothing = [&] {
            const QString before = nextTransaction();
            const bool replayed = worker->pay(key).answer.replayed;
            return replayed && nextTransaction() == before;
        };
        QTRY_VERIFY(writesNothing());
        QCOMPARE(fixture.timeline(fixture.idOf(key)), timeline);
    }

    void rule7_anotherRequestUnderTheSameKeyIsNoReplay() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        const auto answer = fixture.worker()->pay(key, QStringLiteral("pm_card_visa"), 2000).answer;
        QCOMPARE(answer.statusCode, 409);
        QVERIFY(answer.body.contains(u"/key-reused"));
        QVERIFY(!answer.retryAfterSeconds);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule7_aReplayNeedsNoGateway() {
        PaymentFixture fixture;
        const auto first = fixture.worker()->pay(key).answer;
        auto cutOff = fixture.worker();
        fixture.simulator.simulator.stop();
        const auto again = cutOff->pay(key).answer;
        QVERIFY(again.replayed);
        QCOMPARE(again.body, first.body);
    }

    void rule8_leasesAreJudgedByTheDatabasesClockInAnyTimeZone_data() {
        QTest::addColumn<QString>("zone");
        QTest::newRow("far east") << QStringLiteral("Pacific/Kiritimati");
        QTest::newRow("far west") << QStringLiteral("Pacific/Niue");
        QTest::newRow("half hours") << QStringLiteral("Asia/Tehran");
    }

    void rule8_leasesAreJudgedByTheDatabasesClockInAnyTimeZone() {
        QFETCH(QString, zone);
        PaymentFixture fixture;
        fixture.database.run(QStringLiteral("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET TimeZone = ''%1''',"
                                            " current_database()); END $$")
                                 .arg(zone));
        qputenv("TZ", zone.toUtf8());
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        const auto early = fixture.worker()->pay(key).answer;
        QCOMPARE(early.statusCode, 409);
        QVERIFY(early.retryAfterSeconds.value() >= 1 && early.retryAfterSeconds.value() <= 15);
        QCOMPARE(fixture.worker()->resume(id).outcome, VerbResult::Outcome::Refused);
        fixture.database.run(
            QStringLiteral("UPDATE idempotency_keys SET locked_at = clock_timestamp() - interval '15.001 s'"));
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        qunsetenv("TZ");
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule8_theLeaseRunsFromTheStatementAndNotFromItsTransaction() {
        // now() is when the transaction began; a lease by it would be over before it begins.
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        QCOMPARE(fixture.database.ask(QStringLiteral("BEGIN; SELECT pg_sleep(0.02); UPDATE idempotency_keys SET "
                                                     "locked_at = now() - interval '14.99 s'; COMMIT;"
                                                     "SELECT state FROM (SELECT key_state(response_status_code, "
                                                     "locked_at, lease_ms, clock_timestamp()) AS state"
                                                     " FROM idempotency_keys WHERE id = %1) s")
                                          .arg(id)),
                 QStringLiteral("stuck"));
        auto& connection = fixture.database.connection();
        Transaction transaction(connection);
        QVERIFY(transaction.begin());
        QVERIFY(connection.execute(QStringLiteral("read_settings")).ok());
        // The transaction is older than the lease's end; the statement is not.
        fixture.database.run(QStringLiteral("UPDATE idempotency_keys SET locked_at = now() - interval '15 s'"));
        TakeOver order;
        order.id = id;
        order.believed = {1, RecoveryPoint::RideCreated};
        order.believedLockedAt = PaymentFixture::lockedAt(connection, id);
        order.token = QStringLiteral("taker");
        const auto taken = takeOverKey(connection, order);
        QVERIFY(taken.ok() && taken->has_value());
        QVERIFY(transaction.commit());
        const auto row = readKey(connection, id);
        QVERIFY(*(*row)->key.lockedAt > (*row)->key.createdAt);
        QCOMPARE(fixture.column(id, QStringLiteral("locked_at > k.created_at")), QStringLiteral("t"));
    }
};

TEST_PROGRAM_PART(rule_7_replay, Rule7Replay)
#include "tst_rule_7_replay.moc"
