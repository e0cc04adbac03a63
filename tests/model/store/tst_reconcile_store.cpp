#include <QtTest>

#include "model/store/reconcile_store.h"
#include "model/store/text_set_on_disk.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

int temporaryFolders() {
    return int(QDir(QDir::tempPath()).entryList({QStringLiteral("tst_*")}, QDir::Dirs).size());
}

}  // namespace

class ReconcileStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Far more rides than one statement looks through, and most outside the span.
    void chargedRidesAreReadThroughAllPages() {
        TestDatabase database;
        database.run(
            QStringLiteral("INSERT INTO rides (user_id, amount_cents, charge_id, status, created_at)"
                           " SELECT 'u', 5, CASE WHEN n % 2 = 0 THEN 'ch_' || n END, CASE WHEN n % 2 = 0 THEN "
                           "'charged' ELSE 'created' END,"
                           " clock_timestamp() - CASE WHEN n IN (1, 2, 3, 12000, 24999, 25000) THEN '1 minute' ELSE '3 "
                           "days' END::interval"
                           " FROM generate_series(1, 25000) n"));
        const auto now = readClock(database.connection()).value();
        QStringList charges;
        int pages = 0;
        qint64 after = 0;
        for (;;) {
            const auto page = listChargedRides(database.connection(), now - hours(1), now, after);
            QVERIFY(page.ok());
            for (const auto& charged : page->rides)
                charges << charged.ride.chargeId;
            if (!page->lastId) break;
            QVERIFY(*page->lastId > after);
            after = *page->lastId;
            ++pages;
        }
        QCOMPARE(charges,
                 (QStringList{QStringLiteral("ch_2"), QStringLiteral("ch_12000"), QStringLiteral("ch_25000")}));
        QCOMPARE(pages, 3);
    }

    void aSetOnDiskKnowsWhatItWasGivenAndLeavesNothingBehind() {
        const int before = temporaryFolders();
        {
            TextSetOnDisk set;
            QVERIFY(set.open().ok());
            QVERIFY(set.insert({QStringLiteral("ch_1"), QStringLiteral("ch_2"), QStringLiteral("ch_1")}).ok());
            QVERIFY(set.insert({QStringLiteral("ch_2"), QStringLiteral("ch_ü")}).ok());
            QVERIFY(set.insert({}).ok());
            for (const auto* known : {u"ch_1", u"ch_2", u"ch_ü"})
                QVERIFY(set.contains(QStringView(known).toString()).value());
            QVERIFY(!set.contains(QStringLiteral("ch_3")).value());
            QVERIFY(!set.contains(QStringLiteral("CH_1")).value());
            QCOMPARE(temporaryFolders(), before + 1);
        }
        QCOMPARE(temporaryFolders(), before);
    }

    void aSetThatCannotBeOpenedIsAFailure() {
        qputenv("TMPDIR", "/dev/null");
        TextSetOnDisk set;
        const auto opened = set.open();
        qunsetenv("TMPDIR");
        QVERIFY(!opened.ok());
        QCOMPARE(opened.failure().kind, FailureKind::Internal);
    }
};

TEST_PROGRAM_PART(reconcile_store, ReconcileStoreTest)
#include "tst_reconcile_store.moc"
