// Rule 3: only the holder of the current fence advances, renews, releases or finishes a key.
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

/// One of the writes that repeat the fence, with where the key has to stand for it.
struct FencedStatement {
    const char* name;
    CrashPoint at;
    std::function<bool(Database&, const HeldKey&, qint64 rideId)> writes;
};

const StoredResponse someResponse{201, QStringLiteral("{}"), QStringLiteral("application/json"), QString()};

const std::vector<FencedStatement>& fencedStatements() {
    static const QString gateway = QStringLiteral("the gateway");
    static const std::vector<FencedStatement> all{
        {"create_ride", CrashPoint::Claimed,
         [](Database& database, const HeldKey& held, qint64) {
             const RideTerms terms{1999, QStringLiteral("usd"), QStringLiteral("pm_card_visa")};
             return createRide(database, held, terms, gateway).value().has_value();
         }},
        {"renew_for_call", CrashPoint::RideCreated,
         [](Database& database, const HeldKey& held, qint64) {
             return renewForCall(database, held, {{}, {}, true, gateway, {}}).value().has_value();
         }},
        {"record_charge", CrashPoint::RideCreated,
         [](Database& database, const HeldKey& held, qint64 rideId) {
             return recordCharge(database, held, rideId, QStringLiteral("ch_1"), QString()).value().has_value();
         }},
        {"finish_charged_key", CrashPoint::ChargeCompleted,
         [](Database& database, const HeldKey& held, qint64) {
             return finishChargedKey(database, held, someResponse).value();
         }},
        {"finish_uncharged_key", CrashPoint::RideCreated,
         [](Database& database, const HeldKey& held, qint64) {
             return finishUnchargedKey(database, held, {someResponse, QStringLiteral("declined"), true, {}}).value();
         }},
        {"release_key", CrashPoint::RideCreated, [](Database& database, const HeldKey& held, qint64) {
             return releaseKey(database, held, {RecoveryPoint::RideCreated, QStringLiteral("let go"), {}, 0, {}, {}})
                 .value();
         }}};
    return all;
}

const FencedStatement& statementNamed(const QByteArray& name) {
    for (const auto& statement : fencedStatements()) {
        if (name == statement.name) return statement;
    }
    qFatal("no such statement");
}

void everyFencedStatement() {
    QTest::addColumn<QByteArray>("name");
    for (const auto& statement : fencedStatements())
        QTest::newRow(statement.name) << QByteArray(statement.name);
}

const QString key = QStringLiteral("k");

}  // namespace

