#include <QTest>

#include "model/core/action_csv.h"
#include "model/core/bulk_preview.h"
#include "model/core/key_then.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

constexpr auto seenAt = Instant(1'796'048'554s);

KeySnapshot waitingKey(qint64 id, qint64 amount, const char* currency) {
    KeySnapshot row;
    row.key.id = id;
    row.key.recoveryPoint = RecoveryPoint::RideCreated;
    row.key.leaseTime = 15s;
    row.readAt = seenAt;
    row.ride = Ride{};
    row.ride->amount = {amount, QString::fromLatin1(currency)};
    return row;
}

KeySnapshot runningKey(qint64 id, std::chrono::seconds left) {
    auto row = waitingKey(id, 100, "usd");
    row.key.lockedAt = seenAt - 15s + left;
    return row;
}

}  // namespace

/// What an operator sees of a set of keys, and how results leave the window as CSV.
class TestBulkPreview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sumsNeverCrossCurrencies() {
        std::vector<BulkRow> rows;
        for (const auto& key : {waitingKey(1, 1999, "usd"), waitingKey(2, 500, "jpy"), waitingKey(3, 1, "usd")})
            rows.push_back(previewInBulk(OperatorVerb::Resume, key, {}));
        const auto summary = summaryOf(rows);
        QCOMPARE(summary.toDo, 3);
        QCOMPARE(summary.sums.size(), 2u);
        QVERIFY((summary.sums[0] == Money{500, QStringLiteral("jpy")}));
        QVERIFY((summary.sums[1] == Money{2000, QStringLiteral("usd")}));
    }

    void refusalsAreGroupedWhateverTheirSeconds() {
        std::vector<BulkRow> rows;
        for (const auto& key : {runningKey(1, 3s), runningKey(2, 11s), waitingKey(3, 100, "usd")})
            rows.push_back(previewInBulk(OperatorVerb::Resume, key, {}));
        const auto summary = summaryOf(rows);
        QCOMPARE(summary.toDo, 1);
        QCOMPARE(summary.groups.size(), 2u);
        QCOMPARE(summary.groups[1].keys, 2);
        QCOMPARE(summary.groups[1].why, QStringLiteral("Running: a worker holds it."));
        QVERIFY((summary.sums == std::vector{Money{100, QStringLiteral("usd")}}));
    }

    void keysThatWereSetAsideAreLeftAlone() {
        auto key = waitingKey(1, 100, "usd");
        key.key.bulkAttempts = key.attemptCap;
        QVERIFY(!previewInBulk(OperatorVerb::Resume, key, {}).leftAlone.isEmpty());
        QVERIFY(previewInBulk(OperatorVerb::Reap, key, {}).leftAlone.isEmpty());
    }

    void everyActionHasAsManyCellsAsTheHeader() {
        RecordedAction action;
        action.keyBefore = QStringLiteral("{\"recoveryPoint\":1,\"fence\":2,\"responseStatusCode\":null}");
        QCOMPARE(actionCsvLine(action).count(','), actionsCsvHeader().count(','));
        QVERIFY(actionCsvLine(action).contains(",ride_created,2,"));
    }

    void whatAKeyWasIsRead_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("gone") << QString() << false;
        QTest::newRow("rubbish") << QStringLiteral("{") << false;
        QTest::newRow("unknown point") << QStringLiteral("{\"recoveryPoint\":7}") << false;
        QTest::newRow("finished") << QStringLiteral("{\"recoveryPoint\":3,\"fence\":5,\"responseStatusCode\":201}")
                                  << true;
    }

    void whatAKeyWasIsRead() {
        QFETCH(QString, json);
        QFETCH(bool, isThere);
        const auto then = keyThenFrom(json);
        QCOMPARE(then.has_value(), isThere);
        if (then) QVERIFY((*then == KeyThen{RecoveryPoint::Finished, 5, 201}));
    }
};

TEST_PROGRAM_PART(bulk_preview, TestBulkPreview)
#include "tst_bulk_preview.moc"
