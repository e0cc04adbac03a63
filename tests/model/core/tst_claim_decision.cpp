#include <QtTest>

#include "model/core/claim_decision.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;
using Intent = ClaimIntent::Kind;

namespace {

const Instant now = instantFromMicroseconds(1'800'000'000'000'000);
const StoredResponse response{201, QStringLiteral("{}"), QStringLiteral("application/json"), QString()};
const QString own = QStringLiteral("own token");
const QString reason = QStringLiteral("why");

Key keyAt(RecoveryPoint point, std::optional<milliseconds> lockedAgo = std::nullopt,
          const QString& holder = QStringLiteral("other")) {
    Key key;
    key.requestHash = QStringLiteral("AB12");
    key.fence = 7;
    key.recoveryPoint = point;
    key.leaseTime = 15s;
    if (lockedAgo) {
        key.lockedAt = now - *lockedAgo;
        key.lockedBy = holder;
    }
    if (point == RecoveryPoint::Finished) key.response = response;
    return key;
}

Key parked(Key key) {
    key.parkedReason = reason;
    return key;
}

void addRows(const char* who, Intent kind, const QString& fingerprint, std::optional<RowVersion> seen,
             const std::vector<std::tuple<const char*, Key, ClaimDecision>>& cases) {
    for (const auto& [name, row, expected] : cases)
        QTest::addRow("%s: %s", who, name) << row << ClaimIntent{kind, fingerprint, seen} << expected;
}

}  // namespace

class ClaimDecisionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decides_data() {
        QTest::addColumn<Key>("row");
        QTest::addColumn<ClaimIntent>("intent");
        QTest::addColumn<ClaimDecision>("expected");
        const auto point = RecoveryPoint::RideCreated;
        const RowVersion version{7, point};
        const ClaimDecision take = claim::Take{version};
        const Key free = keyAt(point), held = keyAt(point, 10s), over = keyAt(point, 15s);
        const Key mine = keyAt(point, 10s, own), mineOver = keyAt(point, 20s, own);
        const Key finished = keyAt(RecoveryPoint::Finished);

        addRows("client", Intent::Client, QStringLiteral("AB12"), std::nullopt,
                {{"free", free, take},
                 {"over", over, take},
                 {"one microsecond left", keyAt(point, 15s - 1ms), claim::InFlight{1ms}},
                 {"held", held, claim::InFlight{5s}},
                 {"mine", mine, claim::Mine{}},
                 {"mine, and over", mineOver, claim::Mine{}},
                 {"parked", parked(free), claim::Parked{reason}},
                 {"parked and held", parked(held), claim::Parked{reason}},
                 {"finished", finished, claim::Replay{response}},
                 {"finished before parked", parked(finished), claim::Replay{response}}});
        addRows("client in lower case", Intent::Client, QStringLiteral("ab12"), std::nullopt,
                {{"free", free, take}, {"finished", finished, claim::Replay{response}}});
        addRows("another request", Intent::Client, QStringLiteral("CD34"), std::nullopt,
                {{"free", free, claim::Mismatch{}},
                 {"held", held, claim::Mismatch{}},
                 {"mine", mine, claim::Mismatch{}},
                 {"parked", parked(free), claim::Mismatch{}},
                 {"finished", finished, claim::Mismatch{}}});
        addRows("operator", Intent::Operator, QString(), version,
                {{"free", free, take},
                 {"over", over, take},
                 {"held", held, claim::InFlight{5s}},
                 {"mine", mine, claim::Mine{}},
                 {"parked", parked(free), take},
                 {"parked and held", parked(held), claim::InFlight{5s}}});
        addRows("operator who saw another fence", Intent::Operator, QString(), RowVersion{6, point},
                {{"free", free, claim::Moved{}},
                 {"held", held, claim::Moved{}},
                 {"mine", mine, claim::Mine{}},
                 {"finished", finished, claim::Moved{}}});
        addRows("operator who saw another point", Intent::Operator, QString(), RowVersion{7, RecoveryPoint::Started},
                {{"free", free, claim::Moved{}}, {"finished", finished, claim::Moved{}}});
        addRows("operator who saw it finished", Intent::Operator, QString(), RowVersion{7, RecoveryPoint::Finished},
                {{"finished", finished, claim::Replay{response}}});
        addRows("force", Intent::OperatorForce, QString(), version,
                {{"held", held, take},
                 {"free", free, take},
                 {"parked and held", parked(held), take},
                 {"mine", mine, claim::Mine{}}});
        addRows("force bound to another version", Intent::OperatorForce, QString(), RowVersion{6, point},
                {{"held", held, claim::Moved{}}, {"finished", finished, claim::Moved{}}});
    }

    void decides() {
        QFETCH(Key, row);
        QFETCH(ClaimIntent, intent);
        QFETCH(ClaimDecision, expected);
        const auto decision = decideClaim(row, now, own, intent);
        QCOMPARE(decision.index(), expected.index());
        QVERIFY(decision == expected);
    }

    void aTokenOnARowThatIsFreeIsNobodys() {
        Key row = keyAt(RecoveryPoint::Started);
        row.lockedBy = own;
        QVERIFY(std::holds_alternative<claim::Take>(decideClaim(row, now, own, {Intent::Operator, {}, row.version()})));
    }
};

TEST_PROGRAM_PART(claim_decision, ClaimDecisionTest)
#include "tst_claim_decision.moc"
