// The rules that the database itself keeps, tried by direct SQL as a bug, an old worker or another service would.
#include <QtTest>

#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;

namespace {

/// Key 1 is started, 2 has a ride, 3 a charge, 4 is finished; each held by fence 3 where it is not finished.
const QString oneKeyAtEachPoint = QStringLiteral(
    "INSERT INTO idempotency_keys (user_id, key, request_hash, request_body, downstream_key, recovery_point, fence,"
    "                              locked_at, locked_by, response_status_code, response_body, response_location,"
    "                              response_content_type, finished_at)"
    " SELECT 'u', 'k' || n, 'AB', '{}', 'ic1_' || n, n - 1, 3, CASE WHEN n < 4 THEN clock_timestamp() END,"
    "        CASE WHEN n < 4 THEN 'w' END, CASE WHEN n = 4 THEN 201 END, CASE WHEN n = 4 THEN '{}' END,"
    "        CASE WHEN n = 4 THEN '/api/rides/1' END, CASE WHEN n = 4 THEN 'application/json' END,"
    "        CASE WHEN n = 4 THEN clock_timestamp() END FROM generate_series(1, 4) n;"
    "INSERT INTO rides (user_id, idempotency_key_id, amount_cents, charge_id, status)"
    " SELECT 'u', n, 1999, CASE WHEN n > 2 THEN 'ch_' || n END, CASE WHEN n > 2 THEN 'charged' ELSE 'created' END"
    "   FROM generate_series(2, 4) n;");

const QString uniqueViolation = QStringLiteral("23505");
const QString checkViolation = QStringLiteral("23514");

QString setKey(int id, const char* assignment) {
    return QStringLiteral("UPDATE idempotency_keys SET %1 WHERE id = %2").arg(QLatin1String(assignment)).arg(id);
}

QString setRideOf(int key, const char* assignment) {
    return QStringLiteral("UPDATE rides SET %1 WHERE idempotency_key_id = %2").arg(QLatin1String(assignment)).arg(key);
}

void addRule1() {
    const auto row = [](const char* name, const QString& sql, const QString& state = uniqueViolation) {
        QTest::addRow("rule 1: %s", name) << sql << state;
    };
    row("a second key of the scope", QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash)"
                                                    " VALUES ('u', 'k1', 'CD')"));
    row("a second ride of the key", QStringLiteral("INSERT INTO rides (user_id, idempotency_key_id, amount_cents)"
                                                   " VALUES ('u', 2, 5)"));
    row("a second ride of the charge", setRideOf(2, "charge_id = 'ch_3', status = 'charged'"));
    row("another charge on the ride", setRideOf(3, "charge_id = 'ch_new'"), checkViolation);
    row("the charge taken off the ride", setRideOf(3, "charge_id = NULL, status = 'created'"), checkViolation);
    row("a ride moved to another key", setRideOf(2, "idempotency_key_id = 1"), checkViolation);
    row("a charge without the status", setRideOf(2, "charge_id = 'ch_new'"), checkViolation);
    row("the status without a charge", setRideOf(2, "status = 'charged'"), checkViolation);
    row("a status that nobody knows", setRideOf(2, "status = 'lost'"), checkViolation);
}

void addRule2Points() {
    const auto row = [](const char* name, const QString& sql) {
        QTest::addRow("rule 2: %s", name) << sql << checkViolation;
    };
    row("back to started", setKey(2, "recovery_point = 0"));
    row("back to ride_created", setKey(3, "recovery_point = 1"));
    row("back from finished", setKey(4,
                                     "recovery_point = 2, response_status_code = NULL, response_body = NULL,"
                                     " response_content_type = NULL, finished_at = NULL"));
    row("an unknown point", setKey(3, "recovery_point = 4"));
    row("a falling fence", setKey(1, "fence = 2"));
    row("finished without a response", setKey(3, "recovery_point = 3, locked_at = NULL, locked_by = NULL"));
    row("a response without finished", setKey(3,
                                              "response_status_code = 201, response_body = '{}',"
                                              " response_content_type = 'x', finished_at = now()"));
    row("finished without a status",
        setKey(3,
               "recovery_point = 3, locked_at = NULL, locked_by = NULL, response_body = '{}',"
               " response_content_type = 'x', finished_at = now()"));
    row("a status without finished", setKey(3, "response_status_code = 201"));
    row("a body without finished", setKey(3, "response_body = '{}'"));
    row("a time without finished", setKey(3, "finished_at = now()"));
    row("a content type without finished", setKey(3, "response_content_type = 'x'"));
    row("finished with a lease", setKey(4, "locked_at = now()"));
    row("finished with a holder", setKey(4, "locked_by = 'w'"));
    row("a status that is no answer", setKey(3,
                                             "recovery_point = 3, locked_at = NULL, locked_by = NULL,"
                                             " response_status_code = 100, response_body = '{}',"
                                             " response_content_type = 'x', finished_at = now()"));
    row("a lease of no time", setKey(1, "lease_ms = 0"));
}

