
#include <QTest>

#include "scripted_server.h"
#include "simulator_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;
using Kind = GatewayOutcomeKind;

Q_DECLARE_METATYPE(idempotency::GatewayOutcomeKind)

namespace {

QString key(const char* text = "ic1_k") {
    return QString::fromLatin1(text);
}
QString visa() {
    return QStringLiteral("pm_card_visa");
}

}  // namespace

class TestStripeGateway : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void urlAndKeyAreChecked_data();
    void urlAndKeyAreChecked();
    void requestSaysWhatStripeWants();
    void chargesAndReplays();
    void olderCallCharges();
    void everyFault_data();
    void everyFault();
    void wrongKeyIsWrongCredentials();
    void secretKeyIsNotRepeated();
    void processingIsRetrieved();
    void missingObjectIsUnknown();
    void listsAllPages();
    void identityIsTheSimulatorsOrTheAccounts();
};

void TestStripeGateway::urlAndKeyAreChecked_data() {
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("secretKey");
    QTest::addColumn<bool>("isFit");
    const QByteArray fit = "sk_test_1";
    QTest::newRow("Stripe") << QStringLiteral("https://api.stripe.com") << fit << true;
    QTest::newRow("loopback") << QStringLiteral("http://127.0.0.1:4242") << fit << true;
    QTest::newRow("loopback by name") << QStringLiteral("http://localhost:4242/") << fit << true;
    QTest::newRow("loopback, IPv6") << QStringLiteral("http://[::1]:4242") << fit << true;
    QTest::newRow("http elsewhere") << QStringLiteral("http://api.stripe.com") << fit << false;
    QTest::newRow("looks like loopback") << QStringLiteral("http://127.0.0.1.example.com") << fit << false;
    QTest::newRow("another scheme") << QStringLiteral("ftp://127.0.0.1") << fit << false;
    QTest::newRow("a file") << QStringLiteral("file:///etc/passwd") << fit << false;
    QTest::newRow("no URL") << QString() << fit << false;
    QTest::newRow("no scheme") << QStringLiteral("127.0.0.1:4242") << fit << false;
    QTest::newRow("a user") << QStringLiteral("https://user:word@api.stripe.com") << fit << false;
    QTest::newRow("a query") << QStringLiteral("https://api.stripe.com?x=1") << fit << false;
    QTest::newRow("no key") << QStringLiteral("https://api.stripe.com") << QByteArray() << false;
    QTest::newRow("a line end in the key") << QStringLiteral("https://api.stripe.com") << QByteArray("sk\n") << false;
}

void TestStripeGateway::urlAndKeyAreChecked() {
    QFETCH(QString, url);
    QFETCH(QByteArray, secretKey);
    QFETCH(bool, isFit);
    const auto gateway = StripeGateway::create(QUrl(url), secretKey);
    QCOMPARE(gateway.ok(), isFit);
    if (isFit) return;
    QCOMPARE(gateway.failure().kind, FailureKind::Invalid);
    QVERIFY(!gateway.failure().message.isEmpty());
    QVERIFY(!gateway.failure().message.contains(u"word"));
}

void TestStripeGateway::requestSaysWhatStripeWants() {
    ScriptedServer server([](HttpExchange& exchange) { exchange.respond(json(500, "{}")); });
    const auto client = server.client();
    client->charge({17, {1999, QStringLiteral("usd")}, QStringLiteral("pm card&x=é"), key()}, 10s);
    client->charge({17, {1999, QStringLiteral("usd")}, QStringLiteral("pm card&x=é"), key()}, 10s);
    QCOMPARE(server.requests.size(), std::size_t(2));
    const auto& request = server.requests.front();
    QCOMPARE(request.method, QByteArray("POST"));
    QCOMPARE(request.target, QByteArray("/base/v1/payment_intents"));
    QCOMPARE(request.values("Authorization"), QList<QByteArray>{"Bearer sk_live_secret"});
    QCOMPARE(request.values("Idempotency-Key"), QList<QByteArray>{"ic1_k"});
    QCOMPARE(request.values("Stripe-Version"), QList<QByteArray>{"2024-06-20"});
    QCOMPARE(request.values("Content-Type"), QList<QByteArray>{"application/x-www-form-urlencoded"});
    QCOMPARE(request.values("Content-Length"), QList<QByteArray>{QByteArray::number(request.body.size())});
    QCOMPARE(request.body, QByteArray("amount=1999&currency=usd&payment_method=pm%20card%26x%3D%C3%A9&"
                                      "payment_method_types%5B%5D=card&confirm=true&error_on_requires_action=true&"
                                      "metadata%5Bdownstream_key%5D=ic1_k&metadata%5Bride_id%5D=17"));
    QVERIFY(server.requests.back() == request);
}

