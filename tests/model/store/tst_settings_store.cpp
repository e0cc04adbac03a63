#include <QtTest>

#include "model/store/settings_store.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono_literals;

class SettingsStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDefaultsOfTheDatabaseAndOfTheCoreAreTheSame() {
        TestDatabase database;
        const auto read = readSettings(database.connection());
        QVERIFY(read.ok());
        QCOMPARE(*read, Settings{});
    }

    void whatIsWrittenIsRead() {
        TestDatabase database;
        const Settings settings{1s, 100h, 99h, 0s, 1, QStringLiteral("acct_1/test"), true};
        QVERIFY(writeSettings(database.connection(), settings));
        QCOMPARE(*readSettings(*database.anotherConnection()), settings);
    }

    void whatDoesNotGoTogetherIsRefusedWithASentence_data() {
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<QString>("about");
        const auto row = [](const char* name, auto change, const char* about) {
            Settings settings;
            change(settings);
            QTest::newRow(name) << settings << QString::fromLatin1(about);
        };
        row(
            "short lease", [](Settings& s) { s.lease = 999ms; }, "The lease must be");
        row(
            "long lease", [](Settings& s) { s.lease = 1h + 1ms; }, "The lease must be");
        row(
            "negative settle-time", [](Settings& s) { s.settleTime = -1ms; }, "The settle-time must be");
        row(
            "long settle-time",
            [](Settings& s) {
                s.settleTime = 24h + 1ms;
                s.gatewayWindow = 25h;
            },
            "The settle-time must be");
        row(
            "no attempt", [](Settings& s) { s.attemptCap = 0; }, "The attempt-cap must be");
        row(
            "many attempts", [](Settings& s) { s.attemptCap = 1001; }, "The attempt-cap must be");
        row(
            "short window", [](Settings& s) { s.gatewayWindow = 150s; }, "The gateway-window must be");
        row(
            "long window",
            [](Settings& s) {
                s.gatewayWindow = 24h * 365 + 1ms;
                s.retention = 24h * 400;
            },
            "The gateway-window must be");
        row(
            "rule 9: retention within the window", [](Settings& s) { s.retention = s.gatewayWindow; },
            "The retention must be");
        row(
            "long retention", [](Settings& s) { s.retention = 24h * 3651; }, "The retention must be");
    }

    void whatDoesNotGoTogetherIsRefusedWithASentence() {
        QFETCH(Settings, settings);
        QFETCH(QString, about);
        static TestDatabase database;
        const auto outcome = writeSettings(database.connection(), settings);
        QVERIFY(!outcome);
        QCOMPARE(outcome.failure().kind, FailureKind::Rejected);
        QVERIFY2(outcome.failure().message.startsWith(about), qPrintable(outcome.failure().message));
        QCOMPARE(*readSettings(database.connection()), Settings{});
    }

    void theLimitsThemselvesAreAllowed() {
        TestDatabase database;
        Settings settings;
        settings.gatewayWindow = 2 * settings.lease + settings.settleTime + 1ms;
        settings.retention = settings.gatewayWindow + 1ms;
        QVERIFY(writeSettings(database.connection(), settings));
        QCOMPARE(*readSettings(database.connection()), settings);
    }

    void rule14_aFreshDatabaseTakesTheFirstGateway() {
        TestDatabase database;
        QVERIFY(belongToGateway(database.connection(), QStringLiteral("sim_1")));
        QVERIFY(belongToGateway(database.connection(), QStringLiteral("sim_1")));
        const auto other = belongToGateway(database.connection(), QStringLiteral("sim_2"));
        QVERIFY(!other);
        QCOMPARE(other.failure().kind, FailureKind::OtherGateway);
        QVERIFY(other.failure().message.contains(u"sim_1") && other.failure().message.contains(u"sim_2"));
        QCOMPARE(readSettings(database.connection())->gatewayIdentity, QStringLiteral("sim_1"));
    }

    void rule14_aDatabaseWithPaymentsTakesNone() {
        TestDatabase database;
        database.run(QStringLiteral("INSERT INTO rides (user_id, amount_cents) VALUES ('u', 5)"));
        const auto outcome = belongToGateway(database.connection(), QStringLiteral("sim_1"));
        QVERIFY(!outcome);
        QCOMPARE(outcome.failure().kind, FailureKind::OtherGateway);
        QVERIFY(outcome.failure().message.contains(u"settings gateway"));
        QCOMPARE(readSettings(database.connection())->gatewayIdentity, QString());
    }
};

TEST_PROGRAM_PART(settings_store, SettingsStoreTest)
#include "tst_settings_store.moc"
