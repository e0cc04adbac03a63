#include <thread>

#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTcpServer>
#include <QTest>
#include <QTimer>

#include "scripted_server.h"
#include "simulator_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;
using Kind = GatewayOutcomeKind;

namespace {

QString key(const char* text = "ic1_k") {
    return QString::fromLatin1(text);
}
QString visa() {
    return QStringLiteral("pm_card_visa");
}

/// The port of a server that is no longer there.
quint16 deadPort() {
    QTcpServer server;
    server.listen(QHostAddress::LocalHost, 0);
    return server.serverPort();
}

}  // namespace

class TestStripeDelivery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void exactlyOneDelivery_data();
    void exactlyOneDelivery();
    void qtRepeatsARequestThatCanBeRewound();
    void endedConnectionIsReplaced();
    void concurrentCallsMakeOneCharge();
    void deadlineHolds();
    void refusedConnectionIsNotReached();
    void brokenAndThenRefusedIsUnknown();
    void silentTlsPeerIsNotReached();
    void noTimeLeftSendsNothing();
    void unfitDownstreamKeySendsNothing();
    void redirectsAreNotFollowed_data();
    void redirectsAreNotFollowed();
    void oversizedAnswerIsUnknown();
    void truncatedAnswerIsUnknown();
    void callersEventsDoNotRunMeanwhile();
};

void TestStripeDelivery::exactlyOneDelivery_data() {
    QTest::addColumn<QString>("paymentMethod");
    for (const char* name : {"pm_sim_reset_before", "pm_sim_reset_after", "pm_sim_timeout_before",
                             "pm_sim_timeout_after", "pm_sim_truncated", "pm_sim_garbage"}) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void TestStripeDelivery::exactlyOneDelivery() {
    QFETCH(QString, paymentMethod);
    SimulatorFixture fixture;
    const auto client = fixture.client();
    QCOMPARE(client->charge(fixture.order(key("ic1_before"), visa()), 10s).kind, Kind::Charged);
    for (int i = 0; i < 5; ++i) {
        const auto thisKey = QStringLiteral("ic1_%1").arg(i);
        QCOMPARE(client->charge(fixture.order(thisKey, paymentMethod), 300ms).kind, Kind::Unknown);
        QCOMPARE(fixture.deliveries(thisKey), 1);
    }
}

void TestStripeDelivery::qtRepeatsARequestThatCanBeRewound() {
    SimulatorFixture fixture;
    QNetworkAccessManager manager;
    const auto form = chargeForm(fixture.order(key(), QStringLiteral("pm_sim_reset_after")), StripeApi::PaymentIntents);
    const std::unique_ptr<QNetworkReply> reply(
        manager.post(fixture.request(QStringLiteral("/v1/payment_intents"), key()), form));
    QTRY_VERIFY(reply->isFinished());
    QCOMPARE(reply->error(), QNetworkReply::NoError);
    QCOMPARE(fixture.deliveries(key()), 2);
}

/// A gateway that was started anew must not cost an unknown outcome: the idle connection's end was seen before.
void TestStripeDelivery::endedConnectionIsReplaced() {
    SimulatorOptions options;
    options.port = deadPort();
    SimulatorFixture fixture(options);
    const auto client = fixture.client();
    for (int i = 0; i < 3; ++i) {
        const auto thisKey = QStringLiteral("ic1_%1").arg(i);
        QCOMPARE(client->charge(fixture.order(thisKey, visa()), 10s).kind, Kind::Charged);
        fixture.restart();
        QCOMPARE(fixture.deliveries(thisKey), 1);
    }
}

void TestStripeDelivery::concurrentCallsMakeOneCharge() {
    SimulatorFixture fixture;
    std::array<GatewayOutcome, 20> outcomes;
    {
        std::vector<std::jthread> threads;
        for (auto& outcome : outcomes) {
            threads.emplace_back([&] { outcome = fixture.client()->charge(fixture.order(key(), visa()), 20s); });
        }
    }
    for (const auto& outcome : outcomes)
        QCOMPARE(outcome, outcomes.front());
    QCOMPARE(outcomes.front().kind, Kind::Charged);
    QCOMPARE(fixture.charges(), 1);
    QCOMPARE(fixture.deliveries(key()), 20);
}

void TestStripeDelivery::deadlineHolds() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    QElapsedTimer timer;
    timer.start();
    const auto outcome = client->charge(fixture.order(key(), QStringLiteral("pm_sim_timeout_before")), 300ms);
    QCOMPARE(outcome.kind, Kind::Unknown);
    QVERIFY(timer.elapsed() >= 270);  // Qt ends a transfer up to a twentieth early
    QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
}

