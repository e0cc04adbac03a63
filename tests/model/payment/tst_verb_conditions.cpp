// The conditions of the operators' writes stand in the statements themselves: each is tried with a row that breaks one.
#include "model/core/downstream_key.h"
#include "model/store/call_off_writer.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

const QString key = QStringLiteral("k");
const QString holder = QStringLiteral("holder");
const StoredResponse calledOffResponse = storedProblem(calledOff());

/// A statement on the fixture's one key at fence 1; true where it wrote.
using Write = std::function<bool(PaymentFixture&, qint64 id)>;

CallOff callOff(PaymentFixture& fixture, qint64 id) {
    return {id, 1, holder, fixture.simulator.simulator.instanceId(),
            newActionOrder(QStringLiteral("test of the rule"))};
}

Instant now(PaymentFixture& fixture) {
    return instantFromMicroseconds(
        fixture.database.ask(QStringLiteral("SELECT microseconds_of(clock_timestamp())")).toLongLong());
}

TakeOver takeOver(PaymentFixture& fixture, qint64 id) {
    TakeOver order;
    order.id = id;
    order.believed = {1, RecoveryPoint::RideCreated};
    order.believedLockedAt = PaymentFixture::lockedAt(fixture.database.connection(), id);
    order.token = QStringLiteral("taker");
    order.isOperator = true;
    order.gatewayIdentity = fixture.simulator.simulator.instanceId();
    order.action = BegunAction{OperatorVerb::Reap, newActionOrder(QStringLiteral("test of the rule"))};
    return order;
}

struct Statement {
    const char* name;
    CrashPoint at;
    const char* prepare;  ///< makes the row one on which the statement writes
    Write write;
};

const char over[] = "locked_at = locked_at - interval '2 hours'";

const std::vector<Statement>& statements() {
    static const std::vector<Statement> all{
        {"reap_started_key", CrashPoint::Claimed, over,
         [](PaymentFixture& fixture, qint64 id) {
             return reapStartedKey(fixture.database.connection(), callOff(fixture, id)).value();
         }},
        {"reap_uncalled_key", CrashPoint::RideCreated,
         "locked_at = locked_at - interval '2 hours', call_deadline = NULL",
         [](PaymentFixture& fixture, qint64 id) {
             return reapUncalledKey(fixture.database.connection(), callOff(fixture, id), calledOffResponse).value();
         }},
        {"abandon_key", CrashPoint::RideCreated, "call_deadline = locked_at",
         [](PaymentFixture& fixture, qint64 id) {
             return abandonKey(fixture.database.connection(), {id, 1, holder}, now(fixture), calledOffResponse).value();
         }},
        {"raise_generation", CrashPoint::RideCreated, "call_deadline = locked_at",
         [](PaymentFixture& fixture, qint64 id) {
             const NextGeneration next{1, QStringLiteral("ic1_next"), now(fixture),
                                       fixture.simulator.simulator.instanceId()};
             return raiseGeneration(fixture.database.connection(), {id, 1, holder}, next).value().has_value();
         }},
        {"take_over_key to call off", CrashPoint::RideCreated,
         "locked_at = locked_at - interval '2 hours', call_deadline = now() - interval '1 second'",
         [](PaymentFixture& fixture, qint64 id) {
             auto order = takeOver(fixture, id);
             order.afterCallDeadline = true;
             return takeOverKey(fixture.database.connection(), order).value().has_value();
         }},
        {"take_over_key to charge anew", CrashPoint::RideCreated,
         "locked_at = locked_at - interval '2 hours', call_deadline = now() - interval '1 second',"
         " parked_reason = 'why', parked_generation = 1",
         [](PaymentFixture& fixture, qint64 id) {
             auto order = takeOver(fixture, id);
             order.afterCallDeadline = true;
             order.answerNeverFinal = true;
             return takeOverKey(fixture.database.connection(), order).value().has_value();
         }}};
    return all;
}

const Statement& statementNamed(const QByteArray& name) {
    const auto found = std::find_if(statements().begin(), statements().end(),
                                    [&](const Statement& statement) { return name == statement.name; });
    if (found == statements().end()) qFatal("no such statement");
    return *found;
}

const char lateCharge[] =
    "INSERT INTO orphan_charges (charge_id, key_id, user_id, request_path, key, amount_minor_units, currency,"
    " recorded_by) SELECT 'ch_late', id, user_id, request_path, key, 1999, 'usd', 'test' FROM idempotency_keys";

}  // namespace

