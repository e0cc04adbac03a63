#include <QTest>

#include "simulator_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

QString key(const char* text = "ic1_k") {
    return QString::fromLatin1(text);
}
QString visa() {
    return QStringLiteral("pm_card_visa");
}

QString chargeOf(const StripeAnswer& answer) {
    return SimulatorFixture::json(answer)[u"latest_charge"].toString();
}
QJsonValue errorOf(const StripeAnswer& answer) {
    return SimulatorFixture::json(answer)[u"error"];
}

}  // namespace

class TestSimulator : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void refusesToStart_data();
    void refusesToStart();
    void asksForItsKey_data();
    void asksForItsKey();
    void unknownAddressesAreRefusedAsAtStripe();
    void cardsPay_data();
    void cardsPay();
    void cardsAreDeclined_data();
    void cardsAreDeclined();
    void parametersAreChecked_data();
    void parametersAreChecked();
    void refusalIsNotRemembered();
    void sameKeySameParametersIsReplayed();
    void orderOfParametersDoesNotMatter();
    void sameKeyOtherParametersIsRefused();
    void sameKeyOtherCallIsRefused();
    void declineIsReplayed();
    void keyIsInUseWhileItsAnswerIsOut();
    void withoutKeyNothingIsRemembered();
};

void TestSimulator::refusesToStart_data() {
    QTest::addColumn<QString>("address");
    QTest::addColumn<QByteArray>("secretKey");
    QTest::addColumn<QString>("folder");
    QTest::newRow("any address") << QStringLiteral("0.0.0.0") << QByteArray("k") << QString();
    QTest::newRow("address of the network") << QStringLiteral("192.0.2.1") << QByteArray("k") << QString();
    QTest::newRow("no key") << QStringLiteral("127.0.0.1") << QByteArray() << QString();
    QTest::newRow("no folder") << QStringLiteral("127.0.0.1") << QByteArray("k") << QStringLiteral("/nowhere");
}

void TestSimulator::refusesToStart() {
    QFETCH(QString, address);
    QFETCH(QByteArray, secretKey);
    QFETCH(QString, folder);
    const QTemporaryDir temporary;
    SimulatorOptions options;
    options.ledgerFile = (folder.isEmpty() ? temporary.path() : folder) + QStringLiteral("/ledger.sqlite");
    options.secretKey = secretKey;
    options.listenAddress = QHostAddress(address);
    SimulatorThread simulator;
    const auto outcome = simulator.start(options);
    QVERIFY(!outcome.ok());
    QVERIFY(!outcome.failure().message.isEmpty());
}

void TestSimulator::asksForItsKey_data() {
    QTest::addColumn<QString>("target");
    for (const char* target : {"/v1/account", "/v1/payment_intents", "/v1/charges", "/sim/calls", "/other"}) {
        QTest::newRow(target) << QString::fromLatin1(target);
    }
}

void TestSimulator::asksForItsKey() {
    QFETCH(QString, target);
    SimulatorFixture fixture;
    StripeTransport transport(true);
    for (const QByteArray& header :
         {QByteArray(), QByteArray("Bearer "), QByteArray("Bearer sk_test_other"), fixture.secretKey()}) {
        auto request = fixture.request(target);
        request.setRawHeader("Authorization", header);
        const auto answer = transport.get(request, 10s);
        QCOMPARE(answer.status, 401);
        QCOMPARE(errorOf(answer)[u"type"], QStringLiteral("invalid_request_error"));
    }
    QVERIFY(fixture.get(target).status != 401);
}

void TestSimulator::unknownAddressesAreRefusedAsAtStripe() {
    SimulatorFixture fixture;
    for (const char* target : {"/", "/v1/customers", "/v1/payment_intents/pi_1/confirm", "/v1/charges/ch_none"}) {
        const auto answer = fixture.get(QString::fromLatin1(target));
        QCOMPARE(answer.status, 404);
        QCOMPARE(errorOf(answer)[u"type"], QStringLiteral("invalid_request_error"));
    }
}

