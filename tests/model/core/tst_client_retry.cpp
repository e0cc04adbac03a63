// The retry policy of clients of the payments service.
#include "model/core/client_retry.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

TryResult answer(int status, const char* type = "", std::optional<milliseconds> retryAfter = std::nullopt,
                 bool replayed = false) {
    return {true, status, QString::fromLatin1(type), retryAfter, replayed};
}

}  // namespace

class TestClientRetry : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void triesAgain_data() {
        QTest::addColumn<TryResult>("result");
        QTest::addColumn<bool>("again");
        QTest::newRow("no answer") << TryResult{} << true;
        QTest::newRow("201") << answer(201) << false;
        QTest::newRow("400") << answer(400, "bad-request") << false;
        QTest::newRow("402") << answer(402, "card-declined") << false;
        QTest::newRow("404") << answer(404) << false;
        QTest::newRow("408") << answer(408) << true;
        QTest::newRow("409 in flight") << answer(409, "in-flight", 3s) << true;
        QTest::newRow("409 reused") << answer(409, "key-reused") << false;
        QTest::newRow("409 reused with a pause") << answer(409, "key-reused", 3s) << false;
        QTest::newRow("409 of another service") << answer(409) << false;
        QTest::newRow("409 of another service with a pause") << answer(409, "", 3s) << true;
        QTest::newRow("410") << answer(410, "called-off-for-good") << false;
        QTest::newRow("422") << answer(422, "invalid-payment") << false;
        QTest::newRow("429") << answer(429) << true;
        QTest::newRow("500") << answer(500, "internal") << true;
        QTest::newRow("502 of a proxy") << answer(502) << true;
        QTest::newRow("502 stored") << answer(502, "gateway-refused") << false;
        QTest::newRow("502 replayed") << answer(502, "", std::nullopt, true) << false;
        QTest::newRow("503") << answer(503, "unavailable", 1s) << true;
        QTest::newRow("503 parked") << answer(503, "needs-operator") << false;
        QTest::newRow("504") << answer(504) << true;
    }
    void triesAgain() {
        QFETCH(TryResult, result);
        QFETCH(bool, again);
        QCOMPARE(isWorthAnotherTry(result), again);
        QCOMPARE(pauseBeforeNextTry({}, result, 1, 0ms, 0).has_value(), again);
    }

    void pausesGrow() {
        const RetryPolicy policy{1h, 500ms, 20s};
        const auto pause = [&](int tries, double jitter) {
            return *pauseBeforeNextTry(policy, {}, tries, 0ms, jitter);
        };
        QCOMPARE(pause(1, 1), 500ms);
        QCOMPARE(pause(1, 0), 250ms);
        QCOMPARE(pause(2, 1), 1000ms);
        QCOMPARE(pause(3, 0.5), 1500ms);
        QCOMPARE(pause(7, 1), 20s);
        QCOMPARE(pause(1'000'000, 1), 20s);
    }

    void retryAfterIsNeverUndercut() {
        QCOMPARE(*pauseBeforeNextTry({}, answer(503, "unavailable", 7s), 1, 0ms, 0), 7s);
        QCOMPARE(*pauseBeforeNextTry({}, answer(503, "unavailable", 30s), 1, 0ms, 0), 30s);
        QCOMPARE(*pauseBeforeNextTry({}, answer(503, "unavailable", 0s), 1, 0ms, 1), 500ms);
    }

    void nothingIsTriedPastTheDeadline() {
        const RetryPolicy policy{10s, 500ms, 20s};
        QVERIFY(pauseBeforeNextTry(policy, {}, 1, 9500ms, 1));
        QVERIFY(!pauseBeforeNextTry(policy, {}, 1, 9501ms, 1));
        QVERIFY(!pauseBeforeNextTry(policy, answer(503, "unavailable", 11s), 1, 0ms, 0));
        QVERIFY(!pauseBeforeNextTry({0ms}, {}, 1, 0ms, 0));
    }
};

TEST_PROGRAM_PART(client_retry, TestClientRetry)
#include "tst_client_retry.moc"
