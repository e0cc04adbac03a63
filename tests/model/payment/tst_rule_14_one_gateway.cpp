// Rule 14: a database belongs to one gateway.
#include "model/payment/ask_gateway.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

const QString key = QStringLiteral("k");

}  // namespace

class Rule14OneGateway : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule14_anotherGatewayStoresNothing() {
        PaymentFixture fixture;
        belongToAnother(fixture);
        const auto result = fixture.worker()->pay(key);
        QCOMPARE(result.answer.statusCode, 503);
        QVERIFY(result.notStored.has_value());
        QCOMPARE(result.notStored->kind, FailureKind::OtherGateway);
        QVERIFY(!result.keyId);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM idempotency_keys")), QStringLiteral("0"));
    }

    void rule14_anotherGatewayResumesAndLooksUpNothing() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        fixture.endLease(id);
        belongToAnother(fixture);
        const QString before = fixture.contents(id) + fixture.timeline(id);
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).outcome, VerbResult::Outcome::Refused);
        const auto report = askGateway(*worker->database, worker->session, id, 5s);
        QVERIFY(!report.ok());
        QCOMPARE(report.failure().kind, FailureKind::OtherGateway);
        QCOMPARE(worker->pay(key).answer.statusCode, 503);
        QCOMPARE(fixture.contents(id) + fixture.timeline(id), before);
        QVERIFY(worker->gateway.charges.empty());
        QCOMPARE(worker->gateway.pages, 0);
    }

    void rule14_aDatabaseThatChangesHandsIsLeftAlone_data() {
        QTest::addColumn<CrashPoint>("when");
        QTest::addColumn<QString>("timeline");
        QTest::newRow("before the claim") << CrashPoint::BeforeClaim << QStringLiteral("no row");
        QTest::newRow("before the ride") << CrashPoint::Claimed << QStringLiteral("claimed -ride_created");
    }

    void rule14_aDatabaseThatChangesHandsIsLeftAlone() {
        QFETCH(CrashPoint, when);
        QFETCH(QString, timeline);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->hooks.at = onceAt(when, [&] { belongToAnother(fixture); });
        QCOMPARE(worker->pay(key).answer.statusCode, 503);
        QVERIFY(worker->gateway.charges.empty());
        if (fixture.idOf(key) != 0) QCOMPARE(fixture.timeline(fixture.idOf(key)), timeline);
        QCOMPARE(fixture.idOf(key) != 0, timeline != u"no row");
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM rides")), QStringLiteral("0"));
    }

    void rule14_aKnownGatewayTakesNothingOver() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        fixture.endLease(id);
        auto worker = fixture.worker();
        QVERIFY(worker->session.confirm(*worker->database, 5s).ok());
        belongToAnother(fixture);
        const QString before = fixture.contents(id);
        QVERIFY(worker->resume(id).outcome != VerbResult::Outcome::Done);
        QVERIFY(worker->pay(key).answer.statusCode >= 409);
        QCOMPARE(fixture.contents(id), before);
        QVERIFY(worker->gateway.charges.empty());
    }

    void rule14_noFurtherCallAfterTheDatabaseChangedHands() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->gateway.change = [&](int, const GatewayOutcome& answer) {
            belongToAnother(fixture);
            return answer;
        };
        QCOMPARE(worker->pay(key, QStringLiteral("pm_sim_500_before")).answer.statusCode, 503);
        QCOMPARE(worker->gateway.charges.size(), std::size_t(1));
    }

    void rule14_theFirstGatewayIsAdoptedAndStays() {
        PaymentFixture fixture;
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT gateway_identity FROM settings")), QStringLiteral("NULL"));
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT gateway_identity FROM settings")),
                 fixture.simulator.simulator.instanceId());
        const SimulatorFixture other;
        Worker stranger(fixture.database.connectionString(), other);
        const auto result = stranger.pay(QStringLiteral("another"));
        QVERIFY(result.notStored && result.notStored->kind == FailureKind::OtherGateway);
    }

    void rule14_aSilentGatewayIsAskedAgainBeforeTheFirstCall() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        fixture.simulator.simulator.stop();
        const auto result = worker->pay(key);
        QCOMPARE(result.answer.statusCode, 503);
        QVERIFY(result.keyId.has_value());
        QVERIFY(worker->gateway.charges.empty());
        QCOMPARE(
            fixture.column(*result.keyId, QStringLiteral("k.recovery_point || ' ' || (call_deadline IS NULL) || ' ' ||"
                                                         " (locked_at IS NULL)")),
            QStringLiteral("1 true true"));
        belongToAnother(fixture);
        fixture.simulator.restart();
        QCOMPARE(fixture.worker()->resume(*result.keyId).outcome, VerbResult::Outcome::Refused);
        QCOMPARE(fixture.charges().size(), qsizetype(0));
    }

private:
    static void belongToAnother(PaymentFixture& fixture) {
        fixture.database.run(QStringLiteral("UPDATE settings SET gateway_identity = 'acct_other/test'"));
    }
};

TEST_PROGRAM_PART(rule_14_one_gateway, Rule14OneGateway)
#include "tst_rule_14_one_gateway.moc"
