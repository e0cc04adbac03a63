// What every session runs under, whatever the role, the database or the connection string say.
#include <QtTest>

#include "model/store/settings_store.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;

namespace {

/// What the session of a connection says of one of its settings.
QString settingOf(Database& database, const QString& name) {
    const auto script = QStringLiteral(
                            "CREATE TABLE IF NOT EXISTS public.seen (value text); DELETE FROM public.seen;"
                            " INSERT INTO public.seen SELECT current_setting('%1')")
                            .arg(name);
    if (const auto ran = database.executeScript(script); !ran) return ran.failure().message;
    return QString();
}

}  // namespace

class SessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTheDatabaseOrTheRoleSetIsOverruled_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("hostile");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* setting, const char* hostile, const char* expected) {
            QTest::addRow("%s = %s", setting, hostile)
                << QString::fromLatin1(setting) << QString::fromLatin1(hostile) << QString::fromLatin1(expected);
        };
        row("synchronous_commit", "off", "on");
        row("synchronous_commit", "local", "on");
        row("synchronous_commit", "remote_apply", "remote_apply");
        row("TimeZone", "Pacific/Kiritimati", "UTC");
        row("default_transaction_isolation", "serializable", "read committed");
        row("default_transaction_isolation", "repeatable read", "read committed");
        row("statement_timeout", "0", "10s");
        row("lock_timeout", "0", "2s");
        row("idle_in_transaction_session_timeout", "0", "30s");
        row("search_path", "pg_temp, public", "public, pg_temp");
        row("search_path", "public", "public, pg_temp");
    }

    void whatTheDatabaseOrTheRoleSetIsOverruled() {
        QFETCH(QString, setting);
        QFETCH(QString, hostile);
        QFETCH(QString, expected);
        TestDatabase database;
        const QString value = setting == u"search_path" ? hostile : QStringLiteral("'%1'").arg(hostile);
        for (const QString& whose :
             {QStringLiteral("DATABASE %I"), QStringLiteral("ROLE CURRENT_USER IN DATABASE %I")}) {
            database.run(QStringLiteral("DO $do$ BEGIN EXECUTE format($f$ALTER %1 SET %2 = %3$f$, current_database());"
                                        " END $do$")
                             .arg(whose, setting, value));
        }
        QCOMPARE(database.ask(QStringLiteral("SHOW %1").arg(setting)).remove(u'"'), hostile);
        QCOMPARE(settingOf(database.connection(), setting), QString());
        QCOMPARE(database.ask(QStringLiteral("SELECT value FROM public.seen")).remove(u'"'), expected);
    }

    void aTemporaryTableTakesNobodysPlace() {
        TestDatabase database;
        auto& connection = database.connection();
        QVERIFY(connection.open());
        QVERIFY(
            connection.executeScript(QStringLiteral("CREATE TEMPORARY TABLE settings AS SELECT * FROM public.settings;"
                                                    "UPDATE pg_temp.settings SET attempt_cap = 666")));
        const auto read = readSettings(connection);
        QVERIFY(read.ok());
        QCOMPARE(read->attemptCap, 10);
    }

    void aReadOnlySessionReadsAndStoresNothing() {
        TestDatabase database;
        database.run(
            QStringLiteral("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',"
                           " current_database()); END $$"));
        QVERIFY(readSettings(database.connection()).ok());
        const auto written = writeSettings(database.connection(), Settings{});
        QVERIFY(!written);
        QCOMPARE(written.failure().kind, FailureKind::NotPermitted);
    }
};

TEST_PROGRAM_PART(session, SessionTest)
#include "tst_session.moc"
