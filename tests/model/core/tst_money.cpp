#include <limits>

#include <QSet>
#include <QTest>

#include "model/core/currencies.h"
#include "model/core/money.h"
#include "test_program.h"

using namespace idempotency;

class TestMoney : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsTheExponent_data();
    void knowsTheExponent();
    void listsEveryActiveCurrencyOnce();
    void formats_data();
    void formats();
};

void TestMoney::knowsTheExponent_data() {
    QTest::addColumn<QString>("currency");
    QTest::addColumn<int>("digits");
    const auto row = [](const char* currency, int digits) {
        QTest::newRow(currency) << QString::fromUtf8(currency) << digits;
    };
    for (const char* none : {"jpy", "JPY", "Krw", "CLP", "VND", "ISK", "UGX", "XAF", "UYI"})
        row(none, 0);
    for (const char* two : {"usd", "EUR", "GBP", "CHF", "IRR", "HUF", "MGA", "MRU", "XCG", "ZWG", "SLE", "BOV"})
        row(two, 2);
    for (const char* three : {"KWD", "bhd", "TND", "OMR", "JOD", "IQD", "LYD"})
        row(three, 3);
    for (const char* four : {"CLF", "uyw"})
        row(four, 4);
    for (const char* notMoney :
         {"XXX", "XTS", "XAU", "XAG", "XPD",  "XPT", "XDR", "XSU",        "XUA",        "XBA", "DEM",
          "HRK", "",    "U",   "US",  "USDX", "P X", " US", "\xC4\xB1sk", "\xC5\xBFgd", "840"})
        row(notMoney, -1);
}

void TestMoney::knowsTheExponent() {
    QFETCH(QString, currency);
    QTEST(minorUnitDigits(currency).value_or(-1), "digits");
}

void TestMoney::listsEveryActiveCurrencyOnce() {
    QSet<QByteArray> codes;
    for (const auto code : iso4217Codes()) {
        QCOMPARE(code.size(), 3u);
        QVERIFY(iso4217Digits(code));
        codes.insert(QByteArray(code.data(), 3));
    }
    // List one of January 2026 has 178 codes, 13 of them without a minor unit.
    QCOMPARE(codes.size(), 165);
    QCOMPARE(iso4217Codes().size(), 165u);
}

void TestMoney::formats_data() {
    QTest::addColumn<qint64>("minorUnits");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("amount");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 minorUnits, const char* currency, const char* amount, const char* text) {
        QTest::newRow(*text == '\0' ? "nothing" : text)
            << minorUnits << QString::fromLatin1(currency) << QString::fromLatin1(amount) << QString::fromLatin1(text);
    };
    row(124'900, "usd", "1,249.00", "1,249.00 USD");
    row(0, "usd", "0.00", "0.00 USD");
    row(5, "usd", "0.05", "0.05 USD");
    row(-5, "usd", "-0.05", "-0.05 USD");
    row(99'999'999, "EUR", "999,999.99", "999,999.99 EUR");
    row(1999, "jpy", "1,999", "1,999 JPY");
    row(-3, "jpy", "-3", "-3 JPY");
    row(0, "jpy", "0", "0 JPY");
    row(1234, "kwd", "1.234", "1.234 KWD");
    row(1'234'567'890, "kwd", "1,234,567.890", "1,234,567.890 KWD");
    row(-100'000, "usd", "-1,000.00", "-1,000.00 USD");
    row(99'999, "usd", "999.99", "999.99 USD");
    row(12'345'678, "clf", "1,234.5678", "1,234.5678 CLF");
    row(1999, "xxx", "1999", "1999 minor units XXX");
    row(1999, "", "1999", "1999 minor units");
    row(std::numeric_limits<qint64>::min(), "usd", "-92,233,720,368,547,758.08", "-92,233,720,368,547,758.08 USD");
    row(std::numeric_limits<qint64>::max(), "jpy", "9,223,372,036,854,775,807", "9,223,372,036,854,775,807 JPY");
}

void TestMoney::formats() {
    QFETCH(qint64, minorUnits);
    QFETCH(QString, currency);
    QTEST(formatAmount({minorUnits, currency}), "amount");
    QTEST(formatMoney({minorUnits, currency}), "text");
}

TEST_PROGRAM_PART(money, TestMoney)
#include "tst_money.moc"
