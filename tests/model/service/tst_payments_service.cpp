// The payments service over HTTP, on a real database and a real gateway.
#include "service_fixture.h"
#include "test_program.h"
#include "tests/support/frozen_server.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

/// Asks again and again, for 30 s at most.
template <typename Condition>
bool eventually(Condition isSo) {
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < 30'000;)
        if (isSo()) return true;
    return false;
}

}  // namespace

class TestPaymentsService : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Design rule 7, over HTTP.
    void paysOnceAndRepeatsTheBytes() {
        ServiceFixture fixture;
        fixture.startService();
        const auto first = fixture.pay("k");
        QCOMPARE(first.status, 201);
        QCOMPARE(HttpClient::valueOf(first, "Content-Type"), QByteArray("application/json"));
        QCOMPARE(HttpClient::valueOf(first, "Idempotent-Replayed"), QByteArray());
        const auto second = fixture.pay("\"k\"");
        QCOMPARE(second.status, 201);
        QCOMPARE(second.body, first.body);
        QCOMPARE(HttpClient::valueOf(second, "Location"), HttpClient::valueOf(first, "Location"));
        QCOMPARE(HttpClient::valueOf(second, "Content-Type"), HttpClient::valueOf(first, "Content-Type"));
        QCOMPARE(HttpClient::valueOf(second, "Idempotent-Replayed"), QByteArray("true"));
        QCOMPARE(fixture.whyNotPaidOnce(QStringLiteral("k")), QString());
    }

    void readsARideForItsUserOnly() {
        ServiceFixture fixture;
        fixture.startService();
        const auto location = HttpClient::valueOf(fixture.pay("k"), "Location");
        const auto own = fixture.ask(ServiceFixture::get(location));
        QCOMPARE(own.status, 200);
        QCOMPARE(QJsonDocument::fromJson(own.body)[u"status"].toString(), QStringLiteral("charged"));
        QCOMPARE(fixture.ask(ServiceFixture::get(location, "eve")).status, 404);
        QCOMPARE(fixture.ask(ServiceFixture::get("/api/rides/999")).status, 404);
    }

    void sameKeyOfTwoUsersIsTwoPayments() {
        ServiceFixture fixture;
        fixture.startService();
        auto other = ServiceFixture::payment("k");
        other.replace("X-User-Id: ada", "X-User-Id: eve");
        QCOMPARE(fixture.pay("k").status, 201);
        QCOMPARE(fixture.ask(other).status, 201);
        QCOMPARE(fixture.charges().size(), 2);
    }

    void conflictsSayWhetherToTryAgain() {
        ServiceFixture fixture;
        fixture.crash(CrashPoint::Claimed, QStringLiteral("held"));
        fixture.startService();
        const auto inFlight = fixture.pay("held");
        QCOMPARE(inFlight.status, 409);
        QCOMPARE(HttpClient::problemOf(inFlight), QStringLiteral("in-flight"));
        const int seconds = HttpClient::valueOf(inFlight, "Retry-After").toInt();
        QVERIFY2(seconds >= 1 && seconds <= 15, qPrintable(QString::number(seconds)));
        const auto reused = fixture.pay("held", "pm_card_visa", 1);
        QCOMPARE(reused.status, 409);
        QCOMPARE(HttpClient::problemOf(reused), QStringLiteral("key-reused"));
        QCOMPARE(HttpClient::valueOf(reused, "Retry-After"), QByteArray());
    }

    void parkedKeysDoNotAskForMore() {
        ServiceFixture fixture;
        fixture.startService();
        const auto parked = fixture.pay("k", "pm_sim_key_reused");
        QCOMPARE(parked.status, 503);
        QCOMPARE(HttpClient::problemOf(parked), QStringLiteral("needs-operator"));
        QCOMPARE(HttpClient::valueOf(parked, "Retry-After"), QByteArray());
    }

    void simulatedFaultsAreForTestDatabases() {
        ServiceFixture fixture;
        fixture.startService({}, false);
        const auto refused = fixture.pay("k", "pm_sim_slow");
        QCOMPARE(refused.status, 422);
        QCOMPARE(fixture.idOf(QStringLiteral("k")), 0);
        QCOMPARE(fixture.pay("k").status, 201);
    }

    /// Design rule 14, for a program that lives long: the gateway that answers after an outage may be another.
    void anotherGatewayAfterAnOutageGetsNothing() {
        ServiceFixture fixture;
        fixture.startService([](ServiceSetup& setup) { setup.workers = 1; });
        QCOMPARE(fixture.pay("k").status, 201);
        fixture.simulator.simulator.stop();
        QCOMPARE(fixture.pay("l").status, 503);
        fixture.simulator.restartAsAnother();
        const auto refused = fixture.pay("m");
        QCOMPARE(refused.status, 503);
        QCOMPARE(fixture.idOf(QStringLiteral("m")), 0);
        QCOMPARE(fixture.pay("l").status, 503);
        QCOMPARE(fixture.charges().size(), 0);
    }

    void aKeyIsTakenOverOnceItsLeaseIsOver() {
        ServiceFixture fixture;
        fixture.endLease(fixture.crash(CrashPoint::Charged, QStringLiteral("k")));
        fixture.startService();
        QCOMPARE(fixture.pay("k").status, 201);
        QCOMPARE(fixture.metric("idempotency_lease_take_overs_total"), 1.0);
        QCOMPARE(fixture.whyNotPaidOnce(QStringLiteral("k")), QString());
    }

    /// The client goes in the middle; its payment goes on, and the retry gets the replay.
    void aClientThatLeavesDoesNotStopItsPayment() {
        ServiceFixture fixture;
        fixture.startService();
        auto client = fixture.client();
        client.send(ServiceFixture::payment("k", "pm_sim_slow"));
        QVERIFY(eventually([&] { return fixture.idOf(QStringLiteral("k")) != 0; }));
        client.leave();
        HttpResponse retry;
        QVERIFY(eventually([&] {
            retry = fixture.pay("k", "pm_sim_slow");
            return retry.status != 409;
        }));
        QCOMPARE(retry.status, 201);
        QCOMPARE(HttpClient::valueOf(retry, "Idempotent-Replayed"), QByteArray("true"));
        QCOMPARE(fixture.whyNotPaidOnce(QStringLiteral("k"), QStringLiteral("pm_sim_slow")), QString());
    }

    /// An upload that breaks off is no request.
    void anAbortedUploadStoresNothing() {
        ServiceFixture fixture;
        fixture.startService();
        auto client = fixture.client();
        client.send(ServiceFixture::payment("k").chopped(5));
        client.leave();
        QCOMPARE(fixture.pay("other").status, 201);
        QCOMPARE(fixture.idOf(QStringLiteral("k")), 0);
    }

    void pipelinedPaymentsAreAnsweredInOrder() {
        ServiceFixture fixture;
        fixture.startService();
        auto client = fixture.client();
        client.send(ServiceFixture::payment("a", "pm_card_visa", 1) + ServiceFixture::payment("b", "pm_card_visa", 2) +
                    ServiceFixture::payment("a", "pm_card_visa", 1));
        const auto first = client.receive();
        const auto second = client.receive();
        const auto third = client.receive();
        QVERIFY(first && second && third);
        QVERIFY(first->body.contains("\"amount\":1,"));
        QVERIFY(second->body.contains("\"amount\":2,"));
        QCOMPARE(third->body, first->body);
        QCOMPARE(fixture.charges().size(), 2);
    }

    /// Design section 8: more than the queue holds are told to come again, and nothing of theirs is stored.
    void aFullQueueTurnsAway() {
        ServiceFixture fixture;
        fixture.startService([](ServiceSetup& setup) {
            setup.workers = 1;
            setup.queueLength = 0;
        });
        auto client = fixture.client();
        client.send(ServiceFixture::payment("slow", "pm_sim_slow"));
        QVERIFY(eventually([&] { return fixture.metric("idempotency_workers_busy") == 1; }));
        const auto away = fixture.pay("k");
        QCOMPARE(away.status, 503);
        QCOMPARE(HttpClient::problemOf(away), QStringLiteral("unavailable"));
        QCOMPARE(HttpClient::valueOf(away, "Retry-After"), QByteArray("1"));
        QCOMPARE(fixture.idOf(QStringLiteral("k")), 0);
        QCOMPARE(client.receive()->status, 201);
        QCOMPARE(fixture.metric("idempotency_turned_away_total"), 1.0);
    }

    /// Nobody waits longer than a lease, however long the database says nothing, and the service heals by itself.
    void aFrozenDatabaseIsSaidInTime() {
        ServiceFixture fixture;
        fixture.set(1s, 1s);
        fixture.startService([](ServiceSetup& setup) { setup.sessionLimits.statement = 500ms; });
        QCOMPARE(fixture.ask(ServiceFixture::get("/healthz")).status, 200);
        {
            const FrozenServer frozen;
            const auto begun = steady_clock::now();
            const auto answer = fixture.pay("k");
            const auto took = steady_clock::now() - begun;
            QCOMPARE(answer.status, 503);
            QVERIFY(!HttpClient::valueOf(answer, "Retry-After").isEmpty());
            QVERIFY2(took < 3s, "answered long after the lease");
            QVERIFY(eventually([&] { return fixture.ask(ServiceFixture::get("/healthz")).status == 503; }));
            QCOMPARE(fixture.ask(ServiceFixture::get("/healthz/alive")).status, 200);
            QCOMPARE(fixture.charges().size(), 0);
        }
        QVERIFY(eventually([&] { return fixture.pay("k").status == 201; }));
        QVERIFY(eventually([&] { return fixture.ask(ServiceFixture::get("/healthz")).status == 200; }));
        QCOMPARE(fixture.whyNotPaidOnce(QStringLiteral("k")), QString());
    }

    /// What is under way when the service is told to end is answered; nobody new is let in.
    void endsOnceItsPaymentsAreDone() {
        ServiceFixture fixture;
        fixture.startService();
        auto idle = fixture.client();
        auto client = fixture.client();
        client.send(ServiceFixture::payment("k", "pm_sim_slow"));
        QVERIFY(eventually([&] { return fixture.metric("idempotency_workers_busy") == 1; }));
        fixture.endService();
        QVERIFY(!fixture.hasEnded());
        const auto answer = client.receive();
        QVERIFY2(!fixture.hasEnded(), "ended before its payment was answered");
        QVERIFY(answer);
        QCOMPARE(answer->status, 201);
        QCOMPARE(HttpClient::valueOf(*answer, "Connection"), QByteArray("close"));
        QVERIFY(!fixture.client().isConnected());
        QVERIFY(eventually([&] { return fixture.hasEnded(); }));
        QCOMPARE(
            fixture.database.ask(QStringLiteral("SELECT count(*) FROM idempotency_keys WHERE locked_at IS NOT NULL")),
            QStringLiteral("0"));
        QCOMPARE(fixture.whyNotPaidOnce(QStringLiteral("k"), QStringLiteral("pm_sim_slow")), QString());
    }

    void whatIsNoRequestGetsAProblemDocument_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("status");
        const QByteArray post = "POST /api/rides HTTP/1.1\r\nHost: h\r\n";
        QTest::newRow("no HTTP") << QByteArray("nonsense\r\n\r\n") << 400;
        QTest::newRow("two lengths") << post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\na" << 400;
        QTest::newRow("length and chunks") << post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na" << 400;
        QTest::newRow("length +5") << post + "Content-Length: +5\r\n\r\nabcde" << 400;
        QTest::newRow("length -5") << post + "Content-Length: -5\r\n\r\n" << 400;
        QTest::newRow("body too large") << post + "Content-Length: 65537\r\n\r\n" << 413;
        QTest::newRow("header too large") << post + "X: " + QByteArray(17 * 1024, 'x') + "\r\n\r\n" << 431;
        QTest::newRow("expectation") << post + "Expect: miracles\r\nContent-Length: 1\r\n\r\na" << 417;
        QTest::newRow("coding") << post + "Transfer-Encoding: gzip\r\n\r\n" << 501;
        QTest::newRow("NUL in the key") << post + QByteArray("Idempotency-Key: a\0b\r\n\r\n", 24) << 400;
    }
    void whatIsNoRequestGetsAProblemDocument() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, status);
        ServiceFixture fixture;
        fixture.startService();
        const auto answer = fixture.ask(bytes);
        QCOMPARE(answer.status, status);
        QVERIFY(!HttpClient::problemOf(answer).isEmpty());
    }

    void aHalfSentRequestIsCutOff() {
        ServiceFixture fixture;
        fixture.startService([](ServiceSetup& setup) { setup.httpLimits.requestTime = 100ms; });
        auto client = fixture.client();
        client.send("POST /api/rides HTTP/1.1\r\nHost: h\r\n");
        const auto answer = client.receive();
        QVERIFY(answer);
        QCOMPARE(answer->status, 408);
        QCOMPARE(HttpClient::problemOf(*answer), QStringLiteral("request-too-slow"));
    }

    /// What the service does by itself.
    void keepsHouse() {
        ServiceFixture fixture;
        const qint64 stuck = fixture.crash(CrashPoint::Charged, QStringLiteral("stuck"));
        fixture.endLease(stuck);
        fixture.worker()->pay(QStringLiteral("old"));
        fixture.database.run(QStringLiteral(
            "SET session_replication_role = replica;"
            "UPDATE idempotency_keys SET finished_at = finished_at - interval '90 days' WHERE key = 'old'"));
        fixture.startService([](ServiceSetup& setup) {
            setup.retentionEvery = 1h;
            setup.completeOlderThan = 0ms;
        });
        QVERIFY(eventually([&] { return fixture.idOf(QStringLiteral("old")) == 0; }));
        QVERIFY(eventually(
            [&] { return fixture.column(stuck, QStringLiteral("k.response_status_code")) == QLatin1String("201"); }));
        QVERIFY(eventually([&] {
            return fixture.database.ask(QStringLiteral(
                       "SELECT count(*) FROM recorded_actions WHERE ended_at_us IS NOT NULL"
                       " AND reason IN ('scheduled clean-up', 'completed by the service')")) == QLatin1String("2");
        }));
    }
};

TEST_PROGRAM_PART(payments_service, TestPaymentsService)
#include "tst_payments_service.moc"
