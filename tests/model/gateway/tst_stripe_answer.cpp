#include <QTest>

#include "model/gateway/stripe_answer.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;
using Kind = GatewayOutcomeKind;

Q_DECLARE_METATYPE(idempotency::StripeAnswer)
Q_DECLARE_METATYPE(idempotency::GatewayOutcomeKind)
Q_DECLARE_METATYPE(idempotency::FailureKind)

namespace {

const ChargeRequest asked{17, {1999, QStringLiteral("usd")}, QStringLiteral("pm_card_visa"), QStringLiteral("ic1_k")};

/// `body` has single quotes in place of double ones.
StripeAnswer http(int status, QByteArray body) {
    StripeAnswer answer;
    answer.status = status;
    answer.body = body.replace('\'', '"');
    return answer;
}

StripeAnswer replayed(StripeAnswer answer) {
    answer.replayed = true;
    return answer;
}

StripeAnswer shouldRetry(StripeAnswer answer, bool should) {
    answer.shouldRetry = should;
    return answer;
}

StripeAnswer broken(Transport transport) {
    StripeAnswer answer;
    answer.transport = transport;
    answer.error = QStringLiteral("A sentence.");
    return answer;
}

QByteArray error(const QByteArray& type, const QByteArray& rest = {}) {
    return "{'error': {'type': '" + type + "', 'message': 'Words.'" + rest + "}}";
}

QByteArray intent(const QByteArray& status, const QByteArray& rest = ", 'latest_charge': 'ch_1'",
                  const QByteArray& amount = "1999", const QByteArray& currency = "usd") {
    return "{'id': 'pi_1', 'object': 'payment_intent', 'created': 1, 'amount': " + amount + ", 'currency': '" +
           currency + "', 'status': '" + status + '\'' + rest + '}';
}

}  // namespace

class TestStripeAnswer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void chargeIsClassified_data();
    void chargeIsClassified();
    void saysWhetherToCallAgainAndUnderWhichId();
    void retrieveIsClassified_data();
    void retrieveIsClassified();
    void chargedNamesChargeAndObject_data();
    void chargedNamesChargeAndObject();
    void retryAfterCountsSeconds_data();
    void retryAfterCountsSeconds();
    void strangersTextIsCleaned_data();
    void strangersTextIsCleaned();
    void readingFailsByKind_data();
    void readingFailsByKind();
    void pageIsRead();
    void unreadablePageIsRefused_data();
    void unreadablePageIsRefused();
};

