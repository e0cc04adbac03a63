#include <QtTest>

#include "model/store/schema.h"
#include "model/store/statement.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;

namespace {

/// Everything that makes up a schema, as text that two databases can be compared by.
const QString schemaText = QStringLiteral(
    "SELECT string_agg(line, E'\\n' ORDER BY line) FROM ("
    " SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||"
    "        coalesce(column_default, '-') AS line FROM information_schema.columns WHERE table_schema = 'public'"
    " UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
    "           WHERE connamespace = 'public'::regnamespace"
    " UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"
    " UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal) lines");

const QString plainTables = QStringLiteral(
    "CREATE TABLE idempotency_keys (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " user_id varchar(128) NOT NULL, key varchar(255) NOT NULL, request_hash varchar(64) NOT NULL,"
    " locked_at timestamptz, recovery_point integer NOT NULL DEFAULT 0, response_status_code integer,"
    " response_body text, created_at timestamptz NOT NULL DEFAULT clock_timestamp());"
    "CREATE TABLE rides (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id varchar(128) NOT NULL,"
    " idempotency_key_id bigint REFERENCES idempotency_keys (id) ON DELETE SET NULL,"
    " amount_cents integer NOT NULL, charge_id varchar(255),"
    " created_at timestamptz NOT NULL DEFAULT clock_timestamp());"
    "INSERT INTO idempotency_keys (user_id, key, request_hash, recovery_point, response_status_code, response_body,"
    " locked_at) VALUES ('u', 'k', 'AB', 3, 201, '{}', now());");

}  // namespace

class SchemaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyStatementPreparesAgainstAFreshSchema_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : statementNames())
            QTest::newRow(qPrintable(name)) << name;
    }

    void everyStatementPreparesAgainstAFreshSchema() {
        QFETCH(QString, name);
        static TestDatabase database;
        QString text = namedStatement(name).text;
        int number = 0;
        // Each use gets a number of its own, as Qt's driver does it.
        static const QRegularExpression placeholder(QStringLiteral("(?<!:):[a-z][a-z0-9_]*"));
        for (auto use = placeholder.match(text); use.hasMatch(); use = placeholder.match(text))
            text.replace(use.capturedStart(), use.capturedLength(), QStringLiteral("$%1").arg(++number));
        const auto failure = database.tryRun(QStringLiteral("PREPARE tried AS ") + text);
        // Data definition cannot be prepared; it is run instead.
        if (name == QLatin1String("create_schema_migrations")) {
            database.run(namedStatement(name).text);
        } else {
            QVERIFY2(!failure, failure ? qPrintable(failure->message) : "");
        }
    }

    void aFreshSchemaAndAnUpgradedPlainOneAreTheSame() {
        TestDatabase fresh;
        const auto plain = openDatabase(TestServer::instance().newEmptyDatabase());
        QVERIFY(plain->executeScript(plainTables));
        QVERIFY(migrate(*plain));
        QCOMPARE(askThrough(*plain, schemaText), fresh.ask(schemaText));
        QCOMPARE(askThrough(*plain, QStringLiteral("SELECT finished_at IS NOT NULL AND locked_at IS NULL"
                                                   " FROM idempotency_keys")),
                 QStringLiteral("true"));
    }

    void migratingTwiceChangesNothing() {
        TestDatabase database;
        const QString before = database.ask(schemaText);
        const auto again = migrate(database.connection());
        QVERIFY(again);
        QVERIFY(again->isEmpty());
        QCOMPARE(database.ask(schemaText), before);
    }

    void anAbsentSchemaIsARefusalThatNamesMigrate() {
        const auto empty = openDatabase(TestServer::instance().newEmptyDatabase());
        const auto checked = checkSchema(*empty);
        QVERIFY(!checked);
        QCOMPARE(checked.failure().kind, FailureKind::WrongSchema);
        QVERIFY(checked.failure().message.contains(QLatin1String("migrate")));
    }

    void aNewerSchemaIsARefusalThatNamesTheVersions() {
        TestDatabase database;
        database.run(QStringLiteral("INSERT INTO schema_migrations (version, name) VALUES (9999, 'future')"));
        for (const auto& outcome : {checkSchema(database.connection()), asOutcome(migrate(database.connection()))}) {
            QVERIFY(!outcome);
            QCOMPARE(outcome.failure().kind, FailureKind::WrongSchema);
            QVERIFY(outcome.failure().message.contains(QLatin1String("9999")));
        }
    }

private:
    static Outcome asOutcome(const Result<QStringList>& result) {
        if (!result) return result.failure();
        return Done{};
    }

    static QString askThrough(Database& database, const QString& sql) {
        for (const QString& name : QSqlDatabase::connectionNames()) {
            auto connection = QSqlDatabase::database(name, false);
            if (connection.databaseName() != database.address().databaseName) continue;
            QSqlQuery query(connection);
            if (query.exec(sql) && query.next()) return query.value(0).toString();
        }
        return QStringLiteral("no answer");
    }
};

TEST_PROGRAM_PART(schema, SchemaTest)
#include "tst_schema.moc"
