#include <QTest>

#include "model/core/duration_text.h"
#include "test_program.h"

using namespace idempotency;
using std::chrono::milliseconds;

class TestDurationText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void writes_data();
    void writes();
};

void TestDurationText::reads_data() {
    QTest::addColumn<qint64>("expected");
    QTest::newRow("250ms") << qint64(250);
    QTest::newRow("15s") << qint64(15'000);
    QTest::newRow("2m") << qint64(120'000);
    QTest::newRow("48h") << qint64(172'800'000);
    QTest::newRow("7d") << qint64(604'800'000);
    QTest::newRow("0s") << qint64(0);
    QTest::newRow("9223372036854775807ms") << std::numeric_limits<qint64>::max();
    QTest::newRow("106751991167d") << qint64(106'751'991'167) * 86'400'000;
}

void TestDurationText::reads() {
    QFETCH(qint64, expected);
    QCOMPARE(parseDuration(QString::fromLatin1(QTest::currentDataTag())), std::optional(milliseconds(expected)));
}

void TestDurationText::refuses_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"",
                             "15",
                             "s",
                             "-15s",
                             "+15s",
                             "1.5h",
                             "15 s",
                             " 15s",
                             "15s ",
                             "15S",
                             "15sec",
                             "1h30m",
                             "0x1s",
                             "1e3s",
                             "9223372036854775808ms",
                             "9223372036854776s",
                             "106751991168d",
                             "99999999999999999999999d",
                             "\xDB\xB1s",
                             "1,000s"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void TestDurationText::refuses() {
    QFETCH(QString, text);
    QVERIFY(!parseDuration(text));
}

void TestDurationText::writes_data() {
    QTest::addColumn<qint64>("count");
    QTest::newRow("0s") << qint64(0);
    QTest::newRow("1ms") << qint64(1);
    QTest::newRow("1500ms") << qint64(1500);
    QTest::newRow("15s") << qint64(15'000);
    QTest::newRow("90s") << qint64(90'000);
    QTest::newRow("2m") << qint64(120'000);
    QTest::newRow("1h") << qint64(3'600'000);
    QTest::newRow("24h") << qint64(86'400'000);
    QTest::newRow("48h") << qint64(172'800'000);
    QTest::newRow("49h") << qint64(176'400'000);
    QTest::newRow("3d") << qint64(259'200'000);
    QTest::newRow("7d") << qint64(604'800'000);
}

void TestDurationText::writes() {
    QFETCH(qint64, count);
    const auto text = formatDuration(milliseconds(count));
    QCOMPARE(text, QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(parseDuration(text), std::optional(milliseconds(count)));
}

TEST_PROGRAM_PART(duration_text, TestDurationText)
#include "tst_duration_text.moc"
