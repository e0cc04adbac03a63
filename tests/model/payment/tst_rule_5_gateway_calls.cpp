// Rule 4: no transaction is open during a call to the gateway. Rule 5: how and when the gateway is called at all.
#include "model/payment/ask_gateway.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

const QString key = QStringLiteral("k");

GatewayOutcome outcomeOf(GatewayOutcomeKind kind) {
    GatewayOutcome outcome;
    outcome.kind = kind;
    outcome.message = QStringLiteral("said by the test");
    return outcome;
}

}  // namespace

class Rule5GatewayCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule4_noTransactionIsOpenDuringACall_data() {
        QTest::addColumn<QString>("paymentMethod");
        QTest::newRow("charged at once") << QStringLiteral("pm_card_visa");
        QTest::newRow("called again") << QStringLiteral("pm_sim_500_before");
        QTest::newRow("retrieved") << QStringLiteral("pm_sim_processing");
    }

    void rule4_noTransactionIsOpenDuringACall() {
        QFETCH(QString, paymentMethod);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        QStringList sessions;
        worker->gateway.atEveryCall = [&] { sessions << sessionsOf(fixture); };
        worker->pay(key, paymentMethod);
        worker->pay(key, paymentMethod);
        QVERIFY(!sessions.isEmpty());
        for (const QString& seen : sessions)
            QCOMPARE(seen, QStringLiteral("idle none"));
    }

    void rule4_noTransactionIsOpenDuringALookUp() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        fixture.age(id, QStringLiteral("2 days"));
        auto worker = fixture.worker();
        QStringList sessions;
        worker->gateway.atEveryCall = [&] { sessions << sessionsOf(fixture); };
        worker->resume(id);
        QVERIFY(askGateway(*worker->database, worker->session, id, 5s).ok());
        QVERIFY(worker->gateway.pages >= 2);
        for (const QString& seen : sessions)
            QCOMPARE(seen, QStringLiteral("idle none"));
    }

    void rule5_everyAttemptSendsTheSameBytesUnderTheStoredKey() {
        PaymentFixture fixture;
        std::vector<ChargeRequest> requests;
        const auto unanswered = [](int) { return std::optional(outcomeOf(GatewayOutcomeKind::Unknown)); };
        for (int attempt = 0; attempt < 3; ++attempt) {
            auto worker = fixture.worker();
            if (attempt < 2) worker->gateway.answerInstead = unanswered;
            if (attempt == 1) {
                worker->resume(fixture.idOf(key));
            } else {
                worker->pay(key, QStringLiteral("pm_card_mastercard"), 12345);
            }
            requests.insert(requests.end(), worker->gateway.charges.begin(), worker->gateway.charges.end());
        }
        QCOMPARE(requests.size(), std::size_t(maximumCalls * 2 + 1));
        const QString stored = fixture.column(fixture.idOf(key), QStringLiteral("k.downstream_key"));
        for (const auto& request : requests) {
            QCOMPARE(request.downstreamKey, stored);
            QCOMPARE(chargeForm(request, StripeApi::PaymentIntents),
                     chargeForm(requests.front(), StripeApi::PaymentIntents));
        }
        QCOMPARE(fixture.charges().size(), qsizetype(1));
    }

    void rule5_theKeyComesFromTheRowAndNowhereElse() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        fixture.endLease(id);
        fixture.database.run(
            QStringLiteral("UPDATE idempotency_keys SET downstream_key = 'ic1_next', downstream_generation = 2"));
        auto worker = fixture.worker();
        worker->resume(id);
        QCOMPARE(worker->gateway.charges.size(), std::size_t(1));
        QCOMPARE(worker->gateway.charges.front().downstreamKey, QStringLiteral("ic1_next"));
        QCOMPARE(fixture.simulator.deliveries(QStringLiteral("ic1_next")), 1);
    }

    void rule5_nothingIsSentOnceTheLeaseIsOver() {
        PaymentFixture fixture;
        fixture.set(1000ms, 0ms);
        auto worker = fixture.worker();
        worker->hooks.at = onceAt(CrashPoint::RideCreated, [&] { waitForLease(fixture, 1000ms); });
        QCOMPARE(worker->pay(key).answer.statusCode, 503);
        QCOMPARE(fixture.deliveries(fixture.idOf(key)), 0);
    }

    void rule5_aLeaseThatDoesNotOutlastTheCallIsRenewedFirst() {
        PaymentFixture fixture;
        fixture.set(3000ms, 0ms);
        auto worker = fixture.worker();
        worker->hooks.at = onceAt(CrashPoint::RideCreated, [&] { waitForLease(fixture, 1100ms); });
        QCOMPARE(worker->pay(key).answer.statusCode, 201);
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.timeline(id), QStringLiteral("claimed ride_created call_begun charge_completed finished"));
        QCOMPARE(fixture.deliveries(id), 1);
    }

    void rule5_whoseLeaseWasTakenSendsNothing() {
        PaymentFixture fixture;
        fixture.set(3000ms, 0ms);
        auto slow = fixture.worker();
        slow->hooks.at = onceAt(CrashPoint::RideCreated, [&] {
            waitForLease(fixture, 1100ms);
            QCOMPARE(fixture.worker()->resume(fixture.idOf(key), true).statusCode, std::optional<int>(201));
        });
        QCOMPARE(slow->pay(key).answer.statusCode, 201);
        QVERIFY(slow->gateway.charges.empty());
        QCOMPARE(fixture.deliveries(fixture.idOf(key)), 1);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule5_theLeaseIsCountedFromBeforeItsStatementWasSent() {
        // The statement that renews takes longer than a third of the lease, so that its lease no longer covers a call.
        PaymentFixture fixture;
        fixture.set(1500ms, 0ms);
        fixture.database.run(
            QStringLiteral("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.6); "
                           "RETURN NEW; END $$;"
                           "CREATE TRIGGER slow AFTER INSERT ON rides FOR EACH ROW EXECUTE FUNCTION slow()"));
        auto worker = fixture.worker();
        worker->pay(key);
        QVERIFY(fixture.timeline(fixture.idOf(key)).startsWith(u"claimed ride_created call_begun"));
    }

    void rule5_aCallDeadlineIsStampedBeforeEachCall() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        QStringList stamped;
        worker->gateway.atEveryCall = [&] {
            stamped << fixture.column(
                fixture.idOf(key),
                QStringLiteral("call_deadline > clock_timestamp() + interval '100 s' AND call_deadline = locked_at + "
                               "interval '135 s'"
                               " OR abs(extract(epoch FROM call_deadline - locked_at) - 135) < 0.01"));
        };
        worker->pay(key, QStringLiteral("pm_sim_500_before"));
        QCOMPARE(stamped, QStringList({QStringLiteral("t"), QStringLiteral("t")}));
    }

    void rule12_moneyReachesTheGatewayUnchanged_data() {
        QTest::addColumn<qint64>("amount");
        QTest::newRow("one minor unit") << qint64(1);
        QTest::newRow("what a double rounds when divided") << qint64(1999);
        QTest::newRow("beyond a float's precision") << qint64(16777217);
        QTest::newRow("the largest") << qint64(99999999);
    }

    void rule12_moneyReachesTheGatewayUnchanged() {
        QFETCH(qint64, amount);
        PaymentFixture fixture;
        const auto answer = fixture.worker()->pay(key, QStringLiteral("pm_card_visa"), amount).answer;
        QCOMPARE(answer.statusCode, 201);
        QVERIFY(answer.body.contains(QStringLiteral("\"amount\":%1,").arg(amount)));
        QCOMPARE(fixture.column(fixture.idOf(key), QStringLiteral("amount_cents || currency")),
                 QStringLiteral("%1usd").arg(amount));
        const auto charges =
            SimulatorFixture::json(fixture.simulator.get(QStringLiteral("/v1/charges")))[u"data"].toArray();
        QCOMPARE(charges.size(), qsizetype(1));
        QCOMPARE(charges[0][u"amount"].toInteger(), amount);
    }

private:
    static QString sessionsOf(PaymentFixture& fixture) {
        return fixture.database.ask(QStringLiteral(
            "SELECT string_agg(DISTINCT state || ' ' || coalesce(xact_start::text, 'none'), ', ') FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"));
    }

    /// Until so much of the lease has gone by on the database's clock.
    static void waitForLease(PaymentFixture& fixture, std::chrono::milliseconds time) {
        const auto gone = QStringLiteral("locked_at + interval '%1 ms' <= clock_timestamp()").arg(time.count());
        QTRY_COMPARE_WITH_TIMEOUT(fixture.column(fixture.idOf(key), gone), QStringLiteral("t"), 30'000);
    }
};

TEST_PROGRAM_PART(rule_5_gateway_calls, Rule5GatewayCalls)
#include "tst_rule_5_gateway_calls.moc"