void TestSimulator::cardsPay_data() {
    QTest::addColumn<QString>("paymentMethod");
    for (const char* name : {"pm_card_visa", "pm_card_mastercard", "pm_card_amex", "pm_card_visa_debit"}) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void TestSimulator::cardsPay() {
    QFETCH(QString, paymentMethod);
    SimulatorFixture fixture;
    const auto answer = fixture.pay(key(), paymentMethod);
    const auto intent = fixture.json(answer);
    QCOMPARE(answer.status, 200);
    QCOMPARE(intent[u"object"], QStringLiteral("payment_intent"));
    QCOMPARE(intent[u"status"], QStringLiteral("succeeded"));
    QCOMPARE(intent[u"amount"], 1999);
    QCOMPARE(intent[u"currency"], QStringLiteral("usd"));
    QCOMPARE(intent[u"metadata"][u"ride_id"], QStringLiteral("17"));
    QCOMPARE(intent[u"metadata"][u"downstream_key"], key());
    QVERIFY(intent[u"id"].toString().startsWith(u"pi_"));
    QVERIFY(intent[u"latest_charge"].toString().startsWith(u"ch_"));
    QCOMPARE(fixture.charges(), 1);
}

void TestSimulator::cardsAreDeclined_data() {
    QTest::addColumn<QString>("paymentMethod");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("declineCode");
    const auto row = [](const char* name, const char* code, const char* declineCode) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(code)
                            << QString::fromLatin1(declineCode);
    };
    row("pm_card_chargeDeclined", "card_declined", "generic_decline");
    row("pm_card_visa_chargeDeclined", "card_declined", "generic_decline");
    row("pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds");
    row("pm_card_visa_chargeDeclinedLostCard", "card_declined", "lost_card");
    row("pm_card_chargeDeclinedExpiredCard", "expired_card", "");
    row("pm_card_authenticationRequired", "authentication_required", "authentication_required");
}

void TestSimulator::cardsAreDeclined() {
    QFETCH(QString, paymentMethod);
    SimulatorFixture fixture;
    const auto answer = fixture.pay(key(), paymentMethod);
    QCOMPARE(answer.status, 402);
    QCOMPARE(errorOf(answer)[u"type"], QStringLiteral("card_error"));
    QTEST(errorOf(answer)[u"code"].toString(), "code");
    QTEST(errorOf(answer)[u"decline_code"].toString(), "declineCode");
}

void TestSimulator::parametersAreChecked_data() {
    QTest::addColumn<QByteArray>("form");
    QTest::addColumn<QString>("param");
    const auto row = [](const char* name, const QByteArray& form, const char* param) {
        QTest::newRow(name) << form << QString::fromLatin1(param);
    };
    row("nothing", "", "amount");
    row("amount is text", "amount=abc&currency=usd&payment_method=pm_card_visa&confirm=true", "amount");
    row("amount is broken", "amount=1.5&currency=usd&payment_method=pm_card_visa&confirm=true", "amount");
    row("amount is zero", "amount=0&currency=usd&payment_method=pm_card_visa&confirm=true", "amount");
    row("amount is negative", "amount=-5&currency=usd&payment_method=pm_card_visa&confirm=true", "amount");
    row("amount is too large", "amount=100000000&currency=usd&payment_method=pm_card_visa&confirm=true", "amount");
    row("no currency", "amount=1&payment_method=pm_card_visa&confirm=true", "currency");
    row("no such currency", "amount=1&currency=dollars&payment_method=pm_card_visa&confirm=true", "currency");
    row("no payment method", "amount=1&currency=usd&confirm=true", "payment_method");
    row("no such card", "amount=1&currency=usd&payment_method=pm_card_none&confirm=true", "payment_method");
    row("no such fault", "amount=1&currency=usd&payment_method=pm_sim_none&confirm=true", "payment_method");
    row("NUL in the payment method", "amount=1&currency=usd&payment_method=a%00b&confirm=true", "payment_method");
    row("not confirmed", "amount=1&currency=usd&payment_method=pm_card_visa", "confirm");
}

void TestSimulator::parametersAreChecked() {
    QFETCH(QByteArray, form);
    SimulatorFixture fixture;
    const auto answer = fixture.post(key(), form);
    QCOMPARE(answer.status, 400);
    QCOMPARE(errorOf(answer)[u"type"], QStringLiteral("invalid_request_error"));
    QTEST(errorOf(answer)[u"param"].toString(), "param");
    QCOMPARE(fixture.charges(), 0);
}

