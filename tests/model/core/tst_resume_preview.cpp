#include <QtTest>

#include "model/core/gateway_window.h"
#include "model/core/verb_preview.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;
using Will = VerbPreview::Will;

namespace {

const Instant now = instantFromMicroseconds(1'800'000'000'000'000);
const auto duty = 24h - 15s - 2min;

/// A free key whose ride was made so long ago.
KeySnapshot snapshotAt(RecoveryPoint point, seconds rideAge = 0s, bool called = false) {
    KeySnapshot snapshot;
    snapshot.readAt = now;
    snapshot.key.id = 42;
    snapshot.key.fence = 3;
    snapshot.key.recoveryPoint = point;
    snapshot.key.leaseTime = 15s;
    snapshot.key.downstreamKey = QStringLiteral("ic1_0123456789abcdef");
    if (called) snapshot.key.callDeadline = now - rideAge + 135s;
    if (point != RecoveryPoint::Started) {
        Ride ride;
        ride.createdAt = now - rideAge;
        snapshot.ride = ride;
    }
    if (point == RecoveryPoint::Finished) snapshot.key.response = StoredResponse{201, {}, {}, {}};
    return snapshot;
}

KeySnapshot held(KeySnapshot snapshot) {
    snapshot.key.lockedAt = now - 5s;
    snapshot.key.lockedBy = QStringLiteral("host/1/a");
    return snapshot;
}

KeySnapshot withObject(KeySnapshot snapshot) {
    snapshot.ride->gatewayObjectId = QStringLiteral("pi_1");
    return snapshot;
}

}  // namespace

class ResumePreviewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatWillHappen_data() {
        QTest::addColumn<KeySnapshot>("snapshot");
        QTest::addColumn<bool>("force");
        QTest::addColumn<Will>("will");
        const auto row = [](const char* name, const KeySnapshot& snapshot, Will will, bool force = false) {
            QTest::newRow(name) << snapshot << force << will;
        };
        const auto point = RecoveryPoint::RideCreated;
        row("started", snapshotAt(RecoveryPoint::Started), Will::RunAllSteps);
        row("no call", snapshotAt(point), Will::CallFirstTime);
        row("no call, past the window", snapshotAt(point, 48h), Will::CallFirstTime);
        row("a call", snapshotAt(point, 1h, true), Will::RepeatCall);
        row("a call, before the duty", snapshotAt(point, duty - 1s, true), Will::RepeatCall);
        row("a call, at the duty", snapshotAt(point, duty, true), Will::LookUpFirst);
        row("a call, past the window", snapshotAt(point, 48h, true), Will::LookUpFirst);
        row("an object", withObject(snapshotAt(point, 1h, true)), Will::RetrieveObject);
        row("an object, past the window", withObject(snapshotAt(point, 48h, true)), Will::RetrieveObject);
        row("charged", snapshotAt(RecoveryPoint::ChargeCompleted, 1h, true), Will::FinishOnly);
        row("finished", snapshotAt(RecoveryPoint::Finished, 1h, true), Will::LeaveAlone);
        row("finished, by force", snapshotAt(RecoveryPoint::Finished, 1h, true), Will::LeaveAlone, true);
        row("held", held(snapshotAt(point)), Will::LeaveAlone);
        row("held, by force", held(snapshotAt(point)), Will::CallFirstTime, true);
    }

    void saysWhatWillHappen() {
        QFETCH(KeySnapshot, snapshot);
        QFETCH(bool, force);
        QFETCH(Will, will);
        const auto preview =
            previewVerb(force ? OperatorVerb::ForceResume : OperatorVerb::Resume, snapshot, Settings{});
        QCOMPARE(preview.will, will);
        const bool finished = snapshot.key.recoveryPoint == RecoveryPoint::Finished;
        QCOMPARE(preview.wouldAct(), will != Will::LeaveAlone);
        QCOMPARE(preview.wouldRefuse(), will == Will::LeaveAlone && !finished);
        QCOMPARE(preview.id, qint64(42));
        QCOMPARE(preview.version, snapshot.key.version());
        QCOMPARE(preview.from, snapshot.key.recoveryPoint);
        QCOMPARE(preview.downstreamKey, snapshot.key.downstreamKey);
        QCOMPARE(preview.moneyVerdict, moneyVerdict(snapshot));
        QVERIFY(!preview.sentence.isEmpty());
    }

    void aRefusalNamesTheHolderAndTheTime() {
        const auto preview =
            previewVerb(OperatorVerb::Resume, held(snapshotAt(RecoveryPoint::RideCreated)), Settings{});
        QVERIFY2(preview.refusal.contains(u"host/1/a") && preview.refusal.contains(u"10 s"),
                 qPrintable(preview.refusal));
    }

    void theWindowIsJudgedFromTheRidesCreation_data() {
        QTest::addColumn<qint64>("rideAgeSeconds");
        QTest::addColumn<bool>("called");
        QTest::addColumn<bool>("mustLookUp");
        QTest::addColumn<bool>("passed");
        const qint64 dutySeconds = duration_cast<seconds>(duty).count();
        QTest::newRow("new") << qint64(0) << true << false << false;
        QTest::newRow("before") << dutySeconds - 1 << true << false << false;
        QTest::newRow("at the duty") << dutySeconds << true << true << true;
        QTest::newRow("no call, at the duty") << dutySeconds << false << false << true;
        QTest::newRow("long after") << dutySeconds * 2 << true << true << true;
    }

    void theWindowIsJudgedFromTheRidesCreation() {
        QFETCH(qint64, rideAgeSeconds);
        QFETCH(bool, called);
        QFETCH(bool, mustLookUp);
        QFETCH(bool, passed);
        const auto snapshot = snapshotAt(RecoveryPoint::RideCreated, seconds(rideAgeSeconds), called);
        QCOMPARE(mustLookUpFirst(snapshot, Settings{}), mustLookUp);
        QCOMPARE(isWindowPassed(snapshot, Settings{}), passed);
        QVERIFY(!isWindowPassed(snapshotAt(RecoveryPoint::Started, seconds(rideAgeSeconds)), Settings{}));
    }
};

TEST_PROGRAM_PART(resume_preview, ResumePreviewTest)
#include "tst_resume_preview.moc"
