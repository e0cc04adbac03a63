// Rule 13: "there is no charge" is a fact about the past, believed only after the call deadline.
#include "model/payment/ask_gateway.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

const QString key = QStringLiteral("k");

/// How many hours the gateway's clock is ahead.
struct GatewayClock {
    std::shared_ptr<std::atomic<qint64>> offset = std::make_shared<std::atomic<qint64>>(0);
};

/// A fixture whose gateway can be two days behind, and remembers its keys for a day.
struct AgedFixture : GatewayClock, PaymentFixture {
    AgedFixture() : PaymentFixture(options(offset)) {}

    static SimulatorOptions options(const std::shared_ptr<std::atomic<qint64>>& hours) {
        SimulatorOptions options;
        options.now = [hours] {
            const auto now = std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
            return now + std::chrono::hours(hours->load());
        };
        return options;
    }

    /// A worker sends its call two days ago and is never heard of again.
    qint64 callTwoDaysAgo(bool reachesGateway, bool deadlineIsOver = true) {
        *offset = -48;
        auto dying = worker();
        dying->gateway.answerInstead = [&](int) -> std::optional<GatewayOutcome> {
            if (reachesGateway) return std::nullopt;
            throw Crash{};
        };
        dying->gateway.change = [](int, const GatewayOutcome&) -> GatewayOutcome { throw Crash{}; };
        try {
            dying->pay(key);
        } catch (const Crash&) {
        }
        *offset = 0;
        const qint64 id = idOf(key);
        age(id, QStringLiteral("2 days"), deadlineIsOver);
        return id;
    }
};

}  // namespace