void TestSimulator::refusalIsNotRemembered() {
    SimulatorFixture fixture;
    QCOMPARE(fixture.pay(key(), QStringLiteral("pm_card_none")).status, 400);
    QCOMPARE(fixture.pay(key(), visa()).status, 200);
    QCOMPARE(fixture.deliveries(key()), 2);
}

void TestSimulator::sameKeySameParametersIsReplayed() {
    SimulatorFixture fixture;
    const auto first = fixture.pay(key(), visa());
    const auto second = fixture.pay(key(), visa());
    QVERIFY(!first.replayed);
    QVERIFY(second.replayed);
    QCOMPARE(second.status, 200);
    QCOMPARE(second.body, first.body);
    QCOMPARE(fixture.charges(), 1);
    QCOMPARE(fixture.deliveries(key()), 2);
}

void TestSimulator::orderOfParametersDoesNotMatter() {
    SimulatorFixture fixture;
    const auto first = fixture.post(key(), "amount=1&currency=usd&payment_method=pm_card_visa&confirm=true");
    const auto second = fixture.post(key(), "confirm=true&currency=usd&amount=1&payment_method=pm%5fcard%5Fvisa");
    QVERIFY(second.replayed);
    QCOMPARE(chargeOf(second), chargeOf(first));
}

void TestSimulator::sameKeyOtherParametersIsRefused() {
    SimulatorFixture fixture;
    QCOMPARE(fixture.pay(key(), visa()).status, 200);
    const auto answer = fixture.pay(key(), QStringLiteral("pm_card_amex"));
    QCOMPARE(answer.status, 400);
    QCOMPARE(errorOf(answer)[u"type"], QStringLiteral("idempotency_error"));
    QCOMPARE(fixture.charges(), 1);
}

void TestSimulator::sameKeyOtherCallIsRefused() {
    SimulatorFixture fixture;
    QCOMPARE(fixture.pay(key(), visa()).status, 200);
    const auto answer = fixture.post(key(), "amount=1&currency=usd&source=tok_visa", QStringLiteral("/v1/charges"));
    QCOMPARE(errorOf(answer)[u"type"], QStringLiteral("idempotency_error"));
    QCOMPARE(fixture.charges(), 1);
}

void TestSimulator::declineIsReplayed() {
    SimulatorFixture fixture;
    const auto first = fixture.pay(key(), QStringLiteral("pm_card_chargeDeclined"));
    const auto second = fixture.pay(key(), QStringLiteral("pm_card_chargeDeclined"));
    QVERIFY(second.replayed);
    QCOMPARE(second.status, 402);
    QCOMPARE(second.body, first.body);
}

void TestSimulator::keyIsInUseWhileItsAnswerIsOut() {
    SimulatorOptions options;
    options.slowAnswer = 300ms;
    SimulatorFixture fixture(options);
    const auto slow = QStringLiteral("pm_sim_slow");
    StripeTransport impatient(true);
    const auto form = chargeForm(fixture.order(key(), slow), StripeApi::PaymentIntents);
    const auto first = impatient.post(fixture.request(QStringLiteral("/v1/payment_intents"), key()), form, 100ms);
    QCOMPARE(first.transport, Transport::TimedOut);
    const auto second = fixture.pay(key(), slow);
    QCOMPARE(second.status, 409);
    QCOMPARE(errorOf(second)[u"code"], QStringLiteral("idempotency_key_in_use"));
    StripeAnswer third;
    QTRY_COMPARE((third = fixture.pay(key(), slow)).status, 200);
    QVERIFY(third.replayed);
    QCOMPARE(fixture.charges(), 1);
}

void TestSimulator::withoutKeyNothingIsRemembered() {
    SimulatorFixture fixture;
    const auto first = fixture.pay({}, visa());
    const auto second = fixture.pay({}, visa());
    QCOMPARE(second.status, 200);
    QVERIFY(!second.replayed);
    QVERIFY(chargeOf(first) != chargeOf(second));
    QCOMPARE(fixture.json(fixture.get(QStringLiteral("/sim/calls")))[u"total"], 2);
}

TEST_PROGRAM_PART(simulator, TestSimulator)
#include "tst_simulator.moc"