void TestStripeAnswer::chargeIsClassified_data() {
    QTest::addColumn<StripeAnswer>("answer");
    QTest::addColumn<Kind>("kind");
    const QByteArray html = "<html><body>Bad gateway</body></html>";
    const QByteArray invalid = "invalid_request_error";
    const auto row = [](const char* name, const StripeAnswer& answer, Kind kind) {
        QTest::newRow(name) << answer << kind;
    };
    row("succeeded", http(200, intent("succeeded")), Kind::Charged);
    row("201 succeeded", http(201, intent("succeeded")), Kind::Charged);
    row("succeeded, replayed", replayed(http(200, intent("succeeded"))), Kind::Charged);
    row("succeeded, our ride", http(200, intent("succeeded", ",'latest_charge':'ch_1','metadata':{'ride_id':'17'}")),
        Kind::Charged);
    row("succeeded, another ride",
        http(200, intent("succeeded", ",'latest_charge':'ch_1','metadata':{'ride_id':'18'}")), Kind::Unknown);
    row("succeeded, another amount", http(200, intent("succeeded", ",'latest_charge':'ch_1'", "1998")), Kind::Unknown);
    row("succeeded, another currency", http(200, intent("succeeded", ",'latest_charge':'ch_1'", "1999", "eur")),
        Kind::Unknown);
    row("succeeded, currency in capitals", http(200, intent("succeeded", ",'latest_charge':'ch_1'", "1999", "USD")),
        Kind::Charged);
    row("succeeded, broken amount", http(200, intent("succeeded", ",'latest_charge':'ch_1'", "1999.5")), Kind::Unknown);
    row("succeeded without a charge", http(200, intent("succeeded", {})), Kind::Unknown);
    row("processing", http(200, intent("processing", ",'latest_charge':null")), Kind::Pending);
    row("requires_action", http(200, intent("requires_action", {})), Kind::Pending);
    row("requires_capture", http(200, intent("requires_capture")), Kind::Pending);
    row("requires_payment_method, not tried", http(200, intent("requires_payment_method", {})), Kind::Pending);
    row("requires_payment_method, failed",
        http(200, intent("requires_payment_method", ",'last_payment_error':{'code':'card_declined'}")), Kind::Declined);
    row("canceled", http(200, intent("canceled", {})), Kind::Declined);
    row("no id", http(200, "{'object': 'payment_intent', 'status': 'succeeded'}"), Kind::Unknown);
    row("another object", http(200, "{'object': 'customer', 'id': 'cus_1'}"), Kind::Unknown);
    row("200 with a page", http(200, html), Kind::Unknown);
    row("200 with nothing", http(200, {}), Kind::Unknown);
    row("200 with a list", http(200, "[]"), Kind::Unknown);
    row("truncated JSON", http(200, intent("succeeded").chopped(3)), Kind::Unknown);
    row("card error", http(402, error("card_error", ",'code':'card_declined'")), Kind::Declined);
    row("card error, replayed", replayed(http(402, error("card_error"))), Kind::Declined);
    row("402 of another type", http(402, error(invalid)), Kind::Unknown);
    row("402 with a page", http(402, html), Kind::Unknown);
    row("402 truncated", http(402, error("card_error").chopped(2)), Kind::Unknown);
    row("amount refused", http(400, error(invalid, ",'param':'amount'")), Kind::RefusedForCaller);
    row("currency refused", http(400, error(invalid, ",'param':'currency'")), Kind::RefusedForCaller);
    row("payment method refused", http(400, error(invalid, ",'param':'payment_method'")), Kind::RefusedForCaller);
    row("source refused", http(400, error(invalid, ",'param':'source'")), Kind::RefusedForCaller);
    row("something else refused", http(400, error(invalid, ",'param':'confirm'")), Kind::RefusedForGood);
    row("nothing named", http(400, error(invalid)), Kind::RefusedForGood);
    row("404 of the gateway", http(404, error(invalid, ",'param':'payment_method'")), Kind::RefusedForGood);
    row("400 with a page", http(400, html), Kind::Unknown);
    row("404 with a page", http(404, html), Kind::Unknown);
    row("400 of another type", http(400, error("api_error")), Kind::Unknown);
    row("400, error is text", http(400, "{'error': 'invalid_request_error'}"), Kind::Unknown);
    row("key reused", http(400, error("idempotency_error")), Kind::KeyReused);
    row("401", http(401, error(invalid)), Kind::WrongCredentials);
    row("401 with a page", http(401, html), Kind::WrongCredentials);
    row("403", http(403, {}), Kind::WrongCredentials);
    row("405", http(405, html), Kind::Unknown);
    row("409 in use", http(409, error("idempotency_error", ",'code':'idempotency_key_in_use'")), Kind::InUse);
    row("429", http(429, error(invalid)), Kind::RateLimited);
    row("500", http(500, error("api_error")), Kind::Unknown);
    row("502 with a page", http(502, html), Kind::Unknown);
    row("500 replayed", replayed(http(500, error("api_error"))), Kind::StoredServerError);
    row("429 lock time-out", http(429, error(invalid, ",'code':'lock_timeout'")), Kind::RateLimited);
    row("card error to be sent again", shouldRetry(http(402, error("card_error")), true), Kind::Unknown);
    row("refusal to be sent again", shouldRetry(http(400, error(invalid, ",'param':'amount'")), true), Kind::Unknown);
    row("404 to be sent again", shouldRetry(http(404, error(invalid)), true), Kind::Unknown);
    row("card error not to be sent again", shouldRetry(http(402, error("card_error")), false), Kind::Declined);
    row("301", http(301, {}), Kind::Unknown);
    row("307", http(307, {}), Kind::Unknown);
    row("304", http(304, {}), Kind::Unknown);
    row("refused connection", broken(Transport::NotReached), Kind::NotReached);
    row("time-out", broken(Transport::TimedOut), Kind::Unknown);
    row("reset", broken(Transport::Dropped), Kind::Unknown);
    row("cut short", broken(Transport::Unreadable), Kind::Unknown);
}

void TestStripeAnswer::saysWhetherToCallAgainAndUnderWhichId() {
    auto answer = shouldRetry(http(500, error("api_error")), false);
    answer.requestId = QStringLiteral("req_1");
    const auto outcome = chargeOutcome(answer, asked);
    QVERIFY(!outcome.mayCallAgain);
    QCOMPARE(outcome.message, QStringLiteral("Words. (req_1)"));
    QVERIFY(chargeOutcome(http(500, error("api_error")), asked).mayCallAgain);
}

