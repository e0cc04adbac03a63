// Reconcile: the gateway's charges against the rides, and the rides against the charges.
#include "model/payment/reconcile.h"
#include "model/store/action_store.h"
#include "model/store/reconcile_store.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

const QString key = QStringLiteral("k");

/// What one comparison reported.
struct Report {
    ReconcileSummary summary;
    std::vector<ReconcileFinding> findings;

    /// The kinds in order, such as "orphan missing".
    QString kinds() const {
        QStringList names;
        for (const auto& finding : findings)
            names << nameOf(finding.kind);
        return names.join(u' ');
    }
};

/// Compares the last hour up to now, since a test does not wait for the settle-time.
Report compare(PaymentFixture& fixture, bool record = false) {
    const auto worker = fixture.worker();
    Report report;
    ReconcileOptions options;
    const auto now = readClock(*worker->database).value();
    options.from = now - hours(1);
    options.to = now + minutes(1);
    options.recordOrphans = record;
    const ReconcileListener listener{[&](const ReconcileFinding& finding) { report.findings.push_back(finding); }, {}};
    const auto summary = reconcile(*worker->database, worker->session, options, listener);
    if (!summary) qFatal("%s", qPrintable(summary.failure().message));
    report.summary = *summary;
    return report;
}

/// Charges at the gateway behind the database's back.
void chargeFor(PaymentFixture& fixture, const ChargeRequest& request) {
    const auto outcome = fixture.simulator.client()->charge(request, seconds(10));
    if (outcome.kind != GatewayOutcomeKind::Charged) qFatal("%s", qPrintable(outcome.message));
}

ChargeRequest requestFor(PaymentFixture& fixture, qint64 id, const QString& downstreamKey = {}, qint64 amount = 1999) {
    return {fixture.column(id, QStringLiteral("r.id")).toLongLong(),
            {amount, QStringLiteral("usd")},
            QStringLiteral("pm_card_visa"),
            downstreamKey.isEmpty() ? fixture.column(id, QStringLiteral("r.downstream_key")) : downstreamKey};
}

}  // namespace

class ReconcileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsAsItShouldBeIsNoFinding() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        QCOMPARE(fixture.worker()->pay(QStringLiteral("d"), QStringLiteral("pm_card_chargeDeclined")).answer.statusCode,
                 402);
        fixture.crash(CrashPoint::RideCreated, QStringLiteral("crashed"));
        const auto report = compare(fixture);
        QCOMPARE(report.kinds(), QString());
        QCOMPARE(report.summary.chargesRead, 1);
        QCOMPARE(report.summary.ridesRead, 1);
        QCOMPARE(report.summary.counts.at(ReconcileKind::Matched), 1);
        QCOMPARE(report.summary.findings(), 0);
        QCOMPARE(report.summary.step, ReconcileSummary::Step::Finished);
    }

    void aChargeInDoubtIsAFindingOnceItsDeadlineIsOver() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        const auto early = compare(fixture);
        QCOMPARE(early.kinds(), QString());
        QCOMPARE(early.summary.counts.at(ReconcileKind::UnderWay), 1);
        fixture.endLease(id);
        fixture.endCallDeadline(id);
        const auto late = compare(fixture, true);
        QCOMPARE(late.kinds(), QStringLiteral("unrecorded"));
        QCOMPARE(late.findings.front().keyId, std::optional(id));
        QVERIFY(late.findings.front().sentence.contains(QStringLiteral("Resume key %1").arg(id)));
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM orphan_charges")), QStringLiteral("0"));
        QCOMPARE(fixture.worker()->resume(id).statusCode, std::optional(201));
        QCOMPARE(compare(fixture).kinds(), QString());
    }

    /// The protocol's own gap: stopped between its last check and its send, overtaken, woken and killed.
    void theChargeOfAWorkerThatWasOvertakenAndKilledIsFound() {
        PaymentFixture fixture;
        auto stopped = fixture.worker();
        stopped->gateway.atEveryCall = [&] {
            if (stopped->gateway.charges.size() != 1) return;
            const qint64 id = fixture.idOf(key);
            fixture.endLease(id);
            fixture.endCallDeadline(id);
            QCOMPARE(fixture.worker()->act(OperatorVerb::Reap, id).statusCode, std::optional(410));
        };
        stopped->hooks.crashAt = CrashPoint::Charged;
        QVERIFY_THROWS_EXCEPTION(Crash, stopped->pay(key));
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.column(id, QStringLiteral("r.status")), QStringLiteral("abandoned"));
        QCOMPARE(fixture.charges().size(), qsizetype(1));
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM orphan_charges")), QStringLiteral("0"));

        const auto found = compare(fixture, true);
        QCOMPARE(found.kinds(), QStringLiteral("orphan"));
        QVERIFY(found.findings.front().wasRecorded);
        QCOMPARE(found.summary.recorded, 1);
        const auto story = **readStory(fixture.database.connection(), id);
        QCOMPARE(story.orphanCharges.size(), std::size_t(1));
        const auto& orphan = story.orphanCharges.front();
        QVERIFY(orphan.open);
        QCOMPARE(orphan.chargeId, fixture.charges().front());
        QCOMPARE(orphan.scope, story.snapshot.key.scope);
        QCOMPARE(orphan.amount, story.snapshot.ride->amount);
        QVERIFY(fixture.timeline(id).endsWith(u" late_charge"));
        QVERIFY(story.snapshot.hasOpenOrphanCharge);
    }

    void anOrphanStaysAFindingUntilItIsSettled() {
        PaymentFixture fixture;
        abandonedAndCharged(fixture);
        QVERIFY(!compare(fixture).findings.front().wasRecorded);
        QVERIFY(compare(fixture, true).findings.front().wasRecorded);
        const auto again = compare(fixture, true);
        QCOMPARE(again.kinds(), QStringLiteral("orphan"));
        QVERIFY(again.findings.front().isOnRecord && !again.findings.front().wasRecorded);
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM orphan_charges")), QStringLiteral("1"));
        QVERIFY(*settleOrphanCharge(fixture.database.connection(), fixture.charges().front(), Settlement::Refunded,
                                    newActionOrder(QStringLiteral("refunded today")), QStringLiteral("test")));
        const auto settled = compare(fixture, true);
        QCOMPARE(settled.kinds(), QString());
        QCOMPARE(settled.summary.counts.at(ReconcileKind::Settled), 1);
    }

    void nothingIsRecordedBeforeTheDeadlineIsOver() {
        PaymentFixture fixture;
        const qint64 id = abandonedAndCharged(fixture);
        fixture.database.run(
            QStringLiteral("UPDATE idempotency_keys SET call_deadline = clock_timestamp() + interval '1 minute'"));
        const auto early = compare(fixture, true);
        QCOMPARE(early.kinds(), QStringLiteral("orphan"));
        QVERIFY(!early.findings.front().wasRecorded);
        fixture.endCallDeadline(id);
        QVERIFY(compare(fixture, true).findings.front().wasRecorded);
    }

    /// The row may have moved since it was judged: what was believed stands in the statement.
    void aChargeThatThePaymentHasOrCanTakeIsNotRecorded_data() {
        QTest::addColumn<bool>("isPaid");
        QTest::addColumn<QString>("chargeId");
        QTest::addColumn<bool>("recorded");
        QTest::newRow("the ride carries it") << true << QString() << false;
        QTest::newRow("the ride carries another") << true << QStringLiteral("ch_other") << true;
        QTest::newRow("in doubt") << false << QString() << false;
    }

    void aChargeThatThePaymentHasOrCanTakeIsNotRecorded() {
        QFETCH(bool, isPaid);
        QFETCH(QString, chargeId);
        QFETCH(bool, recorded);
        PaymentFixture fixture;
        const qint64 id = fixture.crash(isPaid ? CrashPoint::Finished : CrashPoint::Charged, key);
        fixture.endCallDeadline(id);
        const auto request = requestFor(fixture, id);
        const ListedCharge charge{chargeId.isEmpty() ? fixture.charges().front() : chargeId, request.amount,
                                  request.rideId, request.downstreamKey, Instant{}};
        const auto written = recordReconciledOrphan(fixture.database.connection(), charge, QStringLiteral("test"));
        QVERIFY(written.ok());
        QCOMPARE(*written, recorded);
    }

    void anOrphanWhoseKeyIsGoneIsRecordedByWhatTheRideTells() {
        PaymentFixture fixture;
        abandonedAndCharged(fixture);
        fixture.database.run(
            QStringLiteral("SET session_replication_role = replica;"
                           "UPDATE rides SET idempotency_key_id = NULL; DELETE FROM idempotency_keys"));
        const auto report = compare(fixture, true);
        QCOMPARE(report.kinds(), QStringLiteral("orphan"));
        QVERIFY(report.findings.front().wasRecorded);
        QCOMPARE(fixture.database.ask(QStringLiteral(
                     "SELECT coalesce(key_id, 0) || user_id || request_path || key || '.' FROM open_orphan_charges")),
                 QStringLiteral("0ada."));
    }

    void aSecondChargeOfARideIsFoundAndRecorded() {
        SimulatorOptions forgetful;
        forgetful.keyWindow = seconds(0);
        PaymentFixture fixture(forgetful);
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        const qint64 id = fixture.idOf(key);
        const QString first = fixture.charges().front();
        chargeFor(fixture, requestFor(fixture, id));
        fixture.endCallDeadline(id);
        const auto report = compare(fixture, true);
        QCOMPARE(report.kinds(), QStringLiteral("charged_twice"));
        QVERIFY(report.findings.front().chargeId != first);
        QVERIFY(report.findings.front().sentence.contains(first));
        QVERIFY(report.findings.front().wasRecorded);
        QCOMPARE(report.summary.counts.at(ReconcileKind::Matched), 1);
    }

    void anotherAmountIsFound() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        fixture.database.run(
            QStringLiteral("SET session_replication_role = replica; UPDATE rides SET amount_cents = 5"));
        const auto report = compare(fixture);
        QCOMPARE(report.kinds(), QStringLiteral("other_amount"));
        QCOMPARE(report.findings.front().gatewayMoney->minorUnits, 1999);
        QCOMPARE(report.findings.front().rideMoney->minorUnits, 5);
    }

    void chargesOfUnknownRidesAreFoundAndThoseOfOthersCounted() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        auto order = requestFor(fixture, fixture.idOf(key), QStringLiteral("ic1_elsewhere"));
        chargeFor(fixture, order);
        order.rideId = 999;
        order.downstreamKey = QStringLiteral("ic1_gone");
        chargeFor(fixture, order);
        order.downstreamKey = QStringLiteral("order-7");
        chargeFor(fixture, order);
        const auto report = compare(fixture, true);
        QCOMPARE(report.kinds(), QStringLiteral("unknown_ride unknown_ride"));
        QCOMPARE(report.summary.notOurs, 1);
        QCOMPARE(report.summary.recorded, 0);
    }

    void aChargeThatTheGatewayDoesNotHaveIsMissing() {
        PaymentFixture fixture;
        for (const auto* name : {"a", "b", "c"})
            QCOMPARE(fixture.worker()->pay(QString::fromLatin1(name)).answer.statusCode, 201);
        const auto ride = [](const char* change, const char* of) {
            return QStringLiteral(
                       "SET session_replication_role = replica; UPDATE rides SET %1 WHERE idempotency_key_id ="
                       " (SELECT id FROM idempotency_keys WHERE key = '%2')")
                .arg(QLatin1String(change), QLatin1String(of));
        };
        fixture.database.run(ride("charge_id = 'ch_not_there', gateway_object_id = 'pi_not_there'", "a"));
        fixture.database.run(ride("charge_id = 'ch_another'", "b"));
        fixture.database.run(ride("charge_id = 'ch_of_nothing', gateway_object_id = NULL", "c"));
        const auto report = compare(fixture);
        // Their real charges are second ones now.
        QCOMPARE(report.kinds(), QStringLiteral("charged_twice charged_twice charged_twice missing missing missing"));
        QCOMPARE(report.findings[3].chargeId, QStringLiteral("ch_not_there"));
        QVERIFY(report.findings[3].sentence.contains(u"it said: "));
        QVERIFY(report.findings[4].sentence.contains(u"in its place"));
        QVERIFY(report.findings[5].sentence.contains(u"what to ask for"));
    }

    void aChargeMadeAfterTheSpanIsNotMissing() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        fixture.database.run(
            QStringLiteral("SET session_replication_role = replica;"
                           "UPDATE rides SET created_at = created_at - interval '1 hour'"));
        auto worker = fixture.worker();
        const auto now = readClock(*worker->database).value();
        ReconcileOptions options;
        options.from = now - hours(2);
        options.to = now - minutes(30);
        int findings = 0;
        const auto summary =
            reconcile(*worker->database, worker->session, options, {[&](const ReconcileFinding&) { ++findings; }, {}});
        QVERIFY(summary.ok());
        QCOMPARE(findings, 0);
        QCOMPARE(summary->chargesRead, 0);
        QCOMPARE(summary->ridesRead, 1);
        QCOMPARE(worker->gateway.retrievals, 1);
    }

    void aGatewayThatCannotBeAskedIsNoFinding() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        auto worker = fixture.worker();
        QVERIFY(worker->session.confirm(*worker->database, seconds(10)).ok());
        fixture.simulator.simulator.stop();
        const auto summary = reconcile(*worker->database, worker->session, {}, {});
        QVERIFY(!summary.ok());
        QCOMPARE(summary.failure().kind, FailureKind::Unreachable);
    }

    void rule14_anotherGatewayIsRefused() {
        PaymentFixture fixture;
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        const SimulatorFixture other;
        Worker stranger(fixture.database.connectionString(), other);
        const auto summary = reconcile(*stranger.database, stranger.session, {}, {});
        QVERIFY(!summary.ok());
        QCOMPARE(summary.failure().kind, FailureKind::OtherGateway);
        QCOMPARE(stranger.gateway.pages, 0);
    }

    void aSpanThatEndsBeforeItBeginsIsRefused() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        ReconcileOptions options;
        options.to = Instant{};
        const auto summary = reconcile(*worker->database, worker->session, options, {});
        QVERIFY(!summary.ok());
        QCOMPARE(summary.failure().kind, FailureKind::Invalid);
        QVERIFY(reconcile(*worker->database, worker->session, {}, {}).ok());
    }

    void itGoesThroughAllPagesAndStopsBetweenTwo() {
        PaymentFixture fixture;
        const auto client = fixture.simulator.client();
        for (int i = 0; i < 120; ++i)
            client->charge(
                {i + 1, {100, QStringLiteral("usd")}, QStringLiteral("pm_card_visa"), QStringLiteral("ic1_%1").arg(i)},
                seconds(10));
        const auto whole = compare(fixture);
        QCOMPARE(whole.findings.size(), std::size_t(120));
        auto worker = fixture.worker();
        ReconcileOptions options;
        options.to = readClock(*worker->database).value() + minutes(1);
        qint64 findings = 0;
        const auto stopped =
            reconcile(*worker->database, worker->session, options,
                      {[&](const ReconcileFinding&) { ++findings; }, [](const ReconcileSummary&) { return false; }});
        QVERIFY(stopped.ok());
        QVERIFY(stopped->cancelled);
        QCOMPARE(findings, 100);
        QCOMPARE(worker->gateway.pages, 1);
        QVERIFY(stopped->readBackTo.has_value());
        QVERIFY(stopped->step == ReconcileSummary::Step::Charges);
    }

private:
    /// A payment that was called off, and charged all the same. Answers the key's id.
    static qint64 abandonedAndCharged(PaymentFixture& fixture) {
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        fixture.endLease(id);
        fixture.endCallDeadline(id);
        if (fixture.worker()->act(OperatorVerb::Reap, id).statusCode != 410) qFatal("it was not called off");
        chargeFor(fixture, requestFor(fixture, id));
        return id;
    }
};

TEST_PROGRAM_PART(reconcile, ReconcileTest)
#include "tst_reconcile.moc"
