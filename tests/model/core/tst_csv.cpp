#include <QtTest>

#include "model/core/csv.h"
#include "test_program.h"

using namespace idempotency;

class CsvTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCellOfText_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* name, const char16_t* text, const char16_t* written) {
            QTest::newRow(name) << QStringView(text).toString() << QStringView(written).toString();
        };
        row("plain", u"ch_1", u"ch_1");
        row("empty", u"", u"");
        row("Persian", u"پرداخت", u"پرداخت");
        row("comma", u"a,b", u"\"a,b\"");
        row("quote", u"say \"no\"", u"\"say \"\"no\"\"\"");
        row("line feed", u"a\nb", u"\"a\nb\"");
        row("semicolon", u"a;=1", u"\"a;=1\"");
        row("blank before", u" a", u"\" a\"");
        row("blank after", u"a ", u"\"a \"");
        row("equals", u"=1+1", u"'=1+1");
        row("plus", u"+1", u"'+1");
        row("minus", u"-1", u"'-1");
        row("at", u"@SUM(A1)", u"'@SUM(A1)");
        row("tab", u"\t=1", u"\"'\t=1\"");
        row("carriage return", u"\r=1", u"\"'\r=1\"");
        row("line feed first", u"\n=1", u"\"'\n=1\"");
        row("full-width equals", u"\uFF1D1", u"'\uFF1D1");
        row("full-width plus", u"\uFF0B1", u"'\uFF0B1");
        row("full-width minus", u"\uFF0D1", u"'\uFF0D1");
        row("full-width at", u"\uFF20A1", u"'\uFF20A1");
        row("blanks before equals", u"  =1", u"'  =1");
        row("no-break blank before equals", u"\u00A0=1", u"'\u00A0=1");
        row("byte order mark before equals", u"\uFEFF=1", u"'\uFEFF=1");
        row("formula with a comma", u"=HYPERLINK(\"x\",1)", u"\"'=HYPERLINK(\"\"x\"\",1)\"");
        row("equals inside", u"a=1", u"a=1");
        row("minus inside", u"pi-1", u"pi-1");
        row("only blanks", u"  ", u"\"  \"");
    }

    void aCellOfText() {
        QFETCH(QString, text);
        QFETCH(QString, written);
        QCOMPARE(csvLine({text}), written.toUtf8() + "\r\n");
    }

    void aNumberStaysPlain() { QCOMPARE(csvLine({qint64(1999), qint64(-5), qint64(0)}), QByteArray("1999,-5,0\r\n")); }

    void cellsArePartedByCommas() {
        QCOMPARE(csvLine({QStringLiteral("orphan"), qint64(7), QString(), QStringLiteral("a,b")}),
                 QByteArray("orphan,7,,\"a,b\"\r\n"));
    }
};

TEST_PROGRAM_PART(csv, CsvTest)
#include "tst_csv.moc"
