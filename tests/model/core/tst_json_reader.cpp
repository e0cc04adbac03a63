#include <QDir>
#include <QTest>

#include "model/core/json_reader.h"
#include "test_program.h"

using namespace idempotency;

class TestJsonReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsTheParsingSuite_data();
    void followsTheParsingSuite();
    void refusesWithPlaceAndReason_data();
    void refusesWithPlaceAndReason();
    void accepts_data();
    void accepts();
    void repeatsNothingOfTheText();
    void keepsMembersInOrder();
};

namespace {

/// Cases that this reader decides otherwise than the suite's prefix says, or where the suite leaves the choice.
bool isAccepted(const QString& name) {
    static const QStringList refused = {QStringLiteral("y_object_duplicated_key_and_value.json"),
                                        QStringLiteral("object_same_key_same_value.json")};
    const bool mustBeRefused = name.startsWith(QLatin1String("n_")) || name.startsWith(QLatin1String("i_"));
    return !mustBeRefused && !refused.contains(name);
}

QByteArray nested(int depth) {
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

}  // namespace

void TestJsonReader::followsTheParsingSuite_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("accepted");
    const QDir folder(QStringLiteral(TEST_DATA "/json"));
    const auto names = folder.entryList({QStringLiteral("*.json")});
    QCOMPARE(names.size(), 47);
    for (const auto& name : names) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable(name)) << file.readAll() << isAccepted(name);
    }
}

void TestJsonReader::followsTheParsingSuite() {
    QFETCH(QByteArray, bytes);
    const auto outcome = readJson(bytes);
    QTEST(std::holds_alternative<JsonValue>(outcome), "accepted");
    if (const auto* problem = std::get_if<JsonProblem>(&outcome)) {
        QVERIFY(!problem->reason.isEmpty());
        QVERIFY(problem->offset >= 0 && problem->offset <= bytes.size());
    }
}

void TestJsonReader::refusesWithPlaceAndReason_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("kind");
    QTest::addColumn<qint64>("offset");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, const QByteArray& bytes, JsonProblemKind kind, qint64 offset,
                        const char* sentence) {
        QTest::newRow(name) << bytes << static_cast<int>(kind) << offset << QString::fromUtf8(sentence);
    };
    const auto syntax = JsonProblemKind::Syntax;
    const auto duplicate = JsonProblemKind::DuplicateName;
    const auto number = JsonProblemKind::NumberNotHeld;
    const char* notHeld = "line 1, column 2: double precision does not hold this number with all its digits";
    row("empty", "", syntax, 0, "line 1, column 1: unexpected end of input");
    row("ends early", "{\"a\":", syntax, 5, "line 1, column 6: unexpected end of input");
    row("trailing garbage", "{} x", syntax, 3, "line 1, column 4: invalid literal");
    row("second value", "{} true", syntax, 3, "line 1, column 4: unexpected true literal; expected end of input");
    row("unexpected string", "{1:2}", syntax, 1,
        "line 1, column 2: unexpected number literal; expected string literal");
    row("lone quote", "\"", syntax, 1, "line 1, column 2: invalid string: missing closing quote");
    row("byte order mark", "\xEF\xBB\xBF{}", syntax, 0, "line 1, column 1: a byte order mark is not allowed");
    row("NUL after the text", QByteArray("{}\0x", 4), syntax, 2, "line 1, column 3: a NUL byte is not allowed");
    row("NUL at the very end", QByteArray("{}\0", 3), syntax, 2, "line 1, column 3: a NUL byte is not allowed");
    row("NUL in a string", QByteArray("[\"\0\"]", 5), syntax, 2, "line 1, column 3: a NUL byte is not allowed");
    row("comment", "[1] // one", syntax, 4, "line 1, column 5: invalid literal");
    row("overlong UTF-8", "[\"\xC0\xAF\"]", syntax, 2, "line 1, column 3: invalid string: ill-formed UTF-8 byte");
    row("surrogate in UTF-8", "[\"\xED\xA0\x80\"]", syntax, 3,
        "line 1, column 4: invalid string: ill-formed UTF-8 byte");
    row("form feed as blank", "[\f1]", syntax, 1, "line 1, column 2: invalid literal");
    row("number not exact", "[9007199254740993]", number, 1, notHeld);
    row("number too large", "[1.5e+9999]", number, 1, notHeld);
    row("number too small", "[1e-400 ]", number, 1, notHeld);
    row("number at the end", "9007199254740993", number, 0,
        "line 1, column 1: double precision does not hold this number with all its digits");
    row("too large at the end", "1e400", number, 0,
        "line 1, column 1: double precision does not hold this number with all its digits");
    row("duplicate", "{\"a\":1,\"a\":1}", duplicate, 7, "line 1, column 8: this name occurs twice in one object");
    row("duplicate on line 3", "{\n\"\xD0\xB6\":1,\n \"\xD0\xB6\": 2}", duplicate, 11,
        "line 3, column 2: this name occurs twice in one object");
    row("duplicate through an escape", "{\"a\":1,\"\\u0061\":1}", duplicate, 7,
        "line 1, column 8: this name occurs twice in one object");
    row("duplicate with quotes", "{\"\\\"\\\\\":1,\"\\\"\\\\\":1}", duplicate, 10,
        "line 1, column 11: this name occurs twice in one object");
    row("duplicate inside", "[{\"b\":{\"a\":1,\"c\":[],\"a\":2}}]", duplicate, 20,
        "line 1, column 21: this name occurs twice in one object");
    row("too deep", nested(maximumJsonDepth + 1), JsonProblemKind::TooDeep, maximumJsonDepth,
        "line 1, column 33: more than 32 arrays and objects inside each other");
    row("far too deep", QByteArray(60'000, '['), JsonProblemKind::TooDeep, maximumJsonDepth,
        "line 1, column 33: more than 32 arrays and objects inside each other");
}

void TestJsonReader::refusesWithPlaceAndReason() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, sentence);
    const auto outcome = readJson(bytes);
    const auto* problem = std::get_if<JsonProblem>(&outcome);
    QVERIFY(problem);
    QTEST(static_cast<int>(problem->kind), "kind");
    QVERIFY2(problem->sentence().startsWith(sentence), qPrintable(problem->sentence()));
    QTEST(problem->offset, "offset");
    QCOMPARE(problem->isDuplicateName(), problem->kind == JsonProblemKind::DuplicateName);
}

