#include <QDir>
#include <QTest>

#include "model/core/payment_request.h"
#include "test_program.h"

using namespace idempotency;

class TestPaymentRequest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void accepts_data();
    void accepts();
    void refuses_data();
    void refuses();
    void refusesCardNumbersWithoutEcho_data();
    void refusesCardNumbersWithoutEcho();
    void refusesTheWholeParsingSuite();
    void buildsWhatIsGiven();
    void encodesBadInputAsItIs();
};

void TestPaymentRequest::accepts_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<qint64>("amountCents");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("paymentMethod");
    QTest::addColumn<QByteArray>("canonicalBody");
    const auto row = [](const char* body, qint64 amount, const char* currency, const char* method,
                        const char* canonical) {
        QTest::newRow(body) << QByteArray(body) << amount << QString::fromLatin1(currency)
                            << QString::fromLatin1(method) << QByteArray(canonical);
    };
    row("{\"amountCents\":1999}", 1999, "usd", "pm_card_visa", "{\"amountCents\":1999}");
    row("{\"amountCents\":1999.0}", 1999, "usd", "pm_card_visa", "{\"amountCents\":1999}");
    row("{\"amountCents\":1.999e3}", 1999, "usd", "pm_card_visa", "{\"amountCents\":1999}");
    row("{\"amountCents\":1}", 1, "usd", "pm_card_visa", "{\"amountCents\":1}");
    row("{\"amountCents\":99999999}", 99'999'999, "usd", "pm_card_visa", "{\"amountCents\":99999999}");
    row("{\"paymentMethod\":\"pm_x\",\"currency\":\"JPY\",\"amountCents\":5}", 5, "jpy", "pm_x",
        "{\"amountCents\":5,\"currency\":\"JPY\",\"paymentMethod\":\"pm_x\"}");
    row("{\"amountCents\":5,\"currency\":\"kWd\"}", 5, "kwd", "pm_card_visa",
        "{\"amountCents\":5,\"currency\":\"kWd\"}");
}

void TestPaymentRequest::accepts() {
    QFETCH(QByteArray, body);
    const auto outcome = parsePaymentRequest(body);
    const auto* request = std::get_if<PaymentRequest>(&outcome);
    QVERIFY(request);
    QTEST(request->amountCents, "amountCents");
    QTEST(request->currency, "currency");
    QTEST(request->paymentMethod, "paymentMethod");
    QTEST(request->canonicalBody, "canonicalBody");
}

void TestPaymentRequest::refuses_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("statusCode");
    QTest::addColumn<QString>("member");
    const auto row = [](const QByteArray& body, int statusCode, const char* member) {
        QTest::newRow(body.left(60).constData()) << body << statusCode << QString::fromLatin1(member);
    };
    for (const char* body : {"", "{", "null", "[]", "\"x\"", "1999", "{\"amountCents\":1999}x", "amountCents=1999",
                             "{\"amountCents\":1,\"amountCents\":1}", "{\"amountCents\":01}", "{'amountCents':1}",
                             "\xEF\xBB\xBF{\"amountCents\":1}", "{\"amountCents\":1,\"a\":\"\\ud800\"}"})
        row(body, 400, "");
    for (const char* amount : {"0", "-0", "-5", "100000000", "19.99", "\"1999\"", "null", "true", "[1999]", "{}",
                               "1e20", "1e-2", "9007199254740992"})
        row(QByteArray("{\"amountCents\":") + amount + "}", 422, "amountCents");
    for (const char* amount : {"9007199254740993", "1e400", "1999.0000000000000000000001"})
        row(QByteArray("{\"amountCents\":") + amount + "}", 422, "");
    for (const char* currency : {"\"\"", "\"us\"", "\"usdd\"", "\"XXX\"", "\"xts\"", "\"xau\"", "\"zzz\"", "\"u d\"",
                                 "null", "840", "\"\\u0131sk\"", "\"usd\\u0000\""})
        row(QByteArray("{\"amountCents\":1,\"currency\":") + currency + "}", 422, "currency");
    for (const char* method : {"\"\"", "null", "7", "\"a\\u0000b\"", "\"pm_\\u0436\"", "\"a\\nb\"", "\"\\u007f\""})
        row(QByteArray("{\"amountCents\":1,\"paymentMethod\":") + method + "}", 422, "paymentMethod");
    row("{\"paymentMethod\":\"" + QByteArray(256, 'p') + "\",\"amountCents\":1}", 422, "paymentMethod");
    row("{}", 422, "amountCents");
    row("{\"currency\":\"usd\"}", 422, "amountCents");
    row("{\"amountCents\":1,\"AmountCents\":1}", 422, "AmountCents");
    row("{\"amountCents\":1,\"\":1}", 422, "");
    row("{\"amountCents\":1,\"\\u202eevil\\u0000\":1}", 422, "\\u202Eevil\xFF");
}

