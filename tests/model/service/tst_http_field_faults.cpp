// The faults of tests/data/field-faults.md that show over HTTP, each with the right value.
#include <thread>

#include "service_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

/// A payment with this body.
QByteArray paymentOf(const QByteArray& key, const QByteArray& body, const QByteArray& user = "ada") {
    return "POST /api/rides HTTP/1.1\r\nHost: h\r\nX-User-Id: " + user +
           "\r\nContent-Type: application/json\r\nIdempotency-Key: " + key +
           "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

bool isReplay(const HttpResponse& response) {
    return HttpClient::valueOf(response, "Idempotent-Replayed") == "true";
}

}  // namespace

class TestHttpFieldFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void m01_bodyMemberOrder() {
        ServiceFixture fixture;
        fixture.startService();
        const auto first = fixture.ask(paymentOf("k", "{\"amountCents\":1999,\"currency\":\"usd\"}"));
        const auto second = fixture.ask(paymentOf("k", "{\n  \"currency\" : \"usd\",\n  \"amountCents\" : 1.999e3\n}"));
        QCOMPARE(first.status, 201);
        QVERIFY(isReplay(second));
        QCOMPARE(second.body, first.body);
    }

    /// There is one endpoint that takes keys; what else there is never answers with its response.
    void m02_pathMissingFromTheIdentity() {
        ServiceFixture fixture;
        fixture.startService();
        const auto paid = fixture.pay("k");
        auto elsewhere = ServiceFixture::payment("k");
        elsewhere.replace("/api/rides", "/api/rides/1/cancel");
        const auto answer = fixture.ask(elsewhere);
        QVERIFY(answer.status == 404 || answer.status == 405);
        QVERIFY(answer.body != paid.body);
    }

    void m03_keysSharedAcrossUsers() {
        ServiceFixture fixture;
        fixture.startService();
        const auto first = fixture.ask(paymentOf("k", "{\"amountCents\":1}", "one"));
        const auto second = fixture.ask(paymentOf("k", "{\"amountCents\":1}", "two"));
        QCOMPARE(second.status, 201);
        QVERIFY(!isReplay(second));
        QVERIFY(second.body != first.body);
        QCOMPARE(fixture.charges().size(), 2);
    }

    void m04_refusalRemembered() {
        ServiceFixture fixture;
        fixture.startService();
        QCOMPARE(fixture.ask(paymentOf("k", "{\"amountCents\":-5}")).status, 422);
        QCOMPARE(fixture.ask(paymentOf("k", "{\"amountCents\":5}")).status, 201);
    }

    void m05_passingFailureRemembered() {
        ServiceFixture fixture;
        fixture.startService();
        fixture.simulator.simulator.stop();
        const auto down = fixture.pay("k");
        QCOMPARE(down.status, 503);
        QVERIFY(!HttpClient::valueOf(down, "Retry-After").isEmpty());
        fixture.simulator.restart();
        const auto up = fixture.pay("k");
        QVERIFY2(up.status == 201, up.body);
        QVERIFY(isReplay(fixture.pay("k")));
        QCOMPARE(fixture.charges().size(), 1);
    }

    void m08_lostRaceSurfacesAs500() {
        ServiceFixture fixture;
        fixture.startService();
        for (int round = 0; round < 40; ++round) {
            const QByteArray key = "race-" + QByteArray::number(round);
            std::vector<HttpResponse> answers(8);
            std::vector<std::thread> rivals;
            for (auto& answer : answers)
                rivals.emplace_back([&answer, &fixture, &key] { answer = fixture.pay(key); });
            for (auto& rival : rivals)
                rival.join();
            int fresh = 0;
            for (const auto& answer : answers) {
                QVERIFY2(answer.status == 201 || answer.status == 409, qPrintable(QString::fromUtf8(answer.body)));
                if (answer.status == 201 && !isReplay(answer)) ++fresh;
            }
            QVERIFY(fresh <= 1);
            QVERIFY(isReplay(fixture.pay(key)) || fresh == 0);
        }
        QCOMPARE(fixture.charges().size(), 40);
    }

    void m09_nulInAString() {
        ServiceFixture fixture;
        fixture.startService();
        const auto answer = fixture.ask(paymentOf("k", "{\"amountCents\":1,\"paymentMethod\":\"a\\u0000b\"}"));
        QCOMPARE(answer.status, 422);
        QCOMPARE(fixture.idOf(QStringLiteral("k")), 0);
    }

    void m12_mismatchAgainstInProgress() {
        ServiceFixture fixture;
        fixture.startService();
        auto slow = fixture.client();
        slow.send(ServiceFixture::payment("k", "pm_sim_slow"));
        QElapsedTimer clock;
        for (clock.start(); clock.elapsed() < 30'000 && fixture.idOf(QStringLiteral("k")) == 0;) {
        }
        const auto other = fixture.pay("k", "pm_sim_slow", 5);
        QCOMPARE(other.status, 409);
        QCOMPARE(HttpClient::problemOf(other), QStringLiteral("key-reused"));
        QVERIFY(HttpClient::valueOf(other, "Retry-After").isEmpty());
        QCOMPARE(slow.receive()->status, 201);
    }

    void m17_sixtyFourBitIntegers() {
        ServiceFixture fixture;
        fixture.startService();
        QCOMPARE(fixture.ask(paymentOf("k", "{\"amountCents\":9007199254740993}")).status, 422);
        fixture.database.run(QStringLiteral("ALTER SEQUENCE rides_id_seq RESTART WITH 5808437681602035"));
        const auto paid = fixture.pay("l");
        QVERIFY2(paid.body.startsWith("{\"rideId\":5808437681602035,"), paid.body);
        QCOMPARE(HttpClient::valueOf(paid, "Location"), QByteArray("/api/rides/5808437681602035"));
        const auto ride = fixture.ask(ServiceFixture::get("/api/rides/5808437681602035"));
        QVERIFY2(ride.body.startsWith("{\"rideId\":5808437681602035,"), ride.body);
    }

    void m18_declinedCardHoldsTheKey() {
        ServiceFixture fixture;
        fixture.startService();
        QCOMPARE(fixture.pay("k", "pm_card_chargeDeclined").status, 402);
        const auto again = fixture.pay("k", "pm_card_chargeDeclined");
        QCOMPARE(again.status, 402);
        QVERIFY(isReplay(again));
        QCOMPARE(HttpClient::problemOf(fixture.pay("k")), QStringLiteral("key-reused"));
        QCOMPARE(fixture.pay("l").status, 201);
    }
};

TEST_PROGRAM_PART(http_field_faults, TestHttpFieldFaults)
#include "tst_http_field_faults.moc"
