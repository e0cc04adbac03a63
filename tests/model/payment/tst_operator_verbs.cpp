// What every operator's verb does in every situation: one table, on a real database and a real gateway.
#include "model/core/key_state.h"
#include "model/core/verb_preview.h"
#include "operator_situations.h"
#include "test_program.h"

using namespace idempotency;
using namespace idempotency::situations;

namespace {

/// The verb, the situation; the verb's answer, the key and its ride afterwards, and the charges at the gateway.
struct Case {
    const char* verb;
    const char* situation;
    const char* outcome;
    const char* keyAfter;  ///< recovery point, stored status, and "parked" where it is
    const char* rideAfter;
    int charges;
};

const char gone[] = "gone";
const char none[] = "none";

const std::vector<Case> cases{
    {"resume", "started, held", "refused", "started", none, 0},
    {"resume", "started, stuck", "done", "finished 201", "charged", 1},
    {"resume", "no call begun, held", "refused", "ride_created", "created", 0},
    {"resume", "no call begun, stuck", "done", "finished 201", "charged", 1},
    {"resume", "call lost, held", "refused", "ride_created", "created", 0},
    {"resume", "call lost, deadline ahead", "done", "finished 201", "charged", 1},
    {"resume", "call lost, deadline over", "done", "finished 201", "charged", 1},
    {"resume", "call lost, past the window, deadline ahead", "not_finished", "ride_created", "created", 0},
    {"resume", "call lost, past the window", "done", "finished 201", "charged", 1},
    {"resume", "charged, deadline ahead", "done", "finished 201", "charged", 1},
    {"resume", "charged, deadline over", "done", "finished 201", "charged", 1},
    {"resume", "processing, deadline over", "not_finished", "ride_created", "created", 0},
    {"resume", "charge recorded, held", "refused", "charge_completed", "charged", 1},
    {"resume", "charge recorded, stuck", "done", "finished 201", "charged", 1},
    {"resume", "finished", "done", "finished 201", "charged", 1},
    {"resume", "declined", "done", "finished 402", "declined", 0},
    {"resume", "parked, deadline over", "done", "finished 201", "charged", 1},
    {"resume", "parked for good, deadline ahead", "done", "finished 201", "charged", 1},
    {"resume", "parked for good, deadline over", "done", "finished 201", "charged", 1},
    {"resume", "parked for good, charged", "done", "finished 201", "charged", 1},

    {"force_resume", "started, held", "done", "finished 201", "charged", 1},
    {"force_resume", "no call begun, held", "done", "finished 201", "charged", 1},
    {"force_resume", "call lost, held", "done", "finished 201", "charged", 1},
    {"force_resume", "charge recorded, held", "done", "finished 201", "charged", 1},
    {"force_resume", "charged, deadline over", "done", "finished 201", "charged", 1},
    {"force_resume", "finished", "done", "finished 201", "charged", 1},

    {"reap", "started, held", "refused", "started", none, 0},
    {"reap", "started, stuck", "done", gone, none, 0},
    {"reap", "no call begun, held", "refused", "ride_created", "created", 0},
    {"reap", "no call begun, stuck", "done", "finished 410", "abandoned", 0},
    {"reap", "call lost, held", "refused", "ride_created", "created", 0},
    {"reap", "call lost, deadline ahead", "refused", "ride_created", "created", 0},
    {"reap", "call lost, deadline over", "done", "finished 410", "abandoned", 0},
    {"reap", "call lost, past the window, deadline ahead", "refused", "ride_created", "created", 0},
    {"reap", "call lost, past the window", "done", "finished 410", "abandoned", 0},
    {"reap", "charged, deadline ahead", "refused", "ride_created", "created", 1},
    {"reap", "charged, deadline over", "refused", "ride_created", "created", 1},
    {"reap", "late charge on record", "refused", "ride_created", "created", 0},
    {"reap", "processing, deadline over", "refused", "ride_created", "created", 0},
    {"reap", "charge recorded, held", "refused", "charge_completed", "charged", 1},
    {"reap", "charge recorded, stuck", "refused", "charge_completed", "charged", 1},
    {"reap", "finished", "refused", "finished 201", "charged", 1},
    {"reap", "declined", "refused", "finished 402", "declined", 0},
    {"reap", "parked, deadline over", "done", "finished 410", "abandoned", 0},
    {"reap", "parked for good, deadline ahead", "refused", "ride_created parked", "created", 0},
    {"reap", "parked for good, deadline over", "done", "finished 410", "abandoned", 0},
    {"reap", "parked for good, charged", "refused", "ride_created parked", "created", 1},

    {"recharge", "started, stuck", "refused", "started", none, 0},
    {"recharge", "no call begun, stuck", "refused", "ride_created", "created", 0},
    {"recharge", "call lost, deadline over", "refused", "ride_created", "created", 0},
    {"recharge", "charged, deadline over", "refused", "ride_created", "created", 1},
    {"recharge", "charge recorded, stuck", "refused", "charge_completed", "charged", 1},
    {"recharge", "finished", "refused", "finished 201", "charged", 1},
    {"recharge", "parked, deadline over", "refused", "ride_created parked", "created", 0},
    {"recharge", "parked for good, deadline ahead", "refused", "ride_created parked", "created", 0},
    {"recharge", "parked for good, deadline over", "done", "finished 201", "charged", 1},
    {"recharge", "parked for good, charged", "done", "finished 201", "charged", 1},
};

}  // namespace