void TestStripeAnswer::chargeIsClassified() {
    QFETCH(StripeAnswer, answer);
    QFETCH(Kind, kind);
    const auto outcome = chargeOutcome(answer, asked);
    QCOMPARE(outcome.kind, kind);
    QCOMPARE(!outcome.chargeId.isEmpty(), kind == Kind::Charged);
    QCOMPARE(!outcome.objectId.isEmpty(), kind == Kind::Charged || outcome.kind == Kind::Pending ||
                                              (kind == Kind::Declined && answer.status == 200));
    QCOMPARE(outcome.message.isEmpty(), kind == Kind::Charged);
}

void TestStripeAnswer::retrieveIsClassified_data() {
    QTest::addColumn<StripeAnswer>("answer");
    QTest::addColumn<Kind>("kind");
    const QByteArray invalid = "invalid_request_error";
    QTest::newRow("succeeded") << http(200, intent("succeeded")) << Kind::Charged;
    QTest::newRow("processing") << http(200, intent("processing")) << Kind::Pending;
    QTest::newRow("canceled") << http(200, intent("canceled")) << Kind::Declined;
    QTest::newRow("another object") << http(200, intent("succeeded").replace("pi_1", "pi_2")) << Kind::Unknown;
    QTest::newRow("gone") << http(404, error(invalid, ",'code':'resource_missing'")) << Kind::Unknown;
    QTest::newRow("refused") << http(400, error(invalid, ",'param':'amount'")) << Kind::Unknown;
    QTest::newRow("402") << http(402, error("card_error")) << Kind::Unknown;
    QTest::newRow("409") << http(409, error(invalid)) << Kind::Unknown;
    QTest::newRow("500 replayed") << replayed(http(500, {})) << Kind::Unknown;
    QTest::newRow("401") << http(401, {}) << Kind::WrongCredentials;
    QTest::newRow("429") << http(429, {}) << Kind::RateLimited;
    QTest::newRow("not reached") << broken(Transport::NotReached) << Kind::NotReached;
    QTest::newRow("time-out") << broken(Transport::TimedOut) << Kind::Unknown;
}

void TestStripeAnswer::retrieveIsClassified() {
    QFETCH(StripeAnswer, answer);
    QFETCH(Kind, kind);
    QCOMPARE(retrieveOutcome(answer, QStringLiteral("pi_1")).kind, kind);
}

void TestStripeAnswer::chargedNamesChargeAndObject_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("objectId");
    const auto intentId = QStringLiteral("pi_1");
    QTest::newRow("latest_charge") << intent("succeeded") << intentId;
    QTest::newRow("latest_charge expanded")
        << intent("succeeded", ",'latest_charge':{'id':'ch_1','object':'charge'}") << intentId;
    QTest::newRow("charges of older versions")
        << intent("succeeded", ",'charges':{'data':[{'id':'ch_1'}]}") << intentId;
    QTest::newRow("a charge of the older call") << QByteArray(
                                                       "{'id':'ch_1','object':'charge','amount':1999,"
                                                       "'currency':'usd','status':'succeeded'}")
                                                << QStringLiteral("ch_1");
}

void TestStripeAnswer::chargedNamesChargeAndObject() {
    QFETCH(QByteArray, body);
    QFETCH(QString, objectId);
    const GatewayOutcome expected{Kind::Charged, QStringLiteral("ch_1"), objectId, {}, {}, {}};
    QCOMPARE(chargeOutcome(http(200, body), asked), expected);
}

void TestStripeAnswer::retryAfterCountsSeconds_data() {
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("milliseconds");
    QTest::newRow("seconds") << QByteArray("7") << 7000;
    QTest::newRow("spaces") << QByteArray(" 1 ") << 1000;
    QTest::newRow("zero") << QByteArray("0") << 0;
    QTest::newRow("too long") << QByteArray("86400") << 3'600'000;
    QTest::newRow("absent") << QByteArray() << -1;
    QTest::newRow("negative") << QByteArray("-1") << -1;
    QTest::newRow("a date") << QByteArray("Wed, 21 Oct 2026 07:28:00 GMT") << -1;
}

void TestStripeAnswer::retryAfterCountsSeconds() {
    QFETCH(QByteArray, header);
    QFETCH(int, milliseconds);
    auto answer = http(429, {});
    answer.retryAfter = retryAfterFrom(header);
    const auto outcome = chargeOutcome(answer, asked);
    QCOMPARE(outcome.retryAfter.value_or(-1ms).count(), milliseconds);
}

