#include <QTest>

#include "test_program.h"
#include "ui/drawings/lease_drawing.h"
#include "ui/drawings/steps_drawing.h"

using namespace idempotency;
using namespace std::chrono_literals;
using Bar = LeaseDrawing::Bar;
using std::chrono::milliseconds;

Q_DECLARE_METATYPE(milliseconds)

namespace {

// One letter a node and a line: what the drawing looks like, from its leading edge.
QString sketchOf(const StepsDrawing& drawing) {
    QString sketch;
    for (int i = 0; i < 4; ++i) {
        sketch += QLatin1Char("*@ox"[static_cast<int>(drawing.nodes[i])]);
        if (i < 3) sketch += QLatin1Char("= -?/"[static_cast<int>(drawing.lines[i])]);
    }
    return sketch;
}

}  // namespace

/// The arithmetic of the drawings, without painting.
class TestDrawings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leaseCountsDownAndNeverExpiresByItself_data() {
        QTest::addColumn<LeaseReading>("reading");
        QTest::addColumn<milliseconds>("elapsed");
        QTest::addColumn<bool>("answers");
        QTest::addColumn<LeaseDrawing>("expected");
        QTest::addColumn<QString>("text");
        const LeaseReading held{LeaseState::Held, 12s, 0ms};
        const LeaseReading expired{LeaseState::Expired, 0ms, 9min};
        const auto row = [](const char* name, const LeaseReading& reading, milliseconds elapsed, bool answers,
                            const LeaseDrawing& expected, const char* text) {
            QTest::newRow(name) << reading << elapsed << answers << expected << QString::fromUtf8(text);
        };
        row("at once", held, 0ms, true, {Bar::Held, 0.75, false, 12s}, "12 s");
        row("later", held, 4500ms, true, {Bar::Held, 0.46875, false, 7500ms}, "8 s");
        row("a quarter", held, 8s, true, {Bar::Held, 0.25, false, 4s}, "4 s");
        row("under a quarter", held, 9s, true, {Bar::Held, 0.1875, true, 3s}, "3 s");
        row("at its end", held, 12s, true, {Bar::Held, 0, true, 0s}, "0 s");
        row("long after its end", held, 10min, true, {Bar::Held, 0, true, 0s}, "0 s");
        row("longer than its time", {LeaseState::Held, 30s, 0ms}, 0ms, true, {Bar::Held, 1, false, 30s}, "30 s");
        row("expired", expired, 0ms, true, {Bar::Expired, 0, false, 9min}, "9 min ago");
        row("expired, later", expired, 60s, true, {Bar::Expired, 0, false, 10min}, "10 min ago");
        row("free", {}, 60s, true, {Bar::Free}, "free");
        row("held, no answer", held, 2s, false, {Bar::Unknown}, "?");
        row("expired, no answer", expired, 2s, false, {Bar::Unknown}, "?");
        row("free, no answer", {}, 2s, false, {Bar::Free}, "free");
    }

    void leaseCountsDownAndNeverExpiresByItself() {
        QFETCH(LeaseReading, reading);
        QFETCH(milliseconds, elapsed);
        QFETCH(bool, answers);
        QFETCH(LeaseDrawing, expected);
        const auto drawing = leaseDrawing(reading, 16s, elapsed, answers);
        QCOMPARE(drawing, expected);
        QTEST(drawing.text(), "text");
    }

    void finishedKeyHasNoLease() {
        KeySnapshot snapshot;
        snapshot.key.response = StoredResponse{201, {}, {}, {}};
        QCOMPARE(leaseDrawing(snapshot, 0ms, true).bar, Bar::None);
        QCOMPARE(leaseDrawing(snapshot, 0ms, false).bar, Bar::None);
        QCOMPARE(leaseDrawing(snapshot, 0ms, true).text(), QStringLiteral("–"));
    }

    void stepsTellHowFarAndInDoubt_data() {
        QTest::addColumn<KeyState>("state");
        QTest::addColumn<RecoveryPoint>("point");
        QTest::addColumn<MoneyVerdict>("verdict");
        QTest::addColumn<bool>("refused");
        using enum KeyState;
        const auto row = [](KeyState state, RecoveryPoint point, MoneyVerdict verdict, bool refused,
                            const char* sketch) { QTest::newRow(sketch) << state << point << verdict << refused; };
        const auto none = MoneyVerdict::NotAttempted, maybe = MoneyVerdict::MayHaveBeenCharged;
        row(Running, RecoveryPoint::Started, none, false, "@-o o o");
        row(Stuck, RecoveryPoint::Started, none, false, "@ o o o");
        row(Running, RecoveryPoint::RideCreated, none, false, "*=@-o o");
        row(Running, RecoveryPoint::RideCreated, maybe, false, "*=@?o o");
        row(Stuck, RecoveryPoint::RideCreated, none, false, "*=@ o o");
        row(Waiting, RecoveryPoint::ChargeCompleted, MoneyVerdict::Charged, false, "*=*=@ o");
        row(Running, RecoveryPoint::ChargeCompleted, MoneyVerdict::Charged, false, "*=*=@-o");
        row(Finished, RecoveryPoint::Finished, MoneyVerdict::Settled, false, "*=*=*=*");
        row(Failed, RecoveryPoint::Finished, MoneyVerdict::Settled, true, "*=*/x/*");
    }

    void stepsTellHowFarAndInDoubt() {
        QFETCH(KeyState, state);
        QFETCH(RecoveryPoint, point);
        QFETCH(MoneyVerdict, verdict);
        QFETCH(bool, refused);
        QCOMPARE(sketchOf(stepsOf(state, point, verdict, refused)), QString::fromLatin1(QTest::currentDataTag()));
    }

    void failedKeyWithAChargeShowsNoCross() {
        KeySnapshot snapshot;
        snapshot.key.recoveryPoint = RecoveryPoint::Finished;
        snapshot.key.response = StoredResponse{402, {}, {}, {}};
        snapshot.ride = Ride{};
        QCOMPARE(sketchOf(stepsOf(snapshot)), QStringLiteral("*=*/x/*"));
        snapshot.ride->chargeId = QStringLiteral("ch_1");
        QCOMPARE(sketchOf(stepsOf(snapshot)), QStringLiteral("*=*=*=*"));
    }
};

TEST_PROGRAM_PART(drawings, TestDrawings)
#include "tst_drawings.moc"
