#include <QTest>

#include "model/core/card_number.h"
#include "model/core/json_reader.h"
#include "test_program.h"

using namespace idempotency;

class TestCardNumber : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void finds_data();
    void finds();
    void findsAnywhereInJson_data();
    void findsAnywhereInJson();
};

void TestCardNumber::finds_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isCard");
    const auto row = [](const char* text, bool isCard) { QTest::newRow(text) << QString::fromUtf8(text) << isCard; };
    const auto card = [row](const char* text) { row(text, true); };
    const auto other = [row](const char* text) { row(text, false); };
    card("4242424242424242");
    card("4242 4242 4242 4242");
    card("4242-4242-4242-4242");
    card("4242 - 4242 - 4242 - 4242");
    card("42 42 42 42 42 42 42 42");
    card("378282246310005");
    card("3782 822463 10005");
    card("4222222222222");
    card("6011000990139424");
    card("5555555555554444");
    card("6304000000000000000");
    card("card:4242424242424242;cvc:123");
    card("pm_4242424242424242");
    card("x4242424242424242y");
    card("4242 4242 4242 4242 123");
    card("12/26 4242 4242 4242 4242");
    card(
        "4242\xE2\x80\x93"
        "4242\xE2\x80\x93"
        "4242\xE2\x80\x93"
        "4242");
    card(
        "4242\xC2\xA0"
        "4242\xC2\xA0"
        "4242\xC2\xA0"
        "4242");
    card(
        "\xDB\xB4\xDB\xB2\xDB\xB4\xDB\xB2\xDB\xB4\xDB\xB2\xDB\xB4\xDB\xB2\xDB\xB4\xDB\xB2\xDB\xB4\xDB\xB2\xDB\xB4\xDB"
        "\xB2\xDB\xB4\xDB\xB2");
    other("");
    other("4242424242424241");
    other("424242424242");
    other("42424242424242424242");
    other("14242424242424242000000");
    other("4242.4242.4242.4242");
    other("4242a4242b4242c4242");
    other("0000000000000000");
    other("00000000-0000-0000-0000-000000000000");
    other("550e8400-e29b-41d4-a716-446655440000");
    other("pm_card_visa");
    other("pm_1MtwBwLkdIwHu7ix28a3tqPa");
    other("ORD-2026-000123456");
    other("2026-11-29T14:22:34.112345Z");
    other("1764426154112");
    other("1764426154112345");
}

void TestCardNumber::finds() {
    QFETCH(QString, text);
    QTEST(containsCardNumber(text), "isCard");
}

void TestCardNumber::findsAnywhereInJson_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<bool>("isCard");
    const auto row = [](const char* json, bool isCard) { QTest::newRow(json) << QByteArray(json) << isCard; };
    row("\"4242424242424242\"", true);
    row("{\"a\":[{\"b\":\"pay 4242 4242 4242 4242\"}]}", true);
    row("{\"4242424242424242\":1}", true);
    row("{\"a\":4242424242424242}", true);
    row("{\"a\":4.242424242424242e15}", true);
    row("{\"a\":-4242424242424242.0}", true);
    row("{\"a\":\"\\u0034242424242424242\"}", true);
    row("{\"amountCents\":1999,\"currency\":\"usd\",\"paymentMethod\":\"pm_card_visa\"}", false);
    row("[42424242,42424242]", false);
    row("[null,true]", false);
}

void TestCardNumber::findsAnywhereInJson() {
    QFETCH(QByteArray, json);
    const auto outcome = readJson(json);
    QTEST(containsCardNumber(std::get<JsonValue>(outcome)), "isCard");
}

TEST_PROGRAM_PART(card_number, TestCardNumber)
#include "tst_card_number.moc"
