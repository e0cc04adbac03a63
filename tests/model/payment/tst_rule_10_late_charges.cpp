// Rule 10: a charge that comes back to a worker whose fence is gone is always written down.
#include "model/core/money_verdict.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

const QString key = QStringLiteral("k");

}  // namespace

class Rule10LateCharges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule10_aLateChargeIsNoOrphanWhereTheRideCarriesIt() {
        PaymentFixture fixture;
        auto slow = fixture.worker();
        slow->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.endLease(fixture.idOf(key));
            QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        });
        QVERIFY(slow->pay(key).answer.replayed);
        const auto story = storyOf(fixture);
        QCOMPARE(story.orphanCharges.size(), std::size_t(1));
        QCOMPARE(story.orphanCharges.front().chargeId, fixture.charges().front());
        QVERIFY(!story.orphanCharges.front().open);
        QVERIFY(!story.snapshot.hasOpenOrphanCharge);
        QCOMPARE(moneyVerdict(story.snapshot), MoneyVerdict::Settled);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule10_aLateChargeIsAnOrphanUntilARideCarriesIt() {
        PaymentFixture fixture;
        auto slow = fixture.worker();
        slow->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.endLease(fixture.idOf(key));
            fixture.crash(CrashPoint::Claimed, key);
        });
        QCOMPARE(slow->pay(key).answer.statusCode, 409);
        const auto before = storyOf(fixture);
        QCOMPARE(before.orphanCharges.size(), std::size_t(1));
        const auto& orphan = before.orphanCharges.front();
        QVERIFY(orphan.open);
        QCOMPARE(orphan.chargeId, fixture.charges().front());
        QCOMPARE(orphan.scope, before.snapshot.key.scope);
        QCOMPARE(orphan.rideId, std::optional(before.snapshot.ride->id));
        QCOMPARE(orphan.amount, before.snapshot.ride->amount);
        QVERIFY(before.snapshot.hasOpenOrphanCharge);
        QCOMPARE(moneyVerdict(before.snapshot), MoneyVerdict::Charged);
        QVERIFY(fixture.timeline(fixture.idOf(key)).contains(u"-late_charge"));

        fixture.endLease(fixture.idOf(key));
        QCOMPARE(fixture.worker()->resume(fixture.idOf(key)).statusCode, std::optional<int>(201));
        const auto after = storyOf(fixture);
        QCOMPARE(after.orphanCharges.size(), std::size_t(1));
        QVERIFY(!after.orphanCharges.front().open);
        QVERIFY(!after.snapshot.hasOpenOrphanCharge);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule10_aSecondChargeStaysAnOrphan() {
        // The gateway forgets keys at once: the worst that can happen, for what must be seen afterwards.
        SimulatorOptions forgetful;
        forgetful.keyWindow = std::chrono::seconds(0);
        PaymentFixture fixture(forgetful);
        auto slow = fixture.worker();
        slow->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.endLease(fixture.idOf(key));
            QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        });
        QVERIFY(slow->pay(key).answer.replayed);
        QCOMPARE(fixture.charges().size(), qsizetype(2));
        const auto story = storyOf(fixture);
        QCOMPARE(story.orphanCharges.size(), std::size_t(1));
        QVERIFY(story.orphanCharges.front().open);
        QVERIFY(fixture.charges().contains(story.orphanCharges.front().chargeId));
        QVERIFY(story.orphanCharges.front().chargeId != story.snapshot.ride->chargeId);
        QCOMPARE(moneyVerdict(story.snapshot), MoneyVerdict::Charged);
    }

    void rule10_aLateChargeOfAKeyThatIsGoneIsWrittenDown() {
        PaymentFixture fixture;
        auto slow = fixture.worker();
        slow->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.database.run(
                QStringLiteral("SET session_replication_role = replica;"
                               "UPDATE rides SET idempotency_key_id = NULL; DELETE FROM idempotency_keys"));
        });
        QCOMPARE(slow->pay(key).answer.statusCode, 503);
        QCOMPARE(fixture.database.ask(
                     QStringLiteral("SELECT charge_id || user_id || request_path || key || amount_minor_units"
                                    " || currency FROM open_orphan_charges")),
                 fixture.charges().front() + QStringLiteral("ada/api/ridesk1999usd"));
    }

    void rule10_aChargeThatTheRideCannotTakeIsWrittenDownAndParked() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.database.run(QStringLiteral("UPDATE rides SET status = 'abandoned'"));
        });
        QCOMPARE(worker->pay(key).answer.statusCode, 503);
        const auto story = storyOf(fixture);
        QVERIFY(!story.snapshot.key.parkedReason.isEmpty());
        QCOMPARE(story.orphanCharges.size(), std::size_t(1));
        QVERIFY(story.orphanCharges.front().open);
        QCOMPARE(story.orphanCharges.front().chargeId, fixture.charges().front());
    }

    void rule10_aChargeOfAnotherRideParks() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(QStringLiteral("first")).answer.statusCode, 201);
        const QString taken = fixture.charges().front();
        auto worker = fixture.worker();
        worker->gateway.change = [&](int, GatewayOutcome answer) {
            answer.chargeId = taken;
            return answer;
        };
        const auto answer = worker->pay(key).answer;
        QCOMPARE(answer.statusCode, 503);
        QVERIFY(answer.body.contains(u"/needs-operator"));
        QVERIFY(fixture.column(fixture.idOf(key), QStringLiteral("parked_reason")).contains(taken));
        QCOMPARE(fixture.column(fixture.idOf(key), QStringLiteral("k.recovery_point || r.status")),
                 QStringLiteral("1created"));
    }

    void rule10_theSameChargeIsWrittenDownOnce() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        const auto snapshot = **readKey(fixture.database.connection(), id);
        for (int i = 0; i < 3; ++i) {
            const HeldKey held{id, i, QStringLiteral("worker %1").arg(i)};
            QVERIFY(recordOrphanCharge(fixture.database.connection(), snapshot, held, QStringLiteral("ch_late")).ok());
        }
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) || ' ' || min(recorded_by) FROM orphan_charges")),
                 QStringLiteral("1 worker 0"));
        QVERIFY(fixture.database
                    .tryRun(QStringLiteral(
                        "INSERT INTO orphan_charges (charge_id, user_id, request_path, key,"
                        " amount_minor_units, currency, recorded_by) VALUES ('ch_late', 'u', '/', 'k', 1, 'usd', 'x')"))
                    .has_value());
    }

private:
    static KeyStory storyOf(PaymentFixture& fixture) {
        return **readStory(fixture.database.connection(), fixture.idOf(key));
    }
};

TEST_PROGRAM_PART(rule_10_late_charges, Rule10LateCharges)
#include "tst_rule_10_late_charges.moc"