void TestStripeGateway::chargesAndReplays() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    const auto first = client->charge(fixture.order(key(), visa()), 10s);
    QCOMPARE(first.kind, Kind::Charged);
    QVERIFY(first.chargeId.startsWith(u"ch_"));
    QVERIFY(first.objectId.startsWith(u"pi_"));
    QCOMPARE(client->charge(fixture.order(key(), visa()), 10s), first);
    QCOMPARE(client->retrieve(first.objectId, 10s), first);
    QCOMPARE(fixture.charges(), 1);
}

void TestStripeGateway::olderCallCharges() {
    SimulatorFixture fixture;
    const auto client = fixture.client(StripeApi::Charges);
    const auto outcome = client->charge(fixture.order(key(), QStringLiteral("tok_visa")), 10s);
    QCOMPARE(outcome.kind, Kind::Charged);
    QCOMPARE(client->retrieve(outcome.objectId, 10s), outcome);
    const auto page = client->list(Instant{}, Instant(std::chrono::hours(24 * 365 * 100)), {}, 10s);
    QVERIFY(page.ok());
    QCOMPARE(page->charges.front().chargeId, outcome.chargeId);
}

void TestStripeGateway::everyFault_data() {
    QTest::addColumn<QString>("paymentMethod");
    QTest::addColumn<Kind>("first");
    QTest::addColumn<Kind>("later");
    QTest::addColumn<int>("chargesAfterFirst");
    const auto row = [](const char* name, Kind first, Kind later, int chargesAfterFirst) {
        QTest::newRow(name) << QLatin1String("pm_sim_") + QLatin1String(name) << first << later << chargesAfterFirst;
    };
    row("timeout_before", Kind::Unknown, Kind::Charged, 0);
    row("timeout_after", Kind::Unknown, Kind::Charged, 1);
    row("reset_before", Kind::Unknown, Kind::Charged, 0);
    row("reset_after", Kind::Unknown, Kind::Charged, 1);
    row("500_before", Kind::Unknown, Kind::Charged, 0);
    row("500_after", Kind::Unknown, Kind::Charged, 1);
    row("429", Kind::RateLimited, Kind::Charged, 0);
    row("garbage", Kind::Unknown, Kind::Charged, 1);
    row("truncated", Kind::Unknown, Kind::Charged, 1);
    row("slow", Kind::Charged, Kind::Charged, 1);
    row("500_stored", Kind::Unknown, Kind::StoredServerError, 0);
    row("key_reused", Kind::KeyReused, Kind::KeyReused, 0);
    row("401", Kind::WrongCredentials, Kind::WrongCredentials, 0);
    row("400", Kind::RefusedForCaller, Kind::RefusedForCaller, 0);
    row("404_html", Kind::Unknown, Kind::Unknown, 0);
    row("processing", Kind::Pending, Kind::Pending, 0);
}

void TestStripeGateway::everyFault() {
    QFETCH(QString, paymentMethod);
    QFETCH(Kind, later);
    SimulatorOptions options;
    options.slowAnswer = 100ms;
    SimulatorFixture fixture(options);
    const auto client = fixture.client();
    const auto order = fixture.order(key(), paymentMethod);
    const auto first = client->charge(order, 1s);
    QTEST(first.kind, "first");
    QTEST(static_cast<int>(fixture.charges()), "chargesAfterFirst");
    QCOMPARE(fixture.deliveries(key()), 1);
    if (first.kind == Kind::RateLimited) QCOMPARE(first.retryAfter, std::optional<std::chrono::milliseconds>(1s));

    const auto second = client->charge(order, 5s);
    QCOMPARE(second.kind, later);
    QCOMPARE(client->charge(order, 5s).chargeId, second.chargeId);
    QCOMPARE(fixture.charges(), later == Kind::Charged ? 1 : 0);
    QCOMPARE(fixture.deliveries(key()), 3);
}