void TestJsonReader::accepts_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("deepest") << nested(maximumJsonDepth);
    QTest::newRow("blanks around") << QByteArray(" \t\r\n{ } \n");
    QTest::newRow("the same name in two objects") << QByteArray("[{\"a\":1},{\"a\":1},{\"b\":{\"a\":1},\"a\":2}]");
    QTest::newRow("names that differ in case") << QByteArray("{\"a\":1,\"A\":1}");
    QTest::newRow("composed and decomposed names") << QByteArray("{\"\xC3\xA9\":1,\"e\xCC\x81\":1}");
    QTest::newRow("escaped NUL") << QByteArray("[\"a\\u0000b\"]");
    QTest::newRow("many siblings") << QByteArray("[" + QByteArray("[],").repeated(10'000) + "[]]");
}

void TestJsonReader::accepts() {
    QFETCH(QByteArray, bytes);
    const auto outcome = readJson(bytes);
    const auto* problem = std::get_if<JsonProblem>(&outcome);
    QVERIFY2(!problem, problem ? qPrintable(problem->sentence()) : "");
}

void TestJsonReader::repeatsNothingOfTheText() {
    for (const QByteArray& bytes : {QByteArray("{\"card\":4242424242424242x}"), QByteArray("[\"4242424242424242\n\"]"),
                                    QByteArray("{\"4242424242424242\":1,\"4242424242424242\":1}"),
                                    QByteArray("4242424242424242424242424242424242")}) {
        const auto outcome = readJson(bytes);
        const auto* problem = std::get_if<JsonProblem>(&outcome);
        QVERIFY(problem);
        QVERIFY2(!problem->sentence().contains(QLatin1String("4242")), qPrintable(problem->sentence()));
    }
}

void TestJsonReader::keepsMembersInOrder() {
    const auto outcome = readJson("{\"b\": 1.50e1, \"a\": [true, null, \"\\ud83d\\ude39\"]}");
    const auto& value = std::get<JsonValue>(outcome);
    QVERIFY(value.isObject());
    QCOMPARE(value.members.size(), 2u);
    QCOMPARE(value.members[0].name, QStringLiteral("b"));
    QCOMPARE(value.members[0].value.numberText, QByteArray("1.50e1"));
    QCOMPARE(value.members[0].value.number, 15.0);
    const auto* items = value.member(u"a");
    QVERIFY(items);
    QCOMPARE(items->items.size(), 3u);
    QCOMPARE(items->items[0].boolean, true);
    QCOMPARE(items->items[1].kind, JsonValue::Kind::Null);
    QCOMPARE(items->items[2].string, QString::fromUtf8("\xF0\x9F\x98\xB9"));
    QVERIFY(!value.member(u"c"));
    QVERIFY(!items->member(u"a"));
}

TEST_PROGRAM_PART(json_reader, TestJsonReader)
#include "tst_json_reader.moc"