void TestPaymentRequest::refuses() {
    QFETCH(QByteArray, body);
    QFETCH(QString, member);
    const auto outcome = parsePaymentRequest(body);
    const auto* problem = std::get_if<RequestProblem>(&outcome);
    QVERIFY(problem);
    QTEST(problem->statusCode, "statusCode");
    QVERIFY(problem->detail.endsWith(QLatin1Char('.')));
    QCOMPARE(problem->member, member.replace(QChar(0xFF), QChar(QChar::ReplacementCharacter)));
}

void TestPaymentRequest::refusesCardNumbersWithoutEcho_data() {
    QTest::addColumn<QByteArray>("body");
    for (const char* body :
         {"{\"amountCents\":1999,\"paymentMethod\":\"4242424242424242\"}",
          "{\"amountCents\":1999,\"paymentMethod\":\"4242 4242 4242 4242\"}",
          "{\"amountCents\":1999,\"card\":{\"number\":4242424242424242}}", "{\"amountCents\":4242424242424242}",
          "{\"4242-4242-4242-4242\":1}", "{\"amountCents\":\"4242424242424242\"}",
          "{\"amountCents\":1,\"currency\":\"4242424242424242\"}"})
        QTest::newRow(body) << QByteArray(body);
}

void TestPaymentRequest::refusesCardNumbersWithoutEcho() {
    QFETCH(QByteArray, body);
    const auto outcome = parsePaymentRequest(body);
    const auto* problem = std::get_if<RequestProblem>(&outcome);
    QVERIFY(problem);
    QCOMPARE(problem->statusCode, 422);
    QVERIFY(problem->detail.contains(QLatin1String("card")));
    QVERIFY(!(problem->detail + problem->member).contains(QLatin1String("4242")));
}

void TestPaymentRequest::refusesTheWholeParsingSuite() {
    const QDir folder(QStringLiteral(TEST_DATA "/json"));
    for (const auto& name : folder.entryList({QStringLiteral("*.json")})) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto outcome = parsePaymentRequest(file.readAll());
        const auto* problem = std::get_if<RequestProblem>(&outcome);
        QVERIFY2(problem, qPrintable(name));
        QVERIFY2(problem->statusCode == 400 || problem->statusCode == 422, qPrintable(name));
    }
}

void TestPaymentRequest::buildsWhatIsGiven() {
    QCOMPARE(paymentRequestBody(1999), QByteArray("{\"amountCents\":1999}"));
    const auto body = paymentRequestBody(1999, QStringLiteral("EUR"), QStringLiteral("pm_x"));
    QCOMPARE(body, QByteArray("{\"amountCents\":1999,\"currency\":\"EUR\",\"paymentMethod\":\"pm_x\"}"));
    const auto outcome = parsePaymentRequest(body);
    QCOMPARE(std::get<PaymentRequest>(outcome).canonicalBody, body);
    QCOMPARE(paymentRequestBody(1, std::nullopt, QStringLiteral("p")),
             QByteArray("{\"amountCents\":1,\"paymentMethod\":\"p\"}"));
}

void TestPaymentRequest::encodesBadInputAsItIs() {
    QCOMPARE(paymentRequestBody(-5, QStringLiteral("\"}"), QString()),
             QByteArray("{\"amountCents\":-5,\"currency\":\"\\\"}\",\"paymentMethod\":\"\"}"));
    const auto outcome = parsePaymentRequest(paymentRequestBody(1, std::nullopt, QString(QChar(0xD800))));
    QVERIFY(std::holds_alternative<RequestProblem>(outcome));
}

TEST_PROGRAM_PART(payment_request, TestPaymentRequest)
#include "tst_payment_request.moc"
