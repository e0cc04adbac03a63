#include <QtTest>

#include "model/core/charge_step.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;
using Kind = GatewayOutcomeKind;

namespace {

GatewayOutcome outcomeOf(Kind kind, std::optional<milliseconds> retryAfter = std::nullopt) {
    return {kind, QStringLiteral("ch_1"), QStringLiteral("pi_1"), {}, {}, retryAfter};
}

ChargeCircumstances circumstancesOf(bool unanswered, int calls, milliseconds elapsed, double jitter = 1) {
    return {unanswered, calls, elapsed, 15s, jitter};
}

}  // namespace

class ChargeStepTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsTheTable_data() {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<ChargeStep>("first");
        QTest::addColumn<ChargeStep>("afterUnanswered");
        const auto row = [](const char* name, Kind kind, const ChargeStep& first, const ChargeStep& afterUnanswered) {
            QTest::newRow(name) << kind << first << afterUnanswered;
        };
        const auto same = [&](const char* name, Kind kind, const ChargeStep& step) { row(name, kind, step, step); };
        same("charged", Kind::Charged, charge_step::RecordCharge{QStringLiteral("ch_1"), QStringLiteral("pi_1")});
        same("pending", Kind::Pending, charge_step::KeepObject{QStringLiteral("pi_1")});
        same("declined", Kind::Declined, charge_step::FinishDeclined{});
        row("refused for the caller", Kind::RefusedForCaller, charge_step::FinishRefused{422},
            charge_step::AwaitFinality{422});
        row("refused for good", Kind::RefusedForGood, charge_step::FinishRefused{502}, charge_step::AwaitFinality{502});
        same("wrong credentials", Kind::WrongCredentials, charge_step::Release{});
        same("not reached", Kind::NotReached, charge_step::Release{});
        same("rate limited", Kind::RateLimited, charge_step::CallAgain{750ms});
        same("in use", Kind::InUse, charge_step::CallAgain{750ms});
        same("unknown", Kind::Unknown, charge_step::CallAgain{750ms});
        same("stored server error", Kind::StoredServerError, charge_step::Park{});
        same("key reused", Kind::KeyReused, charge_step::Park{});
    }

    void followsTheTable() {
        QFETCH(Kind, kind);
        QFETCH(ChargeStep, first);
        QFETCH(ChargeStep, afterUnanswered);
        QVERIFY(stepAfter(outcomeOf(kind), circumstancesOf(false, 1, 0ms)) == first);
        QVERIFY(stepAfter(outcomeOf(kind), circumstancesOf(true, 1, 0ms)) == afterUnanswered);
    }

    void callsAgainWithinBounds_data() {
        QTest::addColumn<int>("calls");
        QTest::addColumn<int>("elapsedMs");
        QTest::addColumn<int>("retryAfterMs");
        QTest::addColumn<double>("jitter");
        QTest::addColumn<int>("pauseMs");  // -1: released
        const auto row = [](const char* name, int calls, int elapsed, int retryAfter, double jitter, int pause) {
            QTest::newRow(name) << calls << elapsed << retryAfter << jitter << pause;
        };
        row("second, longest pause", 1, 0, 0, 1.0, 750);
        row("second, shortest pause", 1, 0, 0, 0.0, 375);
        row("third, longest pause", 2, 0, 0, 1.0, 1500);
        row("third, shortest pause", 2, 0, 0, 0.0, 750);
        row("no fourth", 3, 0, 0, 0.0, -1);
        row("the gateway asks for longer", 1, 0, 4000, 0.5, 4000);
        row("the gateway asks for less", 1, 0, 1, 1.0, 750);
        row("the gateway asks for too long", 1, 0, 14'901, 0.5, -1);
        row("just time enough", 1, 0, 14'900, 0.5, 14'900);
        row("no time left", 1, 14'500, 0, 1.0, -1);
        row("the lease is over", 2, 20'000, 0, 0.0, -1);
    }

    /// Stripe-Should-Retry: false.
    void doesNotCallAgainWhereAskedNotTo() {
        for (const auto kind : {Kind::Unknown, Kind::InUse, Kind::RateLimited}) {
            auto outcome = outcomeOf(kind, std::nullopt);
            outcome.mayCallAgain = false;
            QVERIFY(stepAfter(outcome, circumstancesOf(false, 1, milliseconds(0), 0)) ==
                    ChargeStep(charge_step::Release{}));
        }
    }

    void callsAgainWithinBounds() {
        QFETCH(int, calls);
        QFETCH(int, elapsedMs);
        QFETCH(int, retryAfterMs);
        QFETCH(double, jitter);
        QFETCH(int, pauseMs);
        const auto retryAfter = retryAfterMs > 0 ? std::optional(milliseconds(retryAfterMs)) : std::nullopt;
        const ChargeStep expected = pauseMs < 0 ? ChargeStep(charge_step::Release{})
                                                : ChargeStep(charge_step::CallAgain{milliseconds(pauseMs)});
        for (const auto kind : {Kind::Unknown, Kind::InUse, Kind::RateLimited}) {
            for (const bool unanswered : {false, true}) {
                const auto step = stepAfter(outcomeOf(kind, retryAfter),
                                            circumstancesOf(unanswered, calls, milliseconds(elapsedMs), jitter));
                QVERIFY(step == expected);
            }
        }
    }

    void aCallTakesTwoThirdsOfTheLeaseAndAllCallsOneLease_data() {
        QTest::addColumn<int>("elapsedMs");
        QTest::addColumn<int>("timeoutMs");
        QTest::newRow("first") << 0 << 10'000;
        QTest::newRow("a third is gone") << 5'000 << 10'000;
        QTest::newRow("more is gone") << 5'001 << 9'999;
        QTest::newRow("nothing is left") << 15'000 << 0;
        QTest::newRow("late") << 20'000 << 0;
    }

    void aCallTakesTwoThirdsOfTheLeaseAndAllCallsOneLease() {
        QFETCH(int, elapsedMs);
        QFETCH(int, timeoutMs);
        QCOMPARE(callTimeout(15s, milliseconds(elapsedMs)), milliseconds(timeoutMs));
    }

    void theLeaseMustOutlastTheCall() {
        QVERIFY(leaseOutlasts(15s, 4'999ms, 10s));
        QVERIFY(!leaseOutlasts(15s, 5s, 10s));
        QVERIFY(!leaseOutlasts(15s, 16s, 0ms));
        QVERIFY(leaseOutlasts(15s, 0ms, callTimeout(15s, 0ms)));
    }
};

TEST_PROGRAM_PART(charge_step, ChargeStepTest)
#include "tst_charge_step.moc"