class Rule13LookUp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule13_aChargeThatTheGatewayForgotIsFoundByLookUp() {
        AgedFixture fixture;
        const qint64 id = fixture.callTwoDaysAgo(true);
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).statusCode, std::optional<int>(201));
        QVERIFY(worker->gateway.pages > 0);
        QVERIFY(worker->gateway.charges.empty());
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule13_theLookUpReadsEveryPage() {
        AgedFixture fixture;
        *fixture.offset = -48;
        // Younger charges of others push the one looked for off the first page.
        const qint64 id = fixture.callTwoDaysAgo(true);
        *fixture.offset = -48;
        for (int i = 0; i < 100; ++i)
            QCOMPARE(fixture.simulator.pay(QStringLiteral("other %1").arg(i), QStringLiteral("pm_card_visa")).status,
                     200);
        *fixture.offset = 0;
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).statusCode, std::optional<int>(201));
        QVERIFY(worker->gateway.pages >= 2);
        QVERIFY(worker->gateway.charges.empty());
    }

    void rule13_noneIsNotBelievedBeforeTheCallDeadline() {
        AgedFixture fixture;
        const qint64 id = fixture.callTwoDaysAgo(false, false);
        const QString deadline = fixture.column(id, QStringLiteral("call_deadline"));
        auto early = fixture.worker();
        const auto refused = early->resume(id);
        QCOMPARE(refused.outcome, VerbResult::Outcome::NotFinished);
        const auto seconds =
            QRegularExpression(QStringLiteral("Not yet: ask again in (\\d+) s")).match(refused.reason).captured(1);
        QVERIFY2(seconds.toInt() > 60 && seconds.toInt() <= 135, qPrintable(refused.reason));
        QVERIFY(early->gateway.pages > 0);
        QVERIFY(early->gateway.charges.empty());
        QCOMPARE(fixture.column(id, QStringLiteral("call_deadline")), deadline);
        QCOMPARE(fixture.column(id, QStringLiteral("k.locked_at")), QStringLiteral("NULL"));
        // A client is told the same, and is not charged either.
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 503);
        QCOMPARE(fixture.charges().size(), qsizetype(0));
        const auto report = askGateway(*early->database, early->session, id, 5s);
        QVERIFY(report.ok() && !report->believable && report->askAgain > 60s);

        fixture.endCallDeadline(id);
        auto late = fixture.worker();
        QCOMPARE(late->resume(id).statusCode, std::optional<int>(201));
        QVERIFY(late->gateway.pages > 0);
        QCOMPARE(late->gateway.charges.size(), std::size_t(1));
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule13_aRequestThatArrivesLateIsFoundAfterTheDeadline() {
        AgedFixture fixture;
        const qint64 id = fixture.callTwoDaysAgo(false, false);
        QCOMPARE(fixture.worker()->resume(id).outcome, VerbResult::Outcome::NotFinished);
        // Now the first worker's request arrives.
        const auto row = **readKey(fixture.database.connection(), id);
        const ChargeRequest late{row.ride->id, row.ride->amount, row.ride->paymentMethod, row.key.downstreamKey};
        QCOMPARE(fixture.simulator.client()->charge(late, 5s).kind, GatewayOutcomeKind::Charged);
        fixture.endCallDeadline(id, QStringLiteral("3 minutes"));
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).statusCode, std::optional<int>(201));
        QVERIFY(worker->gateway.charges.empty());
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule13_aChargeIsBelievedAlsoBeforeTheDeadline() {
        AgedFixture fixture;
        const qint64 id = fixture.callTwoDaysAgo(true, false);
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).statusCode, std::optional<int>(201));
        QVERIFY(worker->gateway.charges.empty());
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule13_withoutACallDeadlineItIsChargedAtOnce() {
        AgedFixture fixture;
        auto refused = fixture.worker();
        refused->gateway.answerInstead = [](int) {
            GatewayOutcome outcome;
            outcome.kind = GatewayOutcomeKind::WrongCredentials;
            return std::optional(outcome);
        };
        QCOMPARE(refused->pay(key).answer.statusCode, 503);
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.column(id, QStringLiteral("call_deadline")), QStringLiteral("NULL"));
        fixture.age(id, QStringLiteral("2 days"));
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).statusCode, std::optional<int>(201));
        QCOMPARE(worker->gateway.pages, 0);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule13_theDutyToLookUpBeginsBeforeTheWindowEnds_data() {
        QTest::addColumn<int>("ageSeconds");
        QTest::addColumn<bool>("looksUp");
        const int duty = 24 * 3600 - 15 - 120;
        QTest::newRow("at once") << 0 << false;
        QTest::newRow("just before") << duty - 20 << false;
        QTest::newRow("just after") << duty + 1 << true;
        QTest::newRow("window not over yet") << duty + 100 << true;
        QTest::newRow("window over") << duty + 200 << true;
    }

    void rule13_theDutyToLookUpBeginsBeforeTheWindowEnds() {
        QFETCH(int, ageSeconds);
        QFETCH(bool, looksUp);
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        fixture.age(id, QStringLiteral("%1 s").arg(ageSeconds));
        fixture.endLease(id);
        auto worker = fixture.worker();
        const auto result = worker->resume(id);
        // Inside the window nobody waits; the deadline is over only where the key is old enough.
        QCOMPARE(worker->gateway.pages > 0, looksUp);
        QCOMPARE(result.statusCode, std::optional<int>(201));
        QCOMPARE(fixture.charges().size(), qsizetype(1));
    }

    void rule13_aResumeInsideTheWindowNeverWaits() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        fixture.endLease(id);
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).statusCode, std::optional<int>(201));
        QCOMPARE(worker->gateway.pages, 0);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule13_processingIsNotNone() {
        AgedFixture fixture;
        *fixture.offset = -48;
        auto dying = fixture.worker();
        dying->gateway.change = [](int, const GatewayOutcome&) -> GatewayOutcome { throw Crash{}; };
        const QString method = QStringLiteral("pm_sim_processing");
        try {
            dying->pay(key, method);
        } catch (const Crash&) {
        }
        *fixture.offset = 0;
        const qint64 id = fixture.idOf(key);
        fixture.age(id, QStringLiteral("2 days"));
        auto worker = fixture.worker();
        QCOMPARE(worker->resume(id).outcome, VerbResult::Outcome::NotFinished);
        QVERIFY(worker->gateway.charges.empty());
        QVERIFY(fixture.column(id, QStringLiteral("gateway_object_id")).startsWith(u"pi_"));
        QCOMPARE(fixture.deliveries(id), 1);
    }

    void rule13_aLookUpThatFailsChargesNothing() {
        AgedFixture fixture;
        const qint64 id = fixture.callTwoDaysAgo(false);
        auto worker = fixture.worker();
        QVERIFY(worker->session.confirm(*worker->database, 5s).ok());
        fixture.simulator.simulator.stop();
        QCOMPARE(worker->resume(id).outcome, VerbResult::Outcome::NotFinished);
        QVERIFY(worker->gateway.charges.empty());
        QCOMPARE(fixture.column(id, QStringLiteral("k.recovery_point || ' ' || (call_deadline IS NOT NULL)")),
                 QStringLiteral("1 true"));
    }

    void rule13_aLookUpMatchesTheRideAndTheKeyTogether_data() {
        QTest::addColumn<bool>("sameRide");
        QTest::newRow("a charge of the key's previous life") << false;
        QTest::newRow("a ride of another database with the same number") << true;
    }

    void rule13_aLookUpMatchesTheRideAndTheKeyTogether() {
        QFETCH(bool, sameRide);
        AgedFixture fixture;
        const qint64 id = fixture.callTwoDaysAgo(false);
        const auto row = **readKey(fixture.database.connection(), id);
        const ChargeRequest foreign{sameRide ? row.ride->id : 4711, row.ride->amount, row.ride->paymentMethod,
                                    sameRide ? QStringLiteral("ic1_foreign") : row.key.downstreamKey};
        *fixture.offset = -48;
        QCOMPARE(fixture.simulator.client()->charge(foreign, 5s).kind, GatewayOutcomeKind::Charged);
        const QString foreignCharge = fixture.charges().front();
        *fixture.offset = 0;
        QCOMPARE(fixture.worker()->resume(id).statusCode, std::optional<int>(201));
        QCOMPARE(fixture.charges().size(), qsizetype(2));
        QVERIFY(fixture.column(id, QStringLiteral("r.charge_id")) != foreignCharge);
    }

    void rule13_nobodyIsChargedTwiceAcrossTheEndOfARealWindow() {
        // A window of seconds, and a gateway that forgets as soon as it is over; the reply is lost just before.
        SimulatorOptions options;
        options.keyWindow = 3s;
        PaymentFixture fixture(options);
        fixture.set(1000ms, 500ms, 3000ms);
        const QString method = QStringLiteral("pm_sim_reset_after");
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key, method);
        const auto rideIsOlderThan = [&](const char* seconds) {
            return fixture.column(
                id, QStringLiteral("r.created_at + interval '%1 s' < clock_timestamp()").arg(QLatin1String(seconds)));
        };
        QTRY_COMPARE_WITH_TIMEOUT(rideIsOlderThan("1.1"), QStringLiteral("t"), 30'000);
        auto dying = fixture.worker();
        dying->gateway.change = [](int, const GatewayOutcome&) -> GatewayOutcome { throw Crash{}; };
        try {
            dying->resume(id);
        } catch (const Crash&) {
        }
        const auto resumeUntilDone = [&] {
            const auto result = fixture.worker()->resume(id);
            return result.statusCode == 201;
        };
        QTRY_COMPARE_WITH_TIMEOUT(rideIsOlderThan("5"), QStringLiteral("t"), 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(resumeUntilDone(), 30'000);
        QCOMPARE(fixture.whyNotPaidOnce(key, method), QString());
    }

    void rule13_aLateRequestAndALaggingListAcrossTheEndOfARealWindow_data() {
        QTest::addColumn<bool>("reap");
        QTest::newRow("resumed") << false;
        QTest::newRow("called off") << true;
    }

    /// The request arrives a second and a half after its sender died, and the list shows its charge a second later.
    void rule13_aLateRequestAndALaggingListAcrossTheEndOfARealWindow() {
        QFETCH(bool, reap);
        SimulatorOptions options;
        options.keyWindow = 6s;
        options.heldBack = 1500ms;
        options.listLag = 1s;
        PaymentFixture fixture(options);
        fixture.set(1000ms, 4000ms, 6500ms);
        const QString method = QStringLiteral("pm_sim_late");
        auto dying = fixture.worker();
        dying->gateway.change = [](int, const GatewayOutcome&) -> GatewayOutcome { throw Crash{}; };
        try {
            dying->pay(key, method);
        } catch (const Crash&) {
        }
        const qint64 id = fixture.idOf(key);
        // From here on, for as long as it takes: an operator who will not wait.
        bool neverTwice = true, finished = false;
        const auto isFinished = [&] {
            if (finished) return true;
            const auto result = fixture.worker()->act(reap ? OperatorVerb::Reap : OperatorVerb::Resume, id);
            neverTwice = neverTwice && fixture.charges().size() <= 1;
            // Once the charge is seen, calling off is refused for good.
            finished = reap && result.reason.contains(u"has charged") ? fixture.worker()->resume(id).statusCode == 201
                                                                      : result.outcome == VerbOutcome::Done;
            return finished;
        };
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.column(id, QStringLiteral("r.created_at + interval '1.6 s' < clock_timestamp()")),
            QStringLiteral("t"), 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(), 30'000);
        QVERIFY(neverTwice);
        QCOMPARE(fixture.whyNotPaidOnce(key, method), QString());
    }
};

TEST_PROGRAM_PART(rule_13_look_up, Rule13LookUp)
#include "tst_rule_13_look_up.moc"
