#include <QRandomGenerator>
#include <QTest>

#include "model/core/scope.h"
#include "test_program.h"

using namespace idempotency;

class TestScope : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void normalizesThePath_data();
    void normalizesThePath();
    void accepts_data();
    void accepts();
    void refuses_data();
    void refuses();
    void refusesLongRandomText_data();
    void refusesLongRandomText();
    void readsTheHeader_data();
    void readsTheHeader();
    void refusesBrokenQuotes_data();
    void refusesBrokenQuotes();
};

namespace {

const QString user = QStringLiteral("user-1");
const QString path = QStringLiteral("/api/rides");
const QString key = QStringLiteral("k-1");
const QString cyrillicZhe = QString(QChar(0x0436));
const QString emoji = QString::fromUtf8("\xF0\x9F\x98\x80");

/// Text that no compression shortens, so that an index row would really be as long.
QString randomLetters(int length) {
    QRandomGenerator random(4711);
    QString text;
    while (text.size() < length)
        text += QLatin1Char(static_cast<char>('a' + random.bounded(26)));
    return text;
}

}  // namespace

void TestScope::normalizesThePath_data() {
    QTest::addColumn<QString>("sent");
    QTest::addColumn<QString>("normalized");
    const auto row = [](const char* sent, const char* normalized) {
        QTest::newRow(sent) << QString::fromLatin1(sent) << QString::fromLatin1(normalized);
    };
    row("/api/rides", "/api/rides");
    row("/API/Rides", "/api/rides");
    row("/api/rides/", "/api/rides");
    row("/api/rides///", "/api/rides");
    row("/api/rides?a=1/", "/api/rides");
    row("/api/rides/?a=1", "/api/rides");
    row("/api/rides#top", "/api/rides");
    row("/", "/");
    row("//", "/");
    row("/?x", "/");
    row("/a%2Fb", "/a%2fb");
}

void TestScope::normalizesThePath() {
    QFETCH(QString, sent);
    QTEST(normalizedPath(sent), "normalized");
    const auto scope = makeScope(user, sent, key);
    QVERIFY(scope.ok());
    QTEST(scope->path, "normalized");
}

void TestScope::accepts_data() {
    QTest::addColumn<QString>("userId");
    QTest::addColumn<QString>("clientKey");
    QTest::newRow("longest") << QString(128, QLatin1Char('u')) << QString(255, QLatin1Char('k'));
    QTest::newRow("128 Cyrillic letters as user") << cyrillicZhe.repeated(128) << key;
    QTest::newRow("128 emoji as user") << emoji.repeated(128) << key;
    QTest::newRow("first and last of ASCII") << user << QStringLiteral(" !~");
    QTest::newRow("bidirectional override as user") << QStringLiteral("a\u202Eb") << key;
}

void TestScope::accepts() {
    QFETCH(QString, userId);
    QFETCH(QString, clientKey);
    const auto scope = makeScope(userId, path, clientKey);
    QVERIFY2(scope.ok(), scope.ok() ? "" : qPrintable(scope.failure().message));
    QCOMPARE(*scope, (Scope{userId, path, clientKey}));
}

