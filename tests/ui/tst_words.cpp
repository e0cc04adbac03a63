#include <QLocale>
#include <QTest>

#include "test_program.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/pretty_json.h"
#include "ui/words/timeline_words.h"
#include "ui/words/words.h"

using namespace idempotency;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

Q_DECLARE_METATYPE(milliseconds)

/// What is written on screen for values.
class TestWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void durationsHaveOneUnit_data() {
        QTest::addColumn<milliseconds>("duration");
        QTest::addColumn<QString>("text");
        const auto row = [](milliseconds duration, const char* text) {
            QTest::newRow(text) << duration << QString::fromLatin1(text);
        };
        row(-5s, "0 s");
        row(4999ms, "4 s");
        row(59s, "59 s");
        row(60s, "1 min");
        row(52min + 59s, "52 min");
        row(23h + 59min, "23 h");
        row(48h, "2 d");
    }

    void durationsHaveOneUnit() {
        QFETCH(milliseconds, duration);
        QTEST(shortDuration(duration), "text");
    }

    void figuresToReadFollowTheLanguage() {
        QLocale::setDefault(QLocale(QLocale::Persian, QLocale::Iran));
        QCOMPARE(localFigures(QStringLiteral("1,249.00")), QStringLiteral("۱٬۲۴۹٫۰۰"));
        QCOMPARE(localFigures(QStringLiteral("a, b.")), QStringLiteral("a, b."));
        QLocale::setDefault(QLocale::c());
        QCOMPARE(localFigures(QStringLiteral("1,249.00")), QStringLiteral("1,249.00"));
    }

    void keysAreCutInTheMiddle_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* name, const QString& key, const QString& shown) {
            QTest::newRow(name) << key << shown;
        };
        row("long", QStringLiteral("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"), QStringLiteral("9b1deb…dcb6d"));
        row("13 stay whole", QStringLiteral("order-1234567"), QStringLiteral("order-1234567"));
        row("14 are cut", QStringLiteral("order-12345678"), QStringLiteral("order-…45678"));
        row("override", QStringLiteral("a\u202Eb"), QStringLiteral("a\\u202Eb"));
        row("control", QStringLiteral("a\nb"), QStringLiteral("a\\u000Ab"));
        row("combining marks stay together", QStringLiteral("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301x12345678"),
            QStringLiteral("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301…45678"));
        row("empty", QString(), QString());
    }

    void keysAreCutInTheMiddle() {
        QFETCH(QString, key);
        QTEST(elideKey(key).text(), "shown");
    }

    void rowIsSpokenAsASentence() {
        KeySnapshot snapshot;
        snapshot.readAt = instantFromMicroseconds(1'000'000'000);
        snapshot.key.recoveryPoint = RecoveryPoint::RideCreated;
        snapshot.key.callDeadline = snapshot.readAt;
        snapshot.key.leaseTime = 15s;
        snapshot.key.lockedAt = snapshot.readAt - 15s - 9min;
        snapshot.ride = Ride{};
        snapshot.ride->amount = {124900, QStringLiteral("usd")};
        QCOMPARE(spokenSentenceOf(snapshot),
                 QStringLiteral(
                     "Stuck, may have been charged, 1,249.00 USD, step 2 of 4 ride created, lease expired 9 min ago"));
    }

    void jsonIsLaidOutWithoutChangingIt_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* name, const char* json, const char* shown) {
            QTest::newRow(name) << QString::fromUtf8(json) << QString::fromUtf8(shown);
        };
        row("members", "{\"a\":1,\"b\":\"x\"}", "{\n  \"a\": 1,\n  \"b\": \"x\"\n}");
        row("numbers stay as written", "{\"a\":1.50e3}", "{\n  \"a\": 1.50e3\n}");
        row("strings stay as written", "{\"a,:{\":\"\\\"}, [ \"}", "{\n  \"a,:{\": \"\\\"}, [ \"\n}");
        row("empty", "{\"a\":{},\"b\":[ ]}", "{\n  \"a\": {},\n  \"b\": []\n}");
        row("nested", "[1,[2]]", "[\n  1,\n  [\n    2\n  ]\n]");
        row("no JSON", "Not found, <b>", "Not found, <b>");
    }

    void jsonIsLaidOutWithoutChangingIt() {
        QFETCH(QString, json);
        QTEST(prettyJson(json), "shown");
    }

    void eventsAreWords_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<bool>("accepted");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* what, bool accepted, const char* detail, const char* words) {
            QTest::addRow("%s", words) << QString::fromLatin1(what) << accepted << QString::fromLatin1(detail)
                                       << QString::fromLatin1(words);
        };
        row("claimed", true, "", "Claimed");
        row("taken_over", true, "resume: gateway resets", "Resumed: gateway resets");
        row("taken_over", true, "", "Taken over");
        row("ride_created", true, "ride 5", "Ride created: ride 5");
        row("charge_completed", false, "ch_1", "Late write turned away: charge recorded: ch_1");
        row("late_charge", false, "ch_1", "Late charge written down: ch_1");
        row("from_the_future", true, "", "from_the_future");
    }

    void eventsAreWords() {
        QFETCH(QString, what);
        QFETCH(bool, accepted);
        QFETCH(QString, detail);
        QTEST(wordsOf(TimelineEvent{{}, what, {}, 1, accepted, detail}), "words");
    }

    void holdersAreHostAndProcess() {
        QCOMPARE(holderText(QStringLiteral("edge-05/977/abc")), QStringLiteral("edge-05, process 977"));
        QCOMPARE(holderText(QStringLiteral("somebody")), QStringLiteral("somebody"));
    }

    void instantsAreWrittenInUtc() {
        const auto instant = instantFromMicroseconds(1'796'048'554'112'345);
        QCOMPARE(clockText(instant), QStringLiteral("14:22:34"));
        QVERIFY(wholeInstantText(instant).endsWith(QStringLiteral(" 2026, 14:22:34.112 UTC")));
    }
};

TEST_PROGRAM_PART(words, TestWords)
#include "tst_words.moc"
