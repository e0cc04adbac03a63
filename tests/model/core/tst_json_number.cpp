#include <bit>

#include <QFile>
#include <QTest>

#include "model/core/json_number.h"
#include "test_program.h"

using namespace idempotency;

class TestJsonNumber : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesAsEcmaScript();
    void readsWhatItWrote();
    void holds_data();
    void holds();
    void refuses_data();
    void refuses();
};

namespace {

struct PublishedNumber {
    double value = 0;
    QByteArray text;
};

/// The published vectors: the bits of a double in hex, and its text.
std::vector<PublishedNumber> publishedNumbers() {
    QFile file(QStringLiteral(TEST_DATA "/jcs/es6-numbers.csv"));
    std::vector<PublishedNumber> numbers;
    if (!file.open(QIODevice::ReadOnly)) return numbers;
    for (const auto& line : file.readAll().split('\n')) {
        const auto fields = line.trimmed().split(',');
        if (fields.size() == 2)
            numbers.push_back({std::bit_cast<double>(fields[0].toULongLong(nullptr, 16)), fields[1]});
    }
    return numbers;
}

}  // namespace

void TestJsonNumber::writesAsEcmaScript() {
    const auto numbers = publishedNumbers();
    QCOMPARE(numbers.size(), 344u);
    for (const auto& number : numbers)
        QCOMPARE(ecmaScriptNumber(number.value), number.text);
}

void TestJsonNumber::readsWhatItWrote() {
    for (const auto& number : publishedNumbers())
        QCOMPARE(exactDouble(number.text.toStdString()), std::optional(number.value));
}

void TestJsonNumber::holds_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("canonical");
    const auto row = [](const char* text, const char* canonical) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(canonical);
    };
    row("0", "0");
    row("-0", "0");
    row("-0.0e7", "0");
    row("0e99999", "0");
    row("1999.0", "1999");
    row("1.999e3", "1999");
    row("19990e-1", "1999");
    row("0.1", "0.1");
    row("1E-7", "1e-7");
    row("0.000001", "0.000001");
    row("1e21", "1e+21");
    row("123e45", "1.23e+47");
    row("333333333.33333329", "333333333.3333333");
    row("9007199254740992", "9007199254740992");
    row("9007199254740994", "9007199254740994");
    row("5808437681602035", "5808437681602035");
    row("9223372036854775808", "9223372036854776000");
    row("9223372036854776000", "9223372036854776000");
    row("1.7976931348623157e308", "1.7976931348623157e+308");
    row("5e-324", "5e-324");
    row("0.1000000000000000055511151231257827021181583404541015625", "0.1");
}

void TestJsonNumber::holds() {
    QFETCH(QByteArray, text);
    const auto number = exactDouble(text.toStdString());
    QVERIFY(number);
    QTEST(ecmaScriptNumber(*number), "canonical");
}

void TestJsonNumber::refuses_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
         {"9007199254740993", "-9007199254740993", "9007199254740992.5", "12345678901234567890", "18446744073709551617",
          "1e400", "-1e400", "1.5e+9999", "1e-400", "3e-324", "1999.0000000000001", "1999.00000000000000000001",
          "0.1000000000000000000000001", "1e999999999999999999999"})
        QTest::newRow(text) << QByteArray(text);
    QTest::newRow("more digits than any double") << QByteArray("0." + QByteArray(800, '3'));
}

void TestJsonNumber::refuses() {
    QFETCH(QByteArray, text);
    QVERIFY(!exactDouble(text.toStdString()));
}

TEST_PROGRAM_PART(json_number, TestJsonNumber)
#include "tst_json_number.moc"
