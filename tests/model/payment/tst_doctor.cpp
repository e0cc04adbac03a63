// The doctor: each broken state, planted past the guards, is found, and nothing else.
#include "model/payment/doctor.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

/// Everything that a guard would turn away.
const QString unguarded = QStringLiteral(
    "ALTER TABLE idempotency_keys DROP CONSTRAINT finished_with_status, DROP CONSTRAINT finished_with_body,"
    " DROP CONSTRAINT finished_with_time, DROP CONSTRAINT finished_with_content_type,"
    " DROP CONSTRAINT finished_without_lease; SET session_replication_role = replica;");

QString namesOf(const std::vector<DoctorFinding>& findings) {
    QStringList names;
    for (const auto& finding : findings)
        names << finding.check.name;
    return names.join(u' ');
}

std::vector<DoctorFinding> examined(TestDatabase& database, const LocalClock& clock = systemTime) {
    const auto findings = examine(database.connection(), clock);
    if (!findings) qFatal("%s", qPrintable(findings.failure().message));
    return *findings;
}

/// The finding of that name, which must be there.
DoctorFinding findingNamed(const std::vector<DoctorFinding>& findings, const QString& name) {
    for (const auto& finding : findings) {
        if (finding.check.name == name) return finding;
    }
    qFatal("%s was not found", qPrintable(name));
}

}  // namespace

class DoctorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHealthyDatabaseHasNoFinding() {
        PaymentFixture fixture;
        QCOMPARE(namesOf(examined(fixture.database)), QString());
        auto worker = fixture.worker();
        QCOMPARE(worker->pay(QStringLiteral("paid")).answer.statusCode, 201);
        QCOMPARE(worker->pay(QStringLiteral("declined"), QStringLiteral("pm_card_chargeDeclined")).answer.statusCode,
                 402);
        for (const auto point : {CrashPoint::Claimed, CrashPoint::RideCreated, CrashPoint::Charged,
                                 CrashPoint::ChargeCompleted, CrashPoint::Finished}) {
            const qint64 id = fixture.crash(point, nameOf(point));
            if (point == CrashPoint::RideCreated) continue;
            fixture.endLease(id);
            QVERIFY(worker->resume(id).statusCode.has_value());
        }
        QCOMPARE(namesOf(examined(fixture.database)), QString());
    }

    void aBrokenKeyIsFound_data() {
        QTest::addColumn<QString>("plant");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* name, const char* set) {
            QTest::newRow(set)
                << QStringLiteral("UPDATE idempotency_keys SET %1 WHERE key = 'k'").arg(QLatin1String(set))
                << QString::fromLatin1(name);
        };
        row("finished_without_response", "response_body = NULL");
        row("finished_without_response", "response_status_code = NULL");
        row("response_before_finish", "recovery_point = 2");
        row("half_a_lock", "locked_at = clock_timestamp()");
        row("half_a_lock", "locked_by = 'somebody'");
        row("finished_with_lease", "locked_by = 'somebody', locked_at = clock_timestamp()");
        row("failed_with_charge", "response_status_code = 410");
        const auto unfinished = [](const char* name, const char* set) {
            QTest::newRow(set) << QStringLiteral(
                                      "UPDATE idempotency_keys SET recovery_point = 2, response_status_code ="
                                      " NULL, response_body = NULL, response_location = NULL, finished_at ="
                                      " NULL, response_content_type = NULL WHERE key = 'k';"
                                      "UPDATE idempotency_keys SET %1 WHERE key = 'k'")
                                      .arg(QLatin1String(set))
                               << QString::fromLatin1(name);
        };
        unfinished("ride_ahead_of_key", "recovery_point = 0");
        unfinished("ride_ahead_of_key", "recovery_point = 1");
        unfinished("lease_in_future", "locked_by = 'w', locked_at = clock_timestamp() + interval '1 minute'");
        unfinished("unfinished_past_window", "created_at = created_at - interval '2 days'");
        unfinished("parked", "parked_reason = 'the gateway will never answer'");
        unfinished("set_aside", "bulk_attempts = 10");
    }

    void aBrokenKeyIsFound() {
        QFETCH(QString, plant);
        QFETCH(QString, name);
        PaymentFixture fixture;
        const qint64 id = paid(fixture);
        fixture.database.run(unguarded + plant);
        const auto finding = onlyFinding(fixture, name);
        QCOMPARE(finding.count, 1);
        QCOMPARE(finding.samples, QStringList{QString::number(id)});
    }

    void aKeyAheadOfItsRideIsFound_data() {
        QTest::addColumn<QString>("plant");
        QTest::newRow("no ride") << QStringLiteral("DELETE FROM rides");
        QTest::newRow("no charge") << QStringLiteral("UPDATE rides SET charge_id = NULL, status = 'created'");
        QTest::newRow("no ride at ride_created") << QStringLiteral(
            "UPDATE idempotency_keys SET recovery_point = 1, response_status_code = NULL, response_body"
            " = NULL, finished_at = NULL, response_content_type = NULL; DELETE FROM rides");
    }

    void aKeyAheadOfItsRideIsFound() {
        QFETCH(QString, plant);
        PaymentFixture fixture;
        const qint64 id = paid(fixture);
        fixture.database.run(unguarded + plant);
        QCOMPARE(onlyFinding(fixture, QStringLiteral("key_ahead_of_ride")).samples, QStringList{QString::number(id)});
    }

    void anOpenOrphanChargeIsFound() {
        PaymentFixture fixture;
        fixture.database.run(QStringLiteral(
            "INSERT INTO orphan_charges (charge_id, user_id, request_path, key, amount_minor_units, currency,"
            " recorded_by) VALUES ('ch_late', 'u', '/', 'k', 1, 'usd', 'w')"));
        QCOMPARE(onlyFinding(fixture, QStringLiteral("open_orphan_charges")).samples,
                 QStringList{QStringLiteral("ch_late")});
    }

    void anInterruptedActionIsFound() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, QStringLiteral("k"));
        fixture.database.run(QStringLiteral(
            "INSERT INTO operator_actions (action_id, phase, at, verb, operator, reason, holder, key_id)"
            " SELECT gen_random_uuid(), 'begun', clock_timestamp() - interval '1 minute', 'resume', 'ada',"
            " 'worker died', locked_by, id FROM idempotency_keys"));
        QCOMPARE(namesOf(examined(fixture.database)), QString());
        fixture.endLease(id);
        QCOMPARE(onlyFinding(fixture, QStringLiteral("interrupted_actions")).count, 1);
    }

    void aDatabaseOfNoGatewayIsFoundOnceItHasRides() {
        PaymentFixture fixture;
        fixture.database.run(QStringLiteral("UPDATE settings SET gateway_identity = NULL"));
        QCOMPARE(namesOf(examined(fixture.database)), QString());
        paid(fixture);
        fixture.database.run(QStringLiteral("UPDATE settings SET gateway_identity = NULL"));
        QCOMPARE(onlyFinding(fixture, QStringLiteral("gateway_not_set")).count, 1);
    }

    void aMissingGuardIsFound_data() {
        QTest::addColumn<QString>("plant");
        QTest::addColumn<QString>("sample");
        const auto row = [](const char* plant, const char* sample) {
            QTest::newRow(plant) << QString::fromLatin1(plant) << QString::fromLatin1(sample);
        };
        row("DROP TRIGGER guard_ride ON rides", "trigger guard_ride on rides");
        row("ALTER TABLE idempotency_keys DISABLE TRIGGER guard_idempotency_key",
            "trigger guard_idempotency_key on idempotency_keys");
        row("ALTER TABLE operator_actions ENABLE REPLICA TRIGGER guard_operator_actions",
            "trigger guard_operator_actions on operator_actions");
        row("ALTER TABLE settings DROP CONSTRAINT retention_longer_than_window",
            "constraint retention_longer_than_window on settings");
        row("ALTER TABLE idempotency_keys DROP CONSTRAINT finished_with_body;"
            "ALTER TABLE idempotency_keys ADD CONSTRAINT finished_with_body CHECK (true) NOT VALID",
            "constraint finished_with_body on idempotency_keys");
        row("DROP INDEX rides_one_per_charge", "index rides_one_per_charge on rides");
        row("DROP INDEX rides_one_per_charge; CREATE INDEX rides_one_per_charge ON rides (charge_id)",
            "index rides_one_per_charge on rides");
        row("ALTER ROLE CURRENT_USER SET session_replication_role = replica", "session_replication_role is replica");
    }

    void aMissingGuardIsFound() {
        QFETCH(QString, plant);
        QFETCH(QString, sample);
        PaymentFixture fixture;
        fixture.database.run(plant);
        const auto samples = onlyFinding(fixture, QStringLiteral("guards")).samples;
        fixture.database.run(QStringLiteral("ALTER ROLE CURRENT_USER RESET session_replication_role"));
        QCOMPARE(samples, QStringList{sample});
    }

    /// A guard that a later migration puts up must be known here too.
    void everyGuardOfTheSchemaIsExpected() {
        TestDatabase database;
        database.run(QStringLiteral(
            "DO $$ DECLARE g record; BEGIN "
            "FOR g IN SELECT tgname AS name, tgrelid::regclass AS on_table FROM pg_trigger WHERE NOT tgisinternal LOOP"
            " EXECUTE format('DROP TRIGGER %I ON %s', g.name, g.on_table); END LOOP; "
            "FOR g IN SELECT conname AS name, conrelid::regclass AS on_table FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'u') LOOP"
            " EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', g.on_table, g.name); END LOOP; "
            "FOR g IN SELECT indexrelid::regclass AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
            " WHERE indisunique AND NOT indisprimary AND c.relnamespace = 'public'::regnamespace LOOP"
            " EXECUTE format('DROP INDEX %s', g.name); END LOOP; END $$"));
        const QString guards = QStringLiteral(
            "SELECT (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal) + (SELECT count(*) FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'u')) + (SELECT count(*) FROM pg_index i"
            " JOIN pg_class c ON c.oid = i.indexrelid WHERE indisunique AND NOT indisprimary"
            " AND NOT EXISTS (SELECT 1 FROM pg_constraint u WHERE u.conindid = i.indexrelid)"
            " AND c.relnamespace = 'public'::regnamespace)");
        TestDatabase whole;
        // The two that are no guard of a rule: the settings' single row, and what else a table needs to be one.
        const auto unguardedToo = whole.ask(QStringLiteral(
            "SELECT string_agg(conname, ' ') FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
            " AND contype = 'c' AND conname LIKE '%only_row%'"));
        QCOMPARE(unguardedToo, QStringLiteral("settings_only_row_check"));
        QCOMPARE(database.ask(guards), QStringLiteral("0"));
        QCOMPARE(findingNamed(examined(database), QStringLiteral("guards")).count, whole.ask(guards).toLongLong() - 1);
    }

    void aClockThatIsFarIsFound_data() {
        QTest::addColumn<int>("off");
        QTest::addColumn<QString>("shown");
        QTest::newRow("half a second ahead") << 500 << QString();
        QTest::newRow("ahead") << 90'000 << QStringLiteral("s ahead");
        QTest::newRow("behind") << -90'000 << QStringLiteral("s behind");
    }

    void aClockThatIsFarIsFound() {
        QFETCH(int, off);
        QFETCH(QString, shown);
        TestDatabase database;
        const auto findings = examined(database, [&] { return systemTime() + milliseconds(off); });
        QCOMPARE(namesOf(findings), shown.isEmpty() ? QString() : QStringLiteral("clock"));
        if (!shown.isEmpty()) QVERIFY(findings.front().samples.front().endsWith(shown));
    }

    void samplesAreTheFirstTwenty() {
        TestDatabase database;
        database.run(
            QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash, parked_reason)"
                           " SELECT 'u', 'k' || n, 'AB', 'for a person' FROM generate_series(1, 30) n"));
        const auto finding = findingNamed(examined(database), QStringLiteral("parked"));
        QCOMPARE(finding.count, 30);
        QCOMPARE(finding.samples.size(), 20);
        QCOMPARE(finding.samples[1], QStringLiteral("2"));
        QCOMPARE(finding.samples[19], QStringLiteral("20"));
    }

private:
    static qint64 paid(PaymentFixture& fixture) {
        if (fixture.worker()->pay(QStringLiteral("k")).answer.statusCode != 201) qFatal("it was not paid");
        return fixture.idOf(QStringLiteral("k"));
    }

    /// The one finding beside the guards that were taken away to plant it.
    static DoctorFinding onlyFinding(PaymentFixture& fixture, const QString& name) {
        auto findings = examined(fixture.database);
        if (name != u"guards") std::erase_if(findings, [](const auto& f) { return f.check.name == u"guards"; });
        if (namesOf(findings) != name)
            qFatal("found \"%s\" in place of %s", qPrintable(namesOf(findings)), qPrintable(name));
        return findings.front();
    }
};

TEST_PROGRAM_PART(doctor, DoctorTest)
#include "tst_doctor.moc"
