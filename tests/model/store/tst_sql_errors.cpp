#include <latch>
#include <thread>

#include <QtTest>

#include "model/store/key_reader.h"
#include "model/store/key_writer.h"
#include "model/store/settings_store.h"
#include "model/store/sql_error.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

/// A statement whose function raises the state, so that any state can be met in a real session.
QString raising(const char* sqlState) {
    return QStringLiteral("DO $$ BEGIN RAISE EXCEPTION 'raised' USING ERRCODE = '%1'; END $$")
        .arg(QLatin1String(sqlState));
}

const QString newKey =
    QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ('u', '%1', 'A')");

}  // namespace

class SqlErrors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStateMeansWhatTheManualSays_data() {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<FailureKind>("kind");
        const auto row = [](const char* state, FailureKind kind) { QTest::newRow(state) << raising(state) << kind; };
        row("40001", FailureKind::Retryable);
        row("40P01", FailureKind::Retryable);
        row("55P03", FailureKind::Retryable);
        row("57014", FailureKind::TimedOut);
        row("23505", FailureKind::Conflict);
        row("23514", FailureKind::Rejected);
        row("23503", FailureKind::Rejected);
        row("42501", FailureKind::NotPermitted);
        row("25006", FailureKind::NotPermitted);
        row("42P01", FailureKind::WrongSchema);
        row("53100", FailureKind::Unreachable);
        row("22P05", FailureKind::Invalid);
        row("XX000", FailureKind::Internal);
        const auto real = [](const char* name, const char* sql, FailureKind kind) {
            QTest::newRow(name) << QString::fromLatin1(sql) << kind;
        };
        real("a unique index", "INSERT INTO schema_migrations (version, name) VALUES (1, 'again')",
             FailureKind::Conflict);
        real("a check", "UPDATE settings SET lease_ms = 1", FailureKind::Rejected);
        real("a guard", "DELETE FROM settings", FailureKind::Rejected);
        real("no such table", "SELECT * FROM nothing_here", FailureKind::WrongSchema);
        real("no such column", "SELECT nothing_here FROM settings", FailureKind::WrongSchema);
        real("no NUL in text", "SELECT '{\"a\":\"\\u0000\"}'::jsonb ->> 'a'", FailureKind::Invalid);
        real("out of range", "SELECT 3000000000::integer", FailureKind::Invalid);
        real("too long", "INSERT INTO schema_migrations (version, name) SELECT 1 / 0, 'x'", FailureKind::Invalid);
        real("read only", "BEGIN READ ONLY; UPDATE settings SET attempt_cap = 9", FailureKind::NotPermitted);
    }

    void aStateMeansWhatTheManualSays() {
        QFETCH(QString, sql);
        QFETCH(FailureKind, kind);
        static const auto connection = openDatabase(TestServer::instance().newDatabase());
        const auto outcome = connection->executeScript(sql);
        connection->close();
        QVERIFY(!outcome);
        QCOMPARE(outcome.failure().kind, kind);
        QVERIFY(!outcome.failure().message.isEmpty());
    }

    void aScriptFailsWhereAnyOfItsStatementsDoes() {
        TestDatabase database;
        auto& connection = database.connection();
        QVERIFY(connection.executeScript(QStringLiteral("SELECT 1; SELECT 2; UPDATE settings SET attempt_cap = 9")));
        QVERIFY(!connection.executeScript(QStringLiteral("SELECT 1; UPDATE settings SET attempt_cap = 0; SELECT 2")));
        QVERIFY(!connection.executeScript(QStringLiteral("SELECT 1; SELECT 2; SELECT 1 / 0")));
        QCOMPARE(readSettings(connection)->attemptCap, 9);
    }

    void aLockThatIsHeldTooLongIsRetryable() {
        TestDatabase database;
        const auto holder = database.anotherConnection();
        Transaction transaction(*holder);
        QVERIFY(transaction.begin());
        QVERIFY(holder->executeScript(QStringLiteral("UPDATE settings SET attempt_cap = 9")));
        Database waiting(database.connection().address(), {5s, 10s, 50ms});
        const auto outcome = writeSettings(waiting, Settings{});
        QVERIFY(!outcome);
        QCOMPARE(outcome.failure().sqlState, QStringLiteral("55P03"));
        QCOMPARE(outcome.failure().kind, FailureKind::Retryable);
        QVERIFY(waiting.isOpen());
        QVERIFY(transaction.commit());
        QVERIFY(writeSettings(waiting, Settings{}));
    }

    void aClaimBehindARivalsOpenInsertDoesNotWaitForEver() {
        TestDatabase database;
        const auto rival = database.anotherConnection();
        Transaction transaction(*rival);
        QVERIFY(transaction.begin());
        QVERIFY(rival->executeScript(newKey.arg(QStringLiteral("k"))));
        Database waiting(database.connection().address(), {5s, 10s, 50ms});
        const NewKey wanted{{QStringLiteral("u"), QStringLiteral("/api/rides"), QStringLiteral("k")},
                            QStringLiteral("POST"),
                            QStringLiteral("{}"),
                            QStringLiteral("A"),
                            1,
                            QStringLiteral("ic1_x")};
        const auto claimed = claimKey(waiting, wanted, QStringLiteral("w"), QString());
        QVERIFY(!claimed.ok());
        QCOMPARE(claimed.failure().kind, FailureKind::Retryable);
    }

    void aDeadlockIsRetryable() {
        TestDatabase database;
        database.run(newKey.arg(QStringLiteral("a")));
        database.run(newKey.arg(QStringLiteral("b")));
        const QString lock = QStringLiteral("UPDATE idempotency_keys SET attempts = 1 WHERE key = '%1'");
        std::latch bothHoldOne(2);
        const auto lockBoth = [&](const QString& first, const QString& second) -> Outcome {
            Database session(database.connection().address(), {5s, 60s, 60s});
            Transaction transaction(session);
            if (!transaction.begin() || !session.executeScript(lock.arg(first))) qFatal("the first lock is not held");
            bothHoldOne.arrive_and_wait();
            return session.executeScript(lock.arg(second));
        };
        Outcome rivals = Done{};
        std::thread rival([&] { rivals = lockBoth(QStringLiteral("b"), QStringLiteral("a")); });
        const Outcome own = lockBoth(QStringLiteral("a"), QStringLiteral("b"));
        rival.join();
        QVERIFY(own.ok() != rivals.ok());
        const Failure& failure = own.ok() ? rivals.failure() : own.failure();
        QCOMPARE(failure.sqlState, QStringLiteral("40P01"));
        QCOMPARE(failure.kind, FailureKind::Retryable);
    }

    void aSerialisationFailureIsRetryable() {
        TestDatabase database;
        auto& connection = database.connection();
        QVERIFY(connection.executeScript(
            QStringLiteral("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT attempt_cap FROM settings")));
        database.run(QStringLiteral("UPDATE settings SET attempt_cap = 9"));
        const auto outcome = connection.executeScript(QStringLiteral("UPDATE settings SET attempt_cap = 8"));
        QVERIFY(!outcome);
        QCOMPARE(outcome.failure().sqlState, QStringLiteral("40001"));
        QCOMPARE(outcome.failure().kind, FailureKind::Retryable);
    }

    void aStatementThatTakesTooLongTimesOut() {
        TestDatabase database;
        Database impatient(database.connection().address(), {5s, 50ms, 2s});
        const auto outcome = impatient.executeScript(QStringLiteral("SELECT pg_sleep(60)"));
        QVERIFY(!outcome);
        QCOMPARE(outcome.failure().sqlState, QStringLiteral("57014"));
        QCOMPARE(outcome.failure().kind, FailureKind::TimedOut);
        QVERIFY(impatient.isOpen());
        QVERIFY(readSettings(impatient).ok());
    }

    void aSessionThatIsEndedIsALostConnectionAndTheNextUseConnectsAnew() {
        TestDatabase database;
        auto& connection = database.connection();
        QVERIFY(readSettings(connection).ok());
        endSessions(database);
        const auto lost = readSettings(connection);
        QVERIFY(!lost.ok());
        QCOMPARE(lost.failure().kind, FailureKind::ConnectionLost);
        QVERIFY(!connection.isOpen());
        QVERIFY(readSettings(connection).ok());
        QVERIFY(countKeys(connection).ok());
        endSessions(database);
        QVERIFY(!connection.executeScript(QStringLiteral("SELECT 1")).ok());
        QVERIFY(connection.executeScript(QStringLiteral("SELECT 1")).ok());
    }

    void aServerThatIsRestartedIsALostConnectionAndTheNextUseConnectsAnew() {
        TestDatabase database;
        auto& connection = database.connection();
        QVERIFY(readSettings(connection).ok());
        auto& server = TestServer::instance().postgres();
        QVERIFY(server.stop());
        const auto lost = readSettings(connection);
        QVERIFY(!lost.ok());
        QCOMPARE(lost.failure().kind, FailureKind::ConnectionLost);
        const auto away = readSettings(connection);
        QVERIFY(!away.ok());
        QCOMPARE(away.failure().kind, FailureKind::Unreachable);
        QVERIFY(server.start().ok());
        QVERIFY(readSettings(connection).ok());
    }

    void aLoginThatMayNotReadIsToldSo() {
        TestDatabase database;
        database.run(
            QStringLiteral("DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"));
        QString asReader = database.connectionString();
        asReader.replace(QRegularExpression(QStringLiteral("user='[^']*'")), QStringLiteral("user='reader'"));
        const auto reader = openDatabase(asReader);
        const auto denied = readSettings(*reader);
        QVERIFY(!denied.ok());
        QCOMPARE(denied.failure().kind, FailureKind::NotPermitted);
    }

    void aLoginThatDoesNotExistIsToldSo() {
        TestDatabase database;
        QString asNobody = database.connectionString();
        asNobody.replace(QRegularExpression(QStringLiteral("user='[^']*'")), QStringLiteral("user='nobody_at_all'"));
        const auto refused = openDatabase(asNobody)->open();
        QVERIFY(!refused);
        QCOMPARE(refused.failure().kind, FailureKind::NotPermitted);
    }

private:
    static void endSessions(TestDatabase& database) {
        database.run(
            QStringLiteral("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                           " WHERE datname = current_database() AND pid <> pg_backend_pid()"));
    }
};

TEST_PROGRAM_PART(sql_errors, SqlErrors)
#include "tst_sql_errors.moc"