class OperatorVerbs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyVerbInEverySituation_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(cases.size()); ++i)
            QTest::addRow("%s: %s", cases[size_t(i)].verb, cases[size_t(i)].situation) << i;
    }

    void everyVerbInEverySituation() {
        QFETCH(int, index);
        const Case& expected = cases[size_t(index)];
        const auto verb = *operatorVerbFromName(QString::fromLatin1(expected.verb));
        PaymentFixture fixture;
        const qint64 id = all().value(QString::fromLatin1(expected.situation))(fixture);
        const auto before = readKey(fixture.database.connection(), id).value();
        const auto preview = previewVerb(verb, *before, readSettings(fixture.database.connection()).value());
        const auto order = newActionOrder(QStringLiteral("test of the table"), QStringLiteral("T-1"));
        const auto result = fixture.worker()->payments.act({verb, id, before->key.version(), order, false});
        QCOMPARE(nameOf(result.outcome), QString::fromLatin1(expected.outcome));
        QCOMPARE(keyAfter(fixture, id), QString::fromLatin1(expected.keyAfter));
        QCOMPARE(rideAfter(fixture), QString::fromLatin1(expected.rideAfter));
        QCOMPARE(fixture.charges().size(), expected.charges);
        if (preview.wouldRefuse()) QCOMPARE(result.outcome, VerbOutcome::Refused);
        checkRecord(fixture, order, result, before->key.version() != versionNow(fixture, id));
    }

    void ofTwoOperatorsOneActs_data() {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("situation");
        const auto row = [](const char* verb, const char* situation) {
            QTest::addRow("%s: %s", verb, situation) << QString::fromLatin1(verb) << QString::fromLatin1(situation);
        };
        row("reap", "started, stuck");
        row("reap", "no call begun, stuck");
        row("reap", "call lost, deadline over");
        row("resume", "charged, deadline over");
        row("force_resume", "call lost, held");
        row("recharge", "parked for good, deadline over");
    }

    void ofTwoOperatorsOneActs() {
        QFETCH(QString, verb);
        QFETCH(QString, situation);
        PaymentFixture fixture;
        const qint64 id = all().value(situation)(fixture);
        const auto seen = readKey(fixture.database.connection(), id).value()->key.version();
        const auto act = [&, chosen = *operatorVerbFromName(verb)] { return fixture.worker()->act(chosen, id, seen); };
        auto first = std::async(std::launch::async, act);
        const auto results = std::array{act(), first.get()};
        const auto done = std::count_if(results.begin(), results.end(),
                                        [](const VerbResult& result) { return result.outcome == VerbOutcome::Done; });
        QCOMPARE(done, 1);
        QVERIFY(fixture.charges().size() <= 1);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM operator_actions WHERE phase = 'begun'")),
                 QStringLiteral("1"));
    }

    void anOperatorsHoldIsSeenByTheOther() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        fixture.endLease(id);
        auto acting = fixture.worker();
        QString seen, refusal;
        acting->hooks.at = onceAt(CrashPoint::Claimed, [&] {
            seen = readKey(fixture.database.connection(), id).value()->actingOperator;
            refusal = fixture.worker()->resume(id).reason;
        });
        QCOMPARE(acting->resume(id).outcome, VerbOutcome::Done);
        const auto self = newActionOrder(QStringLiteral("who am I")).operatorName;
        QVERIFY2(seen.startsWith(self), qPrintable(seen));
        QVERIFY2(refusal.startsWith(self), qPrintable(refusal));
        QCOMPARE(readKey(fixture.database.connection(), id).value()->actingOperator, QString());
    }

    void aReapedHolderWhoWakesUpChargesNobody_data() {
        QTest::addColumn<bool>("started");
        QTest::newRow("at started") << true;
        QTest::newRow("at ride_created") << false;
    }

    void aReapedHolderWhoWakesUpChargesNobody() {
        QFETCH(bool, started);
        PaymentFixture fixture;
        auto sleeper = fixture.worker();
        sleeper->hooks.at = onceAt(started ? CrashPoint::Claimed : CrashPoint::RideCreated, [&] {
            const qint64 id = fixture.idOf(key);
            fixture.endLease(id);
            fixture.endCallDeadline(id);
            QCOMPARE(fixture.worker()->act(OperatorVerb::Reap, id).outcome, VerbOutcome::Done);
        });
        // The sleeper judges its lease by its own clock, so that one that slept renews first.
        sleeper->gateway.answerInstead = [&](int) -> std::optional<GatewayOutcome> { return std::nullopt; };
        const auto answer = sleeper->pay(key).answer;
        if (started) {
            QCOMPARE(answer.statusCode, 503);
            QCOMPARE(fixture.charges().size(), 0);
        } else {
            // Its call was already stamped and is sent: what rule 10 is for.
            QCOMPARE(answer.statusCode, 410);
            QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM open_orphan_charges")),
                     QString::number(fixture.charges().size()));
        }
    }

    void aRechargeUsesTheNextGeneration() {
        PaymentFixture fixture;
        const qint64 id = parkedAfter(settled(callLostOnTheWay), true)(fixture);
        const auto before = readKey(fixture.database.connection(), id).value();
        const auto preview =
            previewVerb(OperatorVerb::Recharge, *before, readSettings(fixture.database.connection()).value());
        auto worker = fixture.worker();
        QCOMPARE(worker->act(OperatorVerb::Recharge, id).outcome, VerbOutcome::Done);
        QCOMPARE(worker->gateway.charges.size(), 1u);
        QCOMPARE(worker->gateway.charges.front().downstreamKey, preview.downstreamKey);
        QVERIFY(preview.downstreamKey != before->key.downstreamKey);
        QCOMPARE(fixture.column(id, QStringLiteral("downstream_generation || ' ' || (r.downstream_key ="
                                                   " k.downstream_key)")),
                 QStringLiteral("2 true"));
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void aVerbThatCannotAskTheGatewayLeavesTheKeyAsItWas() {
        for (const auto verb : {OperatorVerb::Reap, OperatorVerb::Recharge}) {
            PaymentFixture fixture;
            const qint64 id = parkedAfter(settled(callLostOnTheWay), true)(fixture);
            auto worker = fixture.worker();
            QVERIFY(worker->session.confirm(*worker->database, std::chrono::seconds(5)));
            fixture.simulator.simulator.stop();
            QCOMPARE(worker->act(verb, id).outcome, VerbOutcome::NotFinished);
            QCOMPARE(fixture.column(id, QStringLiteral("(locked_at IS NULL) || ' ' || parked_reason || ' ' ||"
                                                       " parked_generation || ' ' || r.status")),
                     QStringLiteral("true parked by the test 1 created"));
        }
    }

    void anActionIsFoundByItsOwnId() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        fixture.endLease(id);
        const auto order = newActionOrder(QStringLiteral("interrupted by the test"));
        auto dying = fixture.worker();
        dying->hooks.crashAt = CrashPoint::ChargeCompleted;
        QVERIFY_THROWS_EXCEPTION(Crash, dying->payments.act({OperatorVerb::Resume, id, {}, order, false}));
        auto& database = fixture.database.connection();
        QCOMPARE(readAction(database, order.id).value()->state, RecordedAction::State::UnderWay);
        fixture.endLease(id);
        QCOMPARE(readAction(database, order.id).value()->state, RecordedAction::State::Interrupted);
        ActionQuery unended;
        unended.unended = true;
        QCOMPARE(listActions(database, unended).value().size(), 1u);
        QVERIFY(!readAction(database, newActionOrder(QStringLiteral("never")).id).value().has_value());
    }

    void anOrphanChargeIsSettledOnceWithAReason() {
        PaymentFixture fixture;
        const qint64 id = lateChargeOnRecord(fixture);
        auto& database = fixture.database.connection();
        const auto settle = [&] {
            return settleOrphanCharge(database, QStringLiteral("ch_late"), Settlement::Refunded,
                                      newActionOrder(QStringLiteral("refunded by hand")), QStringLiteral("me"))
                .value();
        };
        QVERIFY(settle());
        QVERIFY(!settle());
        QVERIFY(listOrphanCharges(database, 0, 10).value().empty());
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT settled_as FROM orphan_charges")),
                 QStringLiteral("refunded"));
        const auto actions = listActions(database, {}).value();
        QCOMPARE(actions.size(), 1u);
        QCOMPARE(nameOf(actions.front().verb), QStringLiteral("settle_orphan"));
        QCOMPARE(fixture.worker()->act(OperatorVerb::Reap, id).outcome, VerbOutcome::Done);
    }

    void withoutAReasonNothingIsDone() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Claimed, key);
        fixture.endLease(id);
        const QString before = fixture.contents(id);
        const auto result = fixture.worker()->payments.act(
            {OperatorVerb::Reap, id, {}, newActionOrder(QStringLiteral("  why ")), false});
        QCOMPARE(result.outcome, VerbOutcome::Refused);
        QCOMPARE(fixture.contents(id), before);
    }