void TestStripeDelivery::refusedConnectionIsNotReached() {
    const QUrl url(QStringLiteral("http://127.0.0.1:%1").arg(deadPort()));
    const auto gateway = StripeGateway::create(url, "sk_test_1");
    const auto outcome = gateway.value()->charge(SimulatorFixture::order(key(), visa()), 5s);
    QCOMPARE(outcome.kind, Kind::NotReached);
    QVERIFY(outcome.message.contains(url.authority()));
    QCOMPARE(gateway.value()->identity(5s).failure().kind, FailureKind::Unreachable);
    QCOMPARE(gateway.value()->retrieve(QStringLiteral("pi_1"), 5s).kind, Kind::NotReached);
}

void TestStripeDelivery::brokenAndThenRefusedIsUnknown() {
    ScriptedServer* self = nullptr;
    ScriptedServer server([&self](HttpExchange& exchange) {
        self->stopListening();
        exchange.reset();
    });
    self = &server;
    QCOMPARE(server.client()->charge(SimulatorFixture::order(key(), visa()), 5s).kind, Kind::Unknown);
    QCOMPARE(server.requests.size(), std::size_t(1));
}

void TestStripeDelivery::silentTlsPeerIsNotReached() {
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost, 0));
    const QUrl url(QStringLiteral("https://127.0.0.1:%1").arg(silent.serverPort()));
    const auto gateway = StripeGateway::create(url, "sk_test_1");
    QCOMPARE(gateway.value()->charge(SimulatorFixture::order(key(), visa()), 200ms).kind, Kind::NotReached);
}

void TestStripeDelivery::noTimeLeftSendsNothing() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    QCOMPARE(client->charge(fixture.order(key(), visa()), 0ms).kind, Kind::NotReached);
    QCOMPARE(client->charge(fixture.order(key(), visa()), -1ms).kind, Kind::NotReached);
    QCOMPARE(fixture.deliveries(key()), 0);
}

void TestStripeDelivery::unfitDownstreamKeySendsNothing() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    for (const auto& unfit : {QString(), QStringLiteral("a b"), QStringLiteral("a\r\nX-Injected: 1")}) {
        QCOMPARE(client->charge(fixture.order(unfit, visa()), 5s).kind, Kind::NotReached);
    }
    QCOMPARE(fixture.json(fixture.get(QStringLiteral("/sim/calls")))[u"total"], 0);
}

void TestStripeDelivery::redirectsAreNotFollowed_data() {
    QTest::addColumn<int>("status");
    for (const int status : {301, 302, 303, 307, 308})
        QTest::addRow("%d", status) << status;
}

void TestStripeDelivery::redirectsAreNotFollowed() {
    QFETCH(int, status);
    SimulatorFixture fixture;
    const auto target = fixture.simulator.url().toEncoded() + "/v1/payment_intents";
    ScriptedServer server([&](HttpExchange& exchange) { exchange.respond({status, {{"Location", target}}, {}}); });
    QCOMPARE(server.client()->charge(fixture.order(key(), visa()), 5s).kind, Kind::Unknown);
    QCOMPARE(server.requests.size(), std::size_t(1));
    QCOMPARE(fixture.deliveries(key()), 0);
}

void TestStripeDelivery::oversizedAnswerIsUnknown() {
    ScriptedServer server(
        [](HttpExchange& exchange) { exchange.respond(json(200, QByteArray(3'000'000, ' ') + "{}")); });
    const auto outcome = server.client()->charge(SimulatorFixture::order(key(), visa()), 10s);
    QCOMPARE(outcome.kind, Kind::Unknown);
    QVERIFY(outcome.message.contains(u"unreadable"));
}

void TestStripeDelivery::truncatedAnswerIsUnknown() {
    const QByteArray whole = R"({"id":"pi_1","object":"payment_intent","amount":1999,"currency":"usd",)"
                             R"("status":"succeeded","latest_charge":"ch_1"})";
    ScriptedServer server(
        [&](HttpExchange& exchange) { exchange.truncate(json(200, whole + QByteArray(whole.size(), ' '))); });
    QCOMPARE(server.client()->charge(SimulatorFixture::order(key(), visa()), 5s).kind, Kind::Unknown);
}

void TestStripeDelivery::callersEventsDoNotRunMeanwhile() {
    SimulatorFixture fixture;
    const auto client = fixture.client();
    bool hasRun = false;
    QTimer::singleShot(0, this, [&] { hasRun = true; });
    client->charge(fixture.order(key(), visa()), 5s);
    QVERIFY(!hasRun);
    QTRY_VERIFY(hasRun);
}

TEST_PROGRAM_PART(stripe_delivery, TestStripeDelivery)
#include "tst_stripe_delivery.moc"