void TestStripeGateway::wrongKeyIsWrongCredentials() {
    SimulatorFixture fixture;
    const auto gateway = StripeGateway::create(fixture.simulator.url(), "sk_test_other");
    QCOMPARE(gateway.value()->charge(fixture.order(key(), visa()), 5s).kind, Kind::WrongCredentials);
    QCOMPARE(gateway.value()->identity(5s).failure().kind, FailureKind::NotPermitted);
    QCOMPARE(fixture.charges(), 0);
}

void TestStripeGateway::secretKeyIsNotRepeated() {
    ScriptedServer server([](HttpExchange& exchange) {
        exchange.respond(json(401, R"({"error":{"type":"x","message":"Invalid key: sk_live_secret"}})"));
    });
    const auto client = server.client();
    QVERIFY(!client->charge(SimulatorFixture::order(key(), visa()), 5s).message.contains(u"sk_live_secret"));
    QVERIFY(!client->identity(5s).failure().message.contains(u"sk_live_secret"));
}

void TestStripeGateway::processingIsRetrieved() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    const auto outcome = client->charge(fixture.order(key(), QStringLiteral("pm_sim_processing")), 5s);
    QCOMPARE(outcome.kind, Kind::Pending);
    QCOMPARE(outcome.code, QStringLiteral("processing"));
    QCOMPARE(client->retrieve(outcome.objectId, 5s), outcome);
    QCOMPARE(fixture.deliveries(key()), 1);
}

void TestStripeGateway::missingObjectIsUnknown() {
    SimulatorFixture fixture;
    const auto outcome = fixture.client()->retrieve(QStringLiteral("pi_/../../sim/calls"), 5s);
    QCOMPARE(outcome.kind, Kind::Unknown);
    QCOMPARE(outcome.code, QStringLiteral("resource_missing"));
}

void TestStripeGateway::listsAllPages() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    QStringList charged;
    for (int i = 0; i < 103; ++i) {
        charged.prepend(client->charge(fixture.order(QStringLiteral("ic1_%1").arg(i), visa()), 10s).objectId);
    }
    const auto now = Instant(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()));
    QStringList listed;
    bool hasMore = true;
    for (int page = 0; hasMore; ++page) {
        const auto result = client->list(now - 1h, now + 1h, listed.isEmpty() ? QString() : listed.last(), 10s);
        QVERIFY(result.ok());
        QCOMPARE(result->charges.size(), std::size_t(page == 0 ? 100 : 3));
        for (const auto& charge : result->charges)
            listed.append(charge.objectId);
        QCOMPARE(result->charges.front().rideId, std::optional<qint64>(17));
        QVERIFY(result->charges.front().downstreamKey.startsWith(u"ic1_"));
        hasMore = result->hasMore;
    }
    QCOMPARE(listed, charged);
    QVERIFY(client->list(now + 1h, now + 2h, {}, 10s)->charges.empty());
}

void TestStripeGateway::identityIsTheSimulatorsOrTheAccounts() {
    SimulatorFixture fixture;
    QCOMPARE(fixture.client()->identity(5s).value(), fixture.simulator.instanceId());
    ScriptedServer account([](HttpExchange& exchange) { exchange.respond(json(200, R"({"id":"acct_1"})")); });
    QCOMPARE(account.client()->identity(5s).value(), QStringLiteral("acct_1/live"));
    QVERIFY(isLiveKey("rk_live_1"));
    QVERIFY(!isLiveKey("sk_test_live_1"));
}

TEST_PROGRAM_PART(stripe_gateway, TestStripeGateway)
#include "tst_stripe_gateway.moc"
