#include <QDir>
#include <QTest>

#include "model/core/canonical_json.h"
#include "test_program.h"

using namespace idempotency;

class TestCanonicalJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsThePublishedVectors_data();
    void followsThePublishedVectors();
    void canonicalizes_data();
    void canonicalizes();
    void isItsOwnCanonicalForm_data();
    void isItsOwnCanonicalForm();
    void refusesWhatTheReaderRefuses();
    void writesStrings();
};

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray canonicalOf(const QByteArray& bytes) {
    const auto outcome = canonicalize(bytes);
    if (const auto* problem = std::get_if<JsonProblem>(&outcome)) return "refused: " + problem->sentence().toUtf8();
    return std::get<CanonicalJson>(outcome).bytes;
}

}  // namespace

void TestCanonicalJson::followsThePublishedVectors_data() {
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QByteArray>("hex");
    const QString folder = QStringLiteral(TEST_DATA "/jcs/");
    const auto names = QDir(folder + QStringLiteral("input")).entryList(QDir::Files);
    QCOMPARE(names.size(), 3);
    for (const auto& name : names) {
        const auto hexName = QFileInfo(name).baseName() + QStringLiteral(".txt");
        QTest::newRow(qPrintable(name)) << contentOf(folder + QStringLiteral("input/") + name)
                                        << contentOf(folder + QStringLiteral("output/") + name)
                                        << contentOf(folder + QStringLiteral("outhex/") + hexName);
    }
}

void TestCanonicalJson::followsThePublishedVectors() {
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, hex);
    const auto canonical = canonicalOf(input);
    QTEST(canonical, "output");
    QCOMPARE(canonical, QByteArray::fromHex(hex));
    QCOMPARE(canonicalOf(canonical), canonical);
}

void TestCanonicalJson::canonicalizes_data() {
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("output");
    const auto row = [](const char* name, const char* input, const char* output) {
        QTest::newRow(name) << QByteArray(input) << QByteArray(output);
    };
    row("order and blanks", " { \"b\" : 1 , \"a\" : [ true , null , false ] } ", "{\"a\":[true,null,false],\"b\":1}");
    row("empty", "{\"a\":{},\"b\":[],\"\":\"\"}", "{\"\":\"\",\"a\":{},\"b\":[]}");
    row("array order stays", "[3,1,2]", "[3,1,2]");
    row("numbers", "[1.0,1999.0,1.999e3,-0,1E-7,123e45]", "[1,1999,1999,0,1e-7,1.23e+47]");
    // The sample of RFC 8785 section 3.2.2.
    row("RFC sample",
        "{\"numbers\":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"
        "\"string\":\"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\"literals\":[null,true,false]}",
        "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
        "\"string\":\"\xE2\x82\xAC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    row("nested order", "{\"z\":{\"b\":1,\"a\":2},\"y\":3}", "{\"y\":3,\"z\":{\"a\":2,\"b\":1}}");
    // By code point the hebrew letter U+FB33 stands before the emoji U+1F600, by UTF-16 code unit after it.
    row("UTF-16 order", "{\"\xEF\xAC\xB3\":1,\"\xF0\x9F\x98\x80\":2}", "{\"\xF0\x9F\x98\x80\":2,\"\xEF\xAC\xB3\":1}");
    row("escapes", "\"\\u000A\\u000b\\u007f\\u20ac\\/\\\"\\\\\\u0000\"",
        "\"\\n\\u000b\x7F\xE2\x82\xAC/\\\"\\\\\\u0000\"");
    row("a prefix sorts first", "{\"ab\":1,\"a\":2}", "{\"a\":2,\"ab\":1}");
}

void TestCanonicalJson::canonicalizes() {
    QFETCH(QByteArray, input);
    QTEST(canonicalOf(input), "output");
}

void TestCanonicalJson::isItsOwnCanonicalForm_data() {
    QTest::addColumn<QByteArray>("input");
    const QDir folder(QStringLiteral(TEST_DATA "/json"));
    for (const auto& name : folder.entryList({QStringLiteral("y_*"), QStringLiteral("number*")}))
        if (!name.contains(QLatin1String("duplicated")))
            QTest::newRow(qPrintable(name)) << contentOf(folder.filePath(name));
    QTest::newRow("large integers") << QByteArray("[9223372036854775808,1e20,123456789012345680,-1e300,5e-324]");
    QTest::newRow("numbers of all sizes") << QByteArray("[0.1,1e-6,1e-7,1e20,1e21,100,4.5,-1.25e-9]");
}

void TestCanonicalJson::isItsOwnCanonicalForm() {
    QFETCH(QByteArray, input);
    const auto once = canonicalOf(input);
    QVERIFY2(!once.startsWith("refused"), once.constData());
    QCOMPARE(canonicalOf(once), once);
}

void TestCanonicalJson::refusesWhatTheReaderRefuses() {
    QCOMPARE(canonicalOf("{\"a\":1,\"a\":1}"),
             QByteArray("refused: line 1, column 8: this name occurs twice in one object"));
}

void TestCanonicalJson::writesStrings() {
    QCOMPARE(jsonString(u""), QByteArray("\"\""));
    QCOMPARE(jsonString(u"a\tb\u0001\u001f\"\\/"), QByteArray("\"a\\tb\\u0001\\u001f\\\"\\\\/\""));
    QCOMPARE(jsonString(QString::fromUtf8("\xF0\x9F\x98\x80!")), QByteArray("\"\xF0\x9F\x98\x80!\""));
    const QChar halves[] = {QLatin1Char('a'), QChar(0xD83D), QLatin1Char('b')};
    QCOMPARE(jsonString(QStringView(halves, 3)), QByteArray("\"a\\ud83db\""));
}

TEST_PROGRAM_PART(canonical_json, TestCanonicalJson)
#include "tst_canonical_json.moc"