private:
    static QString keyAfter(PaymentFixture& fixture, qint64 id) {
        const auto row = readKey(fixture.database.connection(), id).value();
        if (!row) return QString::fromLatin1(gone);
        QStringList parts{nameOf(row->key.recoveryPoint)};
        if (row->key.response) parts << QString::number(row->key.response->statusCode);
        if (isParked(row->key)) parts << QStringLiteral("parked");
        return parts.join(QLatin1Char(' '));
    }

    static QString rideAfter(PaymentFixture& fixture) {
        const QString status = fixture.database.ask(QStringLiteral("SELECT string_agg(status, ' ') FROM rides"));
        return status == QLatin1String("NULL") ? QString::fromLatin1(none) : status;
    }

    static std::optional<RowVersion> versionNow(PaymentFixture& fixture, qint64 id) {
        const auto row = readKey(fixture.database.connection(), id).value();
        return row ? std::optional(row->key.version()) : std::nullopt;
    }

    /// Rule 11: what changed the key is on record, begun and ended, with what the key was and became.
    static void checkRecord(PaymentFixture& fixture, const ActionOrder& order, const VerbResult& result, bool changed) {
        const auto action = readAction(fixture.database.connection(), order.id).value();
        QCOMPARE(action.has_value(), changed);
        if (!action) return;
        QCOMPARE(action->state, RecordedAction::State::Ended);
        QCOMPARE(action->outcome, std::optional(result.outcome));
        QCOMPARE(action->order.reason, order.reason);
        QCOMPARE(action->order.ticket, order.ticket);
        QVERIFY(!action->keyBefore.isEmpty());
        QCOMPARE(action->keyAfter.isEmpty(), !versionNow(fixture, result.id).has_value());
        QCOMPARE(action->databaseUser, fixture.database.ask(QStringLiteral("SELECT session_user")));
    }
};

TEST_PROGRAM_PART(operator_verbs, OperatorVerbs)
#include "tst_operator_verbs.moc"
