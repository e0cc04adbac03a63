#include <QtTest>

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

const Instant now = instantFromMicroseconds(1'800'000'000'000'000);

}  // namespace

class LeaseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isRead_data() {
        QTest::addColumn<qint64>("agoUs");
        QTest::addColumn<LeaseReading>("expected");
        const auto row = [](const char* name, microseconds ago, LeaseReading expected) {
            QTest::newRow(name) << qint64(ago.count()) << expected;
        };
        row("just set", 0us, {LeaseState::Held, 15s, 0ms});
        row("rounded up", 14'998'999us, {LeaseState::Held, 2ms, 0ms});
        row("a microsecond left", 14'999'999us, {LeaseState::Held, 1ms, 0ms});
        row("over at that moment", 15s, {LeaseState::Expired, 0ms, 0ms});
        row("over", 15'002'999us, {LeaseState::Expired, 0ms, 2ms});
        row("long over", 49h, {LeaseState::Expired, 0ms, 49h - 15s});
        row("set in the future", -1s, {LeaseState::Held, 16s, 0ms});
    }

    void isRead() {
        QFETCH(qint64, agoUs);
        QFETCH(LeaseReading, expected);
        Key key;
        key.leaseTime = 15s;
        key.lockedAt = now - microseconds(agoUs);
        QCOMPARE(readLease(key, now), expected);
    }

    void isFreeWithoutALock() { QCOMPARE(readLease(Key{}, now), (LeaseReading{LeaseState::Free, 0ms, 0ms})); }

    void retryAfterIsWholeSecondsRoundedUp_data() {
        QTest::addColumn<int>("ms");
        QTest::addColumn<int>("seconds");
        QTest::newRow("none") << 0 << 1;
        QTest::newRow("a millisecond") << 1 << 1;
        QTest::newRow("a second") << 1000 << 1;
        QTest::newRow("a little more") << 1001 << 2;
        QTest::newRow("an hour") << 3'600'000 << 3600;
        QTest::newRow("over") << -5000 << 1;
    }

    void retryAfterIsWholeSecondsRoundedUp() {
        QFETCH(int, ms);
        QFETCH(int, seconds);
        QCOMPARE(retryAfterSeconds(milliseconds(ms)), seconds);
    }

    void stateFollowsTheResponseAndThenTheLease_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("lockedSecondsAgo");
        QTest::addColumn<KeyState>("expected");
        QTest::newRow("held") << 0 << 1 << KeyState::Running;
        QTest::newRow("over") << 0 << 15 << KeyState::Stuck;
        QTest::newRow("free") << 0 << -1 << KeyState::Waiting;
        QTest::newRow("201") << 201 << -1 << KeyState::Finished;
        QTest::newRow("399") << 399 << -1 << KeyState::Finished;
        QTest::newRow("400") << 400 << -1 << KeyState::Failed;
        QTest::newRow("599") << 599 << -1 << KeyState::Failed;
    }

    void stateFollowsTheResponseAndThenTheLease() {
        QFETCH(int, status);
        QFETCH(int, lockedSecondsAgo);
        QFETCH(KeyState, expected);
        Key key;
        key.leaseTime = 15s;
        if (lockedSecondsAgo >= 0) key.lockedAt = now - seconds(lockedSecondsAgo);
        if (status != 0) key.response = StoredResponse{status, {}, {}, {}};
        QCOMPARE(stateOf(key, now), expected);
        QCOMPARE(keyStateFromName(nameOf(expected)), std::optional(expected));
        QCOMPARE(isUnfinished(expected), status == 0);
    }

    void setAsideByBulkAttemptsOnly() {
        Key key;
        key.attempts = 100;
        QVERIFY(!isSetAside(key, 10));
        key.bulkAttempts = 9;
        QVERIFY(!isSetAside(key, 10));
        key.bulkAttempts = 10;
        QVERIFY(isSetAside(key, 10));
        key.response = StoredResponse{};
        QVERIFY(!isSetAside(key, 10));
    }

    void moneyVerdict_data() {
        QTest::addColumn<RecoveryPoint>("point");
        QTest::addColumn<bool>("called");
        QTest::addColumn<QString>("expected");
        QTest::newRow("0") << RecoveryPoint::Started << false << QStringLiteral("not_attempted");
        QTest::newRow("1, no call") << RecoveryPoint::RideCreated << false << QStringLiteral("not_attempted");
        QTest::newRow("1, a call") << RecoveryPoint::RideCreated << true << QStringLiteral("may_have_been_charged");
        QTest::newRow("2") << RecoveryPoint::ChargeCompleted << true << QStringLiteral("charged");
        QTest::newRow("3") << RecoveryPoint::Finished << true << QStringLiteral("settled");
    }

    void moneyVerdict() {
        QFETCH(RecoveryPoint, point);
        QFETCH(bool, called);
        QFETCH(QString, expected);
        Key key;
        key.recoveryPoint = point;
        if (called) key.callDeadline = now;
        QCOMPARE(nameOf(idempotency::moneyVerdict(key, false)), expected);
        QCOMPARE(nameOf(idempotency::moneyVerdict(key, true)), QStringLiteral("charged"));
    }
};

TEST_PROGRAM_PART(lease, LeaseTest)
#include "tst_lease.moc"