void addRule2FrozenColumns() {
    const auto row = [](const char* name, int id, const char* assignment) {
        QTest::addRow("rule 2: %s", name) << setKey(id, assignment) << checkViolation;
    };
    row("another stored status", 4, "response_status_code = 402");
    row("another stored body", 4, "response_body = '{ }'");
    row("another stored location", 4, "response_location = NULL");
    row("another stored content type", 4, "response_content_type = 'x'");
    row("another end", 4, "finished_at = now()");
    row("another user", 1, "user_id = 'v'");
    row("another path", 1, "request_path = '/other'");
    row("another key", 1, "key = 'k9'");
    row("another method", 1, "request_method = 'PUT'");
    row("another fingerprint", 1, "request_hash = 'CD'");
    row("another fingerprint version", 1, "fingerprint_version = 2");
    row("another request", 1, "request_body = '{\"a\":1}'");
    row("another beginning", 1, "created_at = now()");
}

void addRules5And9And12() {
    const auto row = [](const char* name, const QString& sql) { QTest::addRow("%s", name) << sql << checkViolation; };
    row("rule 5: another downstream key", setKey(2, "downstream_key = 'ic1_x'"));
    row("rule 5: another generation of the same key", setKey(2, "downstream_generation = 2"));
    row("rule 5: a generation left out", setKey(2, "downstream_key = 'ic1_x', downstream_generation = 3"));
    row("rule 5: an earlier generation", setKey(2, "downstream_key = 'ic1_x', downstream_generation = 0"));
    row("rule 9: a key with a ride deleted", QStringLiteral("DELETE FROM idempotency_keys WHERE id = 2"));
    row("rule 9: a key with a charge deleted", QStringLiteral("DELETE FROM idempotency_keys WHERE id = 3"));
    row("rule 9: a ride deleted", QStringLiteral("DELETE FROM rides WHERE idempotency_key_id = 4"));
    row("rule 9: retention within the window", QStringLiteral("UPDATE settings SET retention_ms = gateway_window_ms"));
    row("rule 9: settings deleted", QStringLiteral("DELETE FROM settings"));
    row("rule 12: another amount", setRideOf(2, "amount_cents = 1"));
    row("rule 12: another currency", setRideOf(2, "currency = 'eur'"));
    row("rule 12: another payment method", setRideOf(2, "payment_method = 'x'"));
    row("rule 12: another age of the ride", setRideOf(2, "created_at = now()"));
    const auto ride = QStringLiteral("INSERT INTO rides (user_id, amount_cents, currency) VALUES ('u', %1, '%2')");
    row("rule 12: no amount", ride.arg(QStringLiteral("0"), QStringLiteral("usd")));
    row("rule 12: a negative amount", ride.arg(QStringLiteral("-5"), QStringLiteral("usd")));
    row("rule 12: a currency that is none", ride.arg(QStringLiteral("5"), QStringLiteral("US$")));
    row("the timeline changed", QStringLiteral("UPDATE timeline SET what = 'nothing'"));
}

}  // namespace

