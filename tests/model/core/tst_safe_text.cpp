#include <QTest>

#include "model/core/code_points.h"
#include "model/core/safe_text.h"
#include "test_program.h"

using namespace idempotency;

class TestSafeText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleans_data();
    void cleans();
    void staysWithinItsBound();
    void shows_data();
    void shows();
};

namespace {

const QString emoji = QString::fromUtf8("\xF0\x9F\x98\x80");
const QString ellipsis(QChar(0x2026));
const QString replacement(QChar(0xFFFD));
const QString highHalf(QChar(0xD83D));
const QString lowHalf(QChar(0xDE00));

}  // namespace

void TestSafeText::cleans_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("clean");
    const auto row = [](const char* name, const QString& text, int length, const QString& clean) {
        QTest::newRow(name) << text << length << clean;
    };
    row("plain", QStringLiteral("Your card was declined."), 100, QStringLiteral("Your card was declined."));
    row("empty", {}, 10, {});
    row("NUL", QStringLiteral("a") + QChar(0) + QStringLiteral("b"), 10, QStringLiteral("a\uFFFDb"));
    row("controls", QStringLiteral("a\rb\u001Bc\u007Fd\u0085e"), 20, QStringLiteral("a b c d e"));
    row("line feed and tab stay", QStringLiteral("a\n\tb"), 20, QStringLiteral("a\n\tb"));
    row("lone surrogates", highHalf + QLatin1Char('x') + lowHalf, 20, replacement + QLatin1Char('x') + replacement);
    row("pair stays", emoji, 1, emoji);
    row("exactly as long", QStringLiteral("abc"), 3, QStringLiteral("abc"));
    row("cut", QStringLiteral("abcd"), 3, QStringLiteral("ab") + ellipsis);
    row("cut between pairs", emoji.repeated(4), 3, emoji.repeated(2) + ellipsis);
    row("one", QStringLiteral("abcd"), 1, ellipsis);
    row("no room", QStringLiteral("abcd"), 0, {});
    row("negative room", QStringLiteral("abcd"), -1, {});
}

void TestSafeText::cleans() {
    QFETCH(QString, text);
    QFETCH(int, length);
    const auto clean = cleanedForStorage(text, length);
    QTEST(clean, "clean");
    QCOMPARE(cleanedForStorage(clean, length), clean);
}

void TestSafeText::staysWithinItsBound() {
    const auto text = (emoji + QLatin1Char('a') + highHalf).repeated(1000);
    for (int length = 1; length < 50; ++length) {
        const auto clean = cleanedForStorage(text, length);
        QCOMPARE(codePointCount(clean), length);
        QVERIFY(clean.isValidUtf16());
    }
}

void TestSafeText::shows_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* name, const QString& text, const char* shown) {
        QTest::newRow(name) << text << QString::fromUtf8(shown);
    };
    row("plain", QStringLiteral("user-1"), "user-1");
    row("override", QStringLiteral("a\u202Eb"), "a\\u202Eb");
    row("isolates", QStringLiteral("\u2066a\u2069"), "\\u2066a\\u2069");
    row("marks", QStringLiteral("\u200Ea\u200F\u061C"), "\\u200Ea\\u200F\\u061C");
    row("controls", QStringLiteral("a\n\tb") + QChar(0) + QStringLiteral("\u009B"), "a\\u000A\\u0009b\\u0000\\u009B");
    row("line separators", QStringLiteral("a\u2028\u2029"), "a\\u2028\\u2029");
    row("invisible", QStringLiteral("a\u200B\u2060\uFEFF"), "a\\u200B\\u2060\\uFEFF");
    row("lone surrogate", QStringLiteral("a") + highHalf, "a\\uD83D");
    row("tag character", QString::fromUtf8("a\xF3\xA0\x81\xA1"), "a\\U000E0061");
    row("emoji", emoji, "\xF0\x9F\x98\x80");
    row("Persian with a joiner", QStringLiteral("\u0645\u06CC\u200C\u0631\u0648\u062F"),
        "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB1\xD9\x88\xD8\xAF");
}

void TestSafeText::shows() {
    QFETCH(QString, text);
    QTEST(shownEscaped(text), "shown");
}

TEST_PROGRAM_PART(safe_text, TestSafeText)
#include "tst_safe_text.moc"