void TestStripeAnswer::strangersTextIsCleaned_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("message");
    const auto none = QStringLiteral("The gateway answered with HTTP status 402.");
    QTest::newRow("NUL") << QByteArray("a\\u0000b") << QStringLiteral("a\uFFFDb");
    QTest::newRow("controls") << QByteArray("a\\r\\nb\\u001b[31m") << QStringLiteral("a b [31m");
    QTest::newRow("only blanks") << QByteArray(" \\n ") << none;
    QTest::newRow("long") << QByteArray(600, 'x') << QString(499, u'x') + QChar(0x2026);
}

void TestStripeAnswer::strangersTextIsCleaned() {
    QFETCH(QByteArray, json);
    QFETCH(QString, message);
    const auto body = "{'error':{'type':'card_error','code':'c\\u0000d','message':'" + json + "'}}";
    const auto outcome = chargeOutcome(http(402, body), asked);
    QCOMPARE(outcome.kind, Kind::Declined);
    QCOMPARE(outcome.message, message);
    QCOMPARE(outcome.code, QStringLiteral("c\uFFFDd"));
}

void TestStripeAnswer::readingFailsByKind_data() {
    QTest::addColumn<StripeAnswer>("answer");
    QTest::addColumn<FailureKind>("kind");
    QTest::newRow("not reached") << broken(Transport::NotReached) << FailureKind::Unreachable;
    QTest::newRow("dropped") << broken(Transport::Dropped) << FailureKind::Unreachable;
    QTest::newRow("time-out") << broken(Transport::TimedOut) << FailureKind::TimedOut;
    QTest::newRow("cut short") << broken(Transport::Unreadable) << FailureKind::Internal;
    QTest::newRow("401") << http(401, {}) << FailureKind::NotPermitted;
    QTest::newRow("404") << http(404, {}) << FailureKind::NotFound;
    QTest::newRow("429") << http(429, {}) << FailureKind::Retryable;
    QTest::newRow("503") << http(503, {}) << FailureKind::Retryable;
    QTest::newRow("302") << http(302, {}) << FailureKind::Internal;
    QTest::newRow("page") << http(200, "<html>") << FailureKind::Internal;
}

void TestStripeAnswer::readingFailsByKind() {
    QFETCH(StripeAnswer, answer);
    QFETCH(FailureKind, kind);
    QCOMPARE(accountId(answer).failure().kind, kind);
    QCOMPARE(chargePage(answer).failure().kind, kind);
    QVERIFY(!accountId(answer).failure().message.isEmpty());
}

void TestStripeAnswer::pageIsRead() {
    const auto first =
        intent("succeeded", ",'latest_charge':'ch_1','metadata':{'ride_id':'17','downstream_key':'ic1_k'}");
    const auto second = intent("requires_payment_method", ",'latest_charge':'ch_failed','metadata':{'ride_id':'x'}");
    const auto page = chargePage(http(200, "{'object':'list','has_more':true,'data':[" + first + ',' + second + "]}"));
    QVERIFY(page.ok());
    QVERIFY(page->hasMore);
    const Money amount{1999, QStringLiteral("usd")};
    const std::vector<GatewayCharge> expected{
        {QStringLiteral("pi_1"), QStringLiteral("ch_1"), QStringLiteral("succeeded"), amount, 17,
         QStringLiteral("ic1_k"), Instant(1s)},
        {QStringLiteral("pi_1"), {}, QStringLiteral("requires_payment_method"), amount, {}, {}, Instant(1s)}};
    QVERIFY(page->charges == expected);
}

void TestStripeAnswer::unreadablePageIsRefused_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no data") << QByteArray("{'has_more':false}");
    QTest::newRow("no word on more") << QByteArray("{'data':[]}");
    QTest::newRow("a payment that cannot be read") << QByteArray("{'has_more':false,'data':[{'id':'pi_1'}]}");
    QTest::newRow("more, but none here") << QByteArray("{'has_more':true,'data':[]}");
    QTest::newRow("truncated") << QByteArray("{'has_more':false,'data':[");
}

/// A list that is read in part would let a charge be taken for absent.
void TestStripeAnswer::unreadablePageIsRefused() {
    QFETCH(QByteArray, body);
    QCOMPARE(chargePage(http(200, body)).failure().kind, FailureKind::Internal);
}

TEST_PROGRAM_PART(stripe_answer, TestStripeAnswer)
#include "tst_stripe_answer.moc"