void TestScope::refuses_data() {
    QTest::addColumn<QString>("userId");
    QTest::addColumn<QString>("sentPath");
    QTest::addColumn<QString>("clientKey");
    QTest::addColumn<QString>("sentence");
    const auto userRow = [](const char* name, const QString& userId, const char* sentence) {
        QTest::newRow(name) << userId << path << key << QString::fromLatin1(sentence);
    };
    const auto pathRow = [](const char* name, const QString& sent, const char* sentence) {
        QTest::newRow(name) << user << sent << key << QString::fromLatin1(sentence);
    };
    const auto keyRow = [](const char* name, const QString& sent, const char* sentence) {
        QTest::newRow(name) << user << path << sent << QString::fromLatin1(sentence);
    };
    userRow("user empty", {}, "The user id is empty.");
    userRow("user 129", cyrillicZhe.repeated(129), "The user id has 129 characters; at most 128 are allowed.");
    userRow("user NUL", QStringLiteral("a") + QChar(0), "The user id contains the control character U+0000.");
    userRow("user line feed", QStringLiteral("a\nb"), "The user id contains the control character U+000A.");
    userRow("user C1", QStringLiteral("a\u0085"), "The user id contains the control character U+0085.");
    userRow("user surrogate", QString(QChar(0xD800)), "The user id contains half a character (U+D800).");
    pathRow("path empty", {}, "The request path is empty.");
    pathRow("path only a query", QStringLiteral("?a"), "The request path is empty.");
    pathRow("path relative", QStringLiteral("api/rides"), "The request path does not begin with \"/\".");
    pathRow("path blank", QStringLiteral("/api rides"), "The request path contains a blank.");
    pathRow("path Kelvin sign", QStringLiteral("/\u212A"),
            "The request path contains U+212A; only printable ASCII is allowed.");
    pathRow("path 256", QLatin1Char('/') + QString(255, QLatin1Char('a')),
            "The request path has 256 characters; at most 255 are allowed.");
    keyRow("key empty", {}, "The idempotency key is empty.");
    keyRow("key 256", QString(256, QLatin1Char('k')),
           "The idempotency key has 256 characters; at most 255 are allowed.");
    keyRow("key NUL", QStringLiteral("a") + QChar(0) + QStringLiteral("b"),
           "The idempotency key contains U+0000; only printable ASCII is allowed.");
    keyRow("key DEL", QStringLiteral("a\u007F"),
           "The idempotency key contains U+007F; only printable ASCII is allowed.");
    keyRow("key 128 Cyrillic letters", cyrillicZhe.repeated(128),
           "The idempotency key contains U+0436; only printable ASCII is allowed.");
    keyRow("key 64 emoji", emoji.repeated(64),
           "The idempotency key contains U+1F600; only printable ASCII is allowed.");
}

void TestScope::refuses() {
    QFETCH(QString, userId);
    QFETCH(QString, sentPath);
    QFETCH(QString, clientKey);
    const auto scope = makeScope(userId, sentPath, clientKey);
    QVERIFY(!scope.ok());
    QCOMPARE(scope.failure().kind, FailureKind::Invalid);
    QTEST(scope.failure().message, "sentence");
}

void TestScope::refusesLongRandomText_data() {
    QTest::addColumn<int>("length");
    for (const int length : {256, 2713, 8000})
        QTest::addRow("%d", length) << length;
}

void TestScope::refusesLongRandomText() {
    QFETCH(int, length);
    const auto text = randomLetters(length);
    QVERIFY(!makeScope(text, path, key).ok());
    QVERIFY(!makeScope(user, QLatin1Char('/') + text, key).ok());
    QVERIFY(!makeScope(user, path, text).ok());
    QVERIFY(makeScope(user, path, text).failure().message.contains(QString::number(length)));
}

void TestScope::readsTheHeader_data() {
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* header, const char* named) {
        QTest::newRow(header) << QString::fromLatin1(header) << QString::fromLatin1(named);
    };
    row("k-1", "k-1");
    row("\"k-1\"", "k-1");
    row("  \t\"k-1\" ", "k-1");
    row(" k-1 ", "k-1");
    row("\" k \"", " k ");
    row("\"a\\\"b\\\\c\"", "a\"b\\c");
    row("a\"b", "a\"b");
    row("a\\b", "a\\b");
    row("\"\"", "");
    row("", "");
    row("   ", "");
}

void TestScope::readsTheHeader() {
    QFETCH(QString, header);
    const auto named = parseIdempotencyKeyHeader(header);
    QVERIFY(named.ok());
    QTEST(*named, "named");
}

void TestScope::refusesBrokenQuotes_data() {
    QTest::addColumn<QString>("header");
    for (const char* header : {"\"", "\"k-1", "\"k\\", "\"k\\\"", "\"k\\n\"", "\"a\"b", "\"a\", \"b\"", "\"a\";p=1"})
        QTest::newRow(header) << QString::fromLatin1(header);
}

void TestScope::refusesBrokenQuotes() {
    QFETCH(QString, header);
    const auto named = parseIdempotencyKeyHeader(header);
    QVERIFY(!named.ok());
    QCOMPARE(named.failure().kind, FailureKind::Invalid);
    QVERIFY(named.failure().message.endsWith(QLatin1Char('.')));
}

TEST_PROGRAM_PART(scope, TestScope)
#include "tst_scope.moc"