class Rule3Fence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule3_theHolderOfTheFenceWrites_data() { everyFencedStatement(); }

    void rule3_theHolderOfTheFenceWrites() {
        QFETCH(QByteArray, name);
        prepare(name);
        QVERIFY(tryToWrite(name, {m_id, 1, QStringLiteral("holder")}));
        QVERIFY(!m_fixture->timeline(m_id).contains(u'-'));
    }

    void rule3_aHolderWhoseFenceHasPassedChangesNothing_data() { everyFencedStatement(); }

    void rule3_aHolderWhoseFenceHasPassedChangesNothing() {
        QFETCH(QByteArray, name);
        prepare(name);
        m_fixture->database.run(QStringLiteral("UPDATE idempotency_keys SET fence = 2"));
        const QString before = m_fixture->contents(m_id);
        QVERIFY(!tryToWrite(name, {m_id, 1, QStringLiteral("holder")}));
        QCOMPARE(m_fixture->contents(m_id), before);
        QCOMPARE(m_fixture->database.ask(QStringLiteral("SELECT count(*) FROM rides")), m_ridesBefore);
        QCOMPARE(m_fixture->database.ask(QStringLiteral("SELECT accepted || ' ' || fence || ' ' || holder FROM timeline"
                                                        " ORDER BY id DESC LIMIT 1")),
                 QStringLiteral("false 1 holder"));
    }

    void rule3_aHolderWhoLetGoChangesNothing_data() { everyFencedStatement(); }

    void rule3_aHolderWhoLetGoChangesNothing() {
        QFETCH(QByteArray, name);
        prepare(name);
        m_fixture->database.run(QStringLiteral("UPDATE idempotency_keys SET locked_at = NULL, locked_by = NULL"));
        const QString before = m_fixture->contents(m_id);
        QVERIFY(!tryToWrite(name, {m_id, 1, QStringLiteral("holder")}));
        QCOMPARE(m_fixture->contents(m_id), before);
    }

    void rule3_aWriteLeadsOnlyFromThePointThatItBelieves_data() { everyFencedStatement(); }

    void rule3_aWriteLeadsOnlyFromThePointThatItBelieves() {
        QFETCH(QByteArray, name);
        prepare(name);
        // Every other unfinished point that can be reached from there.
        for (int point = int(m_point) + 1; point < 3; ++point) {
            m_fixture->database.run(QStringLiteral("UPDATE idempotency_keys SET recovery_point = %1").arg(point));
            const QString before = m_fixture->contents(m_id);
            QVERIFY(!tryToWrite(name, {m_id, 1, QStringLiteral("holder")}));
            QCOMPARE(m_fixture->contents(m_id), before);
        }
    }

    void rule3_noAnswerIsStoredBeforeTheChargeIsOnRecord() {
        prepare("record_charge");
        // Another service has put the charge on the ride and left the key where it was.
        m_fixture->database.run(QStringLiteral("UPDATE rides SET charge_id = 'ch_1', status = 'charged'"));
        const QString before = m_fixture->contents(m_id);
        QVERIFY(!tryToWrite("finish_charged_key", {m_id, 1, QStringLiteral("holder")}));
        QCOMPARE(m_fixture->contents(m_id), before);
    }

    void rule3_noSuccessIsStoredWithoutACharge() {
        prepare("record_charge");
        // Another service has moved the key on and recorded nothing.
        m_fixture->database.run(QStringLiteral("UPDATE idempotency_keys SET recovery_point = 2"));
        const QString before = m_fixture->contents(m_id);
        QVERIFY(!tryToWrite("finish_charged_key", {m_id, 1, QStringLiteral("holder")}));
        QCOMPARE(m_fixture->contents(m_id), before);
        m_fixture->endLease(m_id);
        m_fixture->database.run(QStringLiteral("UPDATE settings SET gateway_identity = '%1'")
                                    .arg(m_fixture->simulator.simulator.instanceId()));
        QCOMPARE(m_fixture->worker()->resume(m_id).outcome, VerbResult::Outcome::NotFinished);
        QVERIFY(m_fixture->column(m_id, QStringLiteral("parked_reason")) != u"NULL");
    }

    void rule3_writesAreByIdNeverByScope_data() { everyFencedStatement(); }

    void rule3_writesAreByIdNeverByScope() {
        QFETCH(QByteArray, name);
        m_fixture = std::make_unique<PaymentFixture>();
        const qint64 calledOff = m_fixture->crash(CrashPoint::Claimed, key);
        m_fixture->database.run(QStringLiteral("DELETE FROM idempotency_keys"));
        prepareIn(name);
        QVERIFY(m_id != calledOff);
        const QString before = m_fixture->contents(m_id);
        QVERIFY(!tryToWrite(name, {calledOff, 1, QStringLiteral("holder")}));
        QCOMPARE(m_fixture->contents(m_id), before);
    }

    void rule3_aTakeOverRepeatsWhatItBelieved_data() {
        QTest::addColumn<QString>("meanwhile");
        QTest::addColumn<bool>("isOperator");
        QTest::addColumn<bool>("breaksLease");
        QTest::addColumn<bool>("takes");
        const QString nothing = QStringLiteral("locked_at = locked_at");
        const QString over = QStringLiteral("locked_at = locked_at - interval '2 hours'");
        const QString parked = over + QStringLiteral(", parked_reason = 'why'");
        QTest::newRow("over") << over << false << false << true;
        QTest::newRow("free") << QStringLiteral("locked_at = NULL, locked_by = NULL") << false << false << true;
        QTest::newRow("held") << nothing << false << false << false;
        QTest::newRow("held, by an operator") << nothing << true << false << false;
        QTest::newRow("held, by force") << nothing << true << true << true;
        QTest::newRow("parked") << parked << false << false << false;
        QTest::newRow("parked, by an operator") << parked << true << false << true;
        QTest::newRow("another fence") << over + QStringLiteral(", fence = 2") << false << false << false;
        QTest::newRow("another fence, by force") << QStringLiteral("fence = 2") << true << true << false;
        QTest::newRow("another point") << over + QStringLiteral(", recovery_point = 2") << false << false << false;
        QTest::newRow("finished") << QStringLiteral(
                                         "recovery_point = 3, locked_at = NULL, locked_by = NULL,"
                                         " response_status_code = 402, response_body = '{}', finished_at = now(),"
                                         " response_content_type = 'x'")
                                  << true << true << false;
    }

    void rule3_aTakeOverRepeatsWhatItBelieved() {
        QFETCH(QString, meanwhile);
        QFETCH(bool, isOperator);
        QFETCH(bool, breaksLease);
        QFETCH(bool, takes);
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        fixture.database.run(QStringLiteral("UPDATE idempotency_keys SET ") + meanwhile);
        const QString before = fixture.contents(id);
        TakeOver order;
        order.id = id;
        order.believed = {1, RecoveryPoint::RideCreated};
        order.believedLockedAt = PaymentFixture::lockedAt(fixture.database.connection(), id);
        order.token = QStringLiteral("taker");
        order.isOperator = isOperator;
        order.breaksLease = breaksLease;
        const auto taken = takeOverKey(fixture.database.connection(), order);
        QVERIFY(taken.ok());
        QCOMPARE(taken->has_value(), takes);
        QCOMPARE(fixture.contents(id) == before, !takes);
        if (takes)
            QCOMPARE(fixture.column(id, QStringLiteral("fence || locked_by || attempts")), QStringLiteral("2taker2"));
        if (takes) QCOMPARE(fixture.column(id, QStringLiteral("parked_reason")), QStringLiteral("NULL"));
    }

    /// A holder may go on between the reading and the take-over: its call must not be forgotten (rule 13).
    void rule3_aKeyIsNotTakenOverOnAnOldReading() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key, QStringLiteral("pm_sim_401"));
        fixture.endLease(id);
        auto operatorsWorker = fixture.worker();
        bool renewed = false;
        operatorsWorker->database->watch([&](const QString& statement, Database::Moment moment) {
            if (statement != u"take_over_key" || moment != Database::Moment::BeforeStatement) return;
            if (std::exchange(renewed, true)) return;
            fixture.database.run(
                QStringLiteral("UPDATE idempotency_keys SET call_deadline = clock_timestamp() + interval '1 hour',"
                               " locked_at = clock_timestamp() - interval '1 hour' WHERE id = %1")
                    .arg(id));
        });
        operatorsWorker->resume(id);
        QVERIFY(renewed);
        QCOMPARE(fixture.column(id, QStringLiteral("call_deadline > clock_timestamp() + interval '50 minutes'")),
                 QStringLiteral("t"));
        QVERIFY(fixture.worker()->act(OperatorVerb::Reap, id).outcome != VerbOutcome::Done);
        QCOMPARE(fixture.column(id, QStringLiteral("response_status_code")), QStringLiteral("NULL"));
    }

    void rule3_aFinishedKeyIsNeverTakenOver() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Finished, key);
        TakeOver order;
        order.id = id;
        order.believed = {1, RecoveryPoint::Finished};
        order.token = QStringLiteral("taker");
        order.isOperator = true;
        order.breaksLease = true;
        const auto taken = takeOverKey(fixture.database.connection(), order);
        QVERIFY2(taken.ok(), taken.ok() ? "" : qPrintable(taken.failure().message));
        QVERIFY(!taken->has_value());
    }

    void rule3_whoLosesTheLeaseTellsWhatTheRowSays_data() {
        QTest::addColumn<CrashPoint>("point");
        QTest::newRow("claimed") << CrashPoint::Claimed;
        QTest::newRow("ride_created") << CrashPoint::RideCreated;
        QTest::newRow("charged") << CrashPoint::Charged;
        QTest::newRow("charge_completed") << CrashPoint::ChargeCompleted;
    }

    void rule3_whoLosesTheLeaseTellsWhatTheRowSays() {
        QFETCH(CrashPoint, point);
        PaymentFixture fixture;
        auto slow = fixture.worker();
        Answer quickAnswer;
        slow->hooks.at = onceAt(point, [&] {
            fixture.endLease(fixture.idOf(key));
            quickAnswer = fixture.worker()->pay(key).answer;
        });
        const auto answer = slow->pay(key).answer;
        QCOMPARE(quickAnswer.statusCode, 201);
        QVERIFY(!quickAnswer.replayed);
        QCOMPARE(answer.statusCode, 201);
        QVERIFY(answer.replayed);
        QCOMPARE(answer.body, quickAnswer.body);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule3_whoLosesTheLeaseToARunningWorkerAnswersInFlight() {
        PaymentFixture fixture;
        auto slow = fixture.worker();
        slow->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.endLease(fixture.idOf(key));
            fixture.crash(CrashPoint::Claimed, key);
        });
        const auto answer = slow->pay(key).answer;
        QCOMPARE(answer.statusCode, 409);
        QVERIFY(answer.body.contains(u"in-flight"));
        QVERIFY(answer.retryAfterSeconds.value_or(0) >= 1);
    }

    void rule3_whoseRowIsGoneNeverClaimsAnew() {
        PaymentFixture fixture;
        auto slow = fixture.worker();
        slow->hooks.at =
            onceAt(CrashPoint::Claimed, [&] { fixture.database.run(QStringLiteral("DELETE FROM idempotency_keys")); });
        const auto result = slow->pay(key);
        QCOMPARE(result.answer.statusCode, 503);
        QCOMPARE(result.answer.retryAfterSeconds, std::optional<int>(1));
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM idempotency_keys")), QStringLiteral("0"));
        QCOMPARE(fixture.charges().size(), qsizetype(0));
    }

private:
    void prepare(const QByteArray& name) {
        m_fixture = std::make_unique<PaymentFixture>();
        prepareIn(name);
    }

    void prepareIn(const QByteArray& name) {
        m_id = m_fixture->crash(statementNamed(name).at, key);
        m_fixture->database.run(QStringLiteral("UPDATE settings SET gateway_identity = 'the gateway'"));
        m_rideId = m_fixture->column(m_id, QStringLiteral("r.id")).toLongLong();
        m_ridesBefore = m_fixture->database.ask(QStringLiteral("SELECT count(*) FROM rides"));
        m_point = static_cast<RecoveryPoint>(m_fixture->column(m_id, QStringLiteral("recovery_point")).toInt());
    }

    bool tryToWrite(const QByteArray& name, const HeldKey& held) {
        return statementNamed(name).writes(m_fixture->database.connection(), held, m_rideId);
    }

    std::unique_ptr<PaymentFixture> m_fixture;
    qint64 m_id = 0;
    qint64 m_rideId = 0;
    QString m_ridesBefore;
    RecoveryPoint m_point = RecoveryPoint::Started;
};

TEST_PROGRAM_PART(rule_3_fence, Rule3Fence)
#include "tst_rule_3_fence.moc"
