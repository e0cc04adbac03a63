// Whatever dies or fails, and whoever goes on: one charge, one ride, and the same answer from then on.
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

const QString key = QStringLiteral("k");

const std::vector<CrashPoint> crashPoints{CrashPoint::BeforeClaim, CrashPoint::Claimed,         CrashPoint::RideCreated,
                                          CrashPoint::Charged,     CrashPoint::ChargeCompleted, CrashPoint::Finished};

const char* const passingFaults[] = {
    "pm_sim_timeout_before", "pm_sim_timeout_after", "pm_sim_reset_before", "pm_sim_reset_after", "pm_sim_500_before",
    "pm_sim_500_after",      "pm_sim_429",           "pm_sim_garbage",      "pm_sim_truncated",   "pm_sim_slow"};

SimulatorOptions quickOptions() {
    SimulatorOptions options;
    options.slowAnswer = 900ms;
    return options;
}

}  // namespace

class Crashes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void afterACrashOneChargeOneRideOneAnswer_data() {
        QTest::addColumn<CrashPoint>("point");
        QTest::addColumn<bool>("byOperator");
        for (const auto point : crashPoints) {
            QTest::addRow("%s, paid again", qPrintable(nameOf(point))) << point << false;
            if (point != CrashPoint::BeforeClaim)
                QTest::addRow("%s, resumed", qPrintable(nameOf(point))) << point << true;
        }
    }

    void afterACrashOneChargeOneRideOneAnswer() {
        QFETCH(CrashPoint, point);
        QFETCH(bool, byOperator);
        PaymentFixture fixture;
        const qint64 id = fixture.crash(point, key);
        QCOMPARE(id == 0, point == CrashPoint::BeforeClaim);
        const bool isHeld = id != 0 && point != CrashPoint::Finished;
        if (isHeld) {
            QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 409);
            QCOMPARE(fixture.worker()->resume(id).outcome, VerbResult::Outcome::Refused);
            fixture.endLease(id);
        }
        const int status = byOperator ? fixture.worker()->resume(id).statusCode.value_or(0)
                                      : fixture.worker()->pay(key).answer.statusCode;
        QCOMPARE(status, 201);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void crashAfterCrashEndsWithOneCharge() {
        PaymentFixture fixture;
        for (const auto point : crashPoints) {
            for (int times = 0; times < 2; ++times) {
                const qint64 id = fixture.crash(point, key);
                if (id != 0) fixture.endLease(id);
            }
        }
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void aLeaseThatReallyRunsOutIsTakenOver() {
        PaymentFixture fixture;
        fixture.set(1000ms, 0ms);
        const qint64 id = fixture.crash(CrashPoint::Charged, key);
        const QString over = QStringLiteral("locked_at + lease_ms * interval '1 ms' <= clock_timestamp()");
        QTRY_COMPARE_WITH_TIMEOUT(fixture.column(id, over), QStringLiteral("t"), 30'000);
        QCOMPARE(fixture.worker()->resume(id).statusCode, std::optional<int>(201));
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void afterAPassingFaultOneChargeOneRideOneAnswer_data() {
        QTest::addColumn<QString>("paymentMethod");
        QTest::addColumn<std::optional<CrashPoint>>("point");
        for (const char* fault : passingFaults) {
            QTest::addRow("%s", fault) << QString::fromLatin1(fault) << std::optional<CrashPoint>();
            QTest::addRow("%s, and a crash", fault) << QString::fromLatin1(fault) << std::optional(CrashPoint::Charged);
        }
    }

    void afterAPassingFaultOneChargeOneRideOneAnswer() {
        QFETCH(QString, paymentMethod);
        QFETCH(std::optional<CrashPoint>, point);
        PaymentFixture fixture(quickOptions());
        fixture.set(1000ms, 0ms);
        if (point) fixture.crash(*point, key, paymentMethod);
        const auto paysAgain = [&] {
            if (const qint64 id = fixture.idOf(key)) fixture.endLease(id);
            const auto answer = fixture.worker()->pay(key, paymentMethod).answer;
            return answer.statusCode == 201;
        };
        QTRY_VERIFY_WITH_TIMEOUT(paysAgain(), 30'000);
        QCOMPARE(fixture.whyNotPaidOnce(key, paymentMethod), QString());
    }

    void aGatewayThatIsDownStopsNothingForGood() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        QVERIFY(worker->session.confirm(*worker->database, 5s).ok());
        fixture.simulator.simulator.stop();
        const auto result = worker->pay(key);
        QCOMPARE(result.answer.statusCode, 503);
        QCOMPARE(fixture.column(*result.keyId, QStringLiteral("call_deadline IS NULL AND k.locked_at IS NULL")),
                 QStringLiteral("t"));
        fixture.simulator.restart();
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void aDatabaseThatIsDownStoresNothing() {
        PaymentFixture fixture;
        const auto address = parseDatabaseAddress(QStringLiteral("host=/nonexistent dbname=nothing"));
        Database away(*address);
        auto client = fixture.simulator.client();
        GatewaySession session(*client);
        TestHooks hooks;
        const auto request = std::get<PaymentRequest>(parsePaymentRequest(paymentRequestBody(1999)));
        const auto result =
            Payments(away, session, hooks).pay(makeScope(QStringLiteral("ada"), ridesPath(), key).value(), request);
        QCOMPARE(result.answer.statusCode, 503);
        QVERIFY(result.notStored && result.notStored->kind == FailureKind::Unreachable);
        QCOMPARE(fixture.charges().size(), qsizetype(0));
    }

    void aSessionThatIsEndedBetweenPhasesIsNoLoss_data() {
        QTest::addColumn<CrashPoint>("point");
        for (const auto point : {CrashPoint::BeforeClaim, CrashPoint::Claimed, CrashPoint::RideCreated,
                                 CrashPoint::Charged, CrashPoint::ChargeCompleted})
            QTest::addRow("%s", qPrintable(nameOf(point))) << point;
    }

    void aSessionThatIsEndedBetweenPhasesIsNoLoss() {
        QFETCH(CrashPoint, point);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->hooks.at = onceAt(point, [&] {
            fixture.database.run(
                QStringLiteral("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                               " WHERE datname = current_database() AND pid <> pg_backend_pid()"));
        });
        const auto answer = worker->pay(key).answer;
        QCOMPARE(answer.statusCode, 201);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }
};

TEST_PROGRAM_PART(crashes, Crashes)
#include "tst_crashes.moc"