class Guards : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_database = std::make_unique<TestDatabase>();
        m_database->run(oneKeyAtEachPoint);
        m_database->run(
            QStringLiteral("INSERT INTO timeline (key_id, what, holder, fence) VALUES (1, 'claimed', 'w', 1)"));
        m_before = everything();
    }

    void isTurnedAway_data() {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("sqlState");
        addRule1();
        addRule2Points();
        addRule2FrozenColumns();
        addRules5And9And12();
    }

    void isTurnedAway() {
        QFETCH(QString, sql);
        QFETCH(QString, sqlState);
        const auto failure = m_database->tryRun(QStringLiteral("BEGIN; %1; ROLLBACK").arg(sql));
        QVERIFY2(failure, qPrintable(sql));
        QCOMPARE(failure->sqlState, sqlState);
        QCOMPARE(everything(), m_before);
    }

    void whatTheRulesAllowGoesThrough_data() {
        QTest::addColumn<QString>("sql");
        const auto row = [](const char* name, const QString& sql) { QTest::newRow(name) << sql; };
        row("the same key of another user",
            QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ('v', 'k1', 'A')"));
        row("the same key at another path",
            QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash, request_path)"
                           " VALUES ('u', 'k1', 'A', '/other')"));
        row("forward", setKey(1, "recovery_point = 1"));
        row("a higher fence", setKey(1, "fence = 4"));
        row("rule 5: the next generation", setKey(2, "downstream_key = 'ic1_x', downstream_generation = 2"));
        row("a charge", setRideOf(2, "charge_id = 'ch_2', status = 'charged'"));
        row("rule 9: a started key deleted", QStringLiteral("DELETE FROM idempotency_keys WHERE id = 1"));
    }

    void whatTheRulesAllowGoesThrough() {
        QFETCH(QString, sql);
        TestDatabase database;
        database.run(oneKeyAtEachPoint);
        const auto failure = database.tryRun(sql);
        QVERIFY2(!failure, failure ? qPrintable(failure->message) : "");
    }

    void rule9_aRideOutlivesItsKey() {
        TestDatabase database;
        database.run(oneKeyAtEachPoint);
        database.run(
            QStringLiteral("SET session_replication_role = replica;"
                           "UPDATE idempotency_keys SET finished_at = finished_at - interval '3 days';"
                           "SET session_replication_role = origin"));
        database.run(QStringLiteral("DELETE FROM idempotency_keys WHERE id = 4"));
        QCOMPARE(database.ask(QStringLiteral("SELECT (idempotency_key_id IS NULL) || ' ' || amount_cents FROM rides"
                                             " WHERE charge_id = 'ch_4'")),
                 QStringLiteral("true 1999"));
    }

    void rule9_aKeyFinishedTooShortATimeAgoStays() {
        TestDatabase database;
        database.run(oneKeyAtEachPoint);
        const auto turnedAway = database.tryRun(QStringLiteral("DELETE FROM idempotency_keys WHERE id = 4"));
        QVERIFY(turnedAway && turnedAway->kind == FailureKind::Rejected);
    }

    void rule9_aKeyWithAnOpenOrphanChargeStays() {
        TestDatabase database;
        database.run(oneKeyAtEachPoint);
        database.run(QStringLiteral(
            "INSERT INTO orphan_charges (charge_id, key_id, user_id, request_path, key, amount_minor_units, currency,"
            " recorded_by) VALUES ('ch_late', 1, 'ada', '/api/rides', 'k', 1999, 'usd', 'me')"));
        const auto turnedAway = database.tryRun(QStringLiteral("DELETE FROM idempotency_keys WHERE id = 1"));
        QVERIFY(turnedAway && turnedAway->kind == FailureKind::Rejected);
        database.run(QStringLiteral("UPDATE orphan_charges SET settled_at = now(), settled_as = 'refunded'"));
        database.run(QStringLiteral("DELETE FROM idempotency_keys WHERE id = 1"));
    }

    void rule10_anOrphanChargeStaysOnRecord() {
        TestDatabase database;
        database.run(QStringLiteral(
            "INSERT INTO orphan_charges (charge_id, key_id, user_id, request_path, key, amount_minor_units, currency,"
            " recorded_by) VALUES ('ch_late', 1, 'ada', '/api/rides', 'k', 1999, 'usd', 'me')"));
        for (const char* change :
             {"DELETE FROM orphan_charges", "TRUNCATE orphan_charges",
              "UPDATE orphan_charges SET amount_minor_units = 1", "UPDATE orphan_charges SET settled_at = now()"}) {
            const auto turnedAway = database.tryRun(QString::fromLatin1(change));
            QVERIFY2(turnedAway && turnedAway->kind == FailureKind::Rejected, change);
        }
        database.run(QStringLiteral("UPDATE orphan_charges SET settled_at = now(), settled_as = 'refunded'"));
        const auto again = database.tryRun(QStringLiteral("UPDATE orphan_charges SET settled_as = 'belongs_to_ride'"));
        QVERIFY(again && again->kind == FailureKind::Rejected);
    }

    void rule11_theRecordOfActionsOnlyGrows() {
        TestDatabase database;
        const QString insert = QStringLiteral(
            "INSERT INTO operator_actions (action_id, phase, verb, operator, reason, holder) VALUES"
            " ('00000000-0000-0000-0000-000000000001', 'begun', 'resume', 'ada@host', '%1', 'h')");
        QVERIFY(database.tryRun(insert.arg(QStringLiteral("  why  "))));
        database.run(insert.arg(QStringLiteral("the customer waits")));
        QVERIFY(database.tryRun(insert.arg(QStringLiteral("the customer waits"))));
        for (const char* change : {"DELETE FROM operator_actions", "TRUNCATE operator_actions",
                                   "UPDATE operator_actions SET reason = 'another reason'"}) {
            const auto turnedAway = database.tryRun(QString::fromLatin1(change));
            QVERIFY2(turnedAway && turnedAway->kind == FailureKind::Rejected, change);
        }
        QCOMPARE(database.ask(QStringLiteral("SELECT (database_user = session_user)::text FROM operator_actions")),
                 QStringLiteral("true"));
    }

    void rule12_noColumnHoldsAFloatingPointNumber() {
        QCOMPARE(m_database->ask(
                     QStringLiteral("SELECT count(*) FROM information_schema.columns WHERE table_schema = 'public'"
                                    " AND data_type IN ('real', 'double precision', 'numeric', 'money')")),
                 QStringLiteral("0"));
        QCOMPARE(
            m_database->ask(QStringLiteral("SELECT data_type FROM information_schema.columns WHERE table_name = 'rides'"
                                           " AND column_name = 'amount_cents'")),
            QStringLiteral("integer"));
    }

    void cleanupTestCase() { m_database.reset(); }

private:
    QString everything() {
        return m_database->ask(QStringLiteral(
            "SELECT (SELECT string_agg(k::text, E'\\n' ORDER BY id) FROM idempotency_keys k)"
            " || (SELECT string_agg(r::text, E'\\n' ORDER BY id) FROM rides r) || (SELECT s::text FROM settings s)"
            " || (SELECT string_agg(t::text, E'\\n' ORDER BY id) FROM timeline t)"));
    }

    std::unique_ptr<TestDatabase> m_database;
    QString m_before;
};

TEST_PROGRAM_PART(guards, Guards)
#include "tst_guards.moc"