class VerbConditions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStatementWritesOnlyWhereItsConditionsHold_data() {
        QTest::addColumn<QByteArray>("statement");
        QTest::addColumn<QString>("breaks");
        const auto row = [](const char* statement, const char* what, const char* breaks) {
            QTest::addRow("%s: %s", statement, what) << QByteArray(statement) << QString::fromLatin1(breaks);
        };
        for (const auto& statement : statements()) {
            row(statement.name, "as prepared", "");
            row(statement.name, "another fence", "UPDATE idempotency_keys SET fence = 2");
            row(statement.name, "finished meanwhile",
                "UPDATE idempotency_keys SET recovery_point = 3, locked_at = NULL, locked_by = NULL,"
                " parked_reason = NULL, parked_generation = NULL, response_status_code = 402, response_body = '{}',"
                " response_content_type = 'x', finished_at = now()");
            row(statement.name, "charged meanwhile", "UPDATE idempotency_keys SET recovery_point = 2");
        }
        for (const char* name :
             {"reap_started_key", "reap_uncalled_key", "take_over_key to call off", "take_over_key to charge anew"})
            row(name, "held", "UPDATE idempotency_keys SET locked_at = clock_timestamp()");
        for (const char* name : {"abandon_key", "raise_generation"})
            row(name, "let go", "UPDATE idempotency_keys SET locked_at = NULL, locked_by = NULL");
        for (const char* name : {"reap_started_key", "reap_uncalled_key", "raise_generation",
                                 "take_over_key to call off", "take_over_key to charge anew"})
            row(name, "another gateway", "UPDATE settings SET gateway_identity = 'another'");
        for (const char* name : {"reap_uncalled_key", "abandon_key", "raise_generation"}) {
            row(name, "a late charge", lateCharge);
            row(name, "a charge on the ride", "UPDATE rides SET charge_id = 'ch_1', status = 'charged'");
        }
        row("reap_uncalled_key", "a call was begun", "UPDATE idempotency_keys SET call_deadline = now()");
        row("reap_uncalled_key", "an object at the gateway", "UPDATE rides SET gateway_object_id = 'pi_1'");
        row("raise_generation", "an object at the gateway", "UPDATE rides SET gateway_object_id = 'pi_1'");
        for (const char* name :
             {"abandon_key", "raise_generation", "take_over_key to call off", "take_over_key to charge anew"}) {
            row(name, "a call may still charge",
                "UPDATE idempotency_keys SET call_deadline = now() + interval '1 second' + interval '1 hour'");
            row(name, "no call was begun", "UPDATE idempotency_keys SET call_deadline = NULL");
        }
        row("raise_generation", "raised before",
            "UPDATE idempotency_keys SET downstream_generation = 2, downstream_key = 'ic1_two'");
        row("take_over_key to charge anew", "parked at another generation",
            "UPDATE idempotency_keys SET parked_generation = 2");
        row("take_over_key to charge anew", "parked for another reason",
            "UPDATE idempotency_keys SET parked_generation = NULL");
        row("reap_started_key", "a ride is there",
            "INSERT INTO rides (user_id, idempotency_key_id, amount_cents) SELECT user_id, id, 1999"
            " FROM idempotency_keys");
    }

    void aStatementWritesOnlyWhereItsConditionsHold() {
        QFETCH(QByteArray, statement);
        QFETCH(QString, breaks);
        const auto& chosen = statementNamed(statement);
        PaymentFixture fixture;
        const qint64 id = fixture.crash(chosen.at, key);
        fixture.database.run(QStringLiteral("UPDATE idempotency_keys SET ") + QString::fromLatin1(chosen.prepare));
        fixture.database.run(QStringLiteral("UPDATE settings SET gateway_identity = '%1'")
                                 .arg(fixture.simulator.simulator.instanceId()));
        if (!breaks.isEmpty()) fixture.database.run(breaks);
        const QString before = fixture.contents(id);
        QCOMPARE(chosen.write(fixture, id), breaks.isEmpty());
        QCOMPARE(fixture.contents(id) == before, !breaks.isEmpty());
        // An action is on record exactly where it took effect.
        const QString actions = fixture.database.ask(QStringLiteral("SELECT count(*) FROM operator_actions"));
        const bool recordsItself = statement != "abandon_key" && statement != "raise_generation";
        QCOMPARE(actions != u"0", breaks.isEmpty() && recordsItself);
    }
};

TEST_PROGRAM_PART(verb_conditions, VerbConditions)
#include "tst_verb_conditions.moc"
