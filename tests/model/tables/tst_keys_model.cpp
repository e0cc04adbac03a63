#include <QAbstractItemModelTester>
#include <QPromise>
#include <QSignalSpy>
#include <QTest>

#include "model/tables/keys_model.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

using Page = Result<std::vector<KeySnapshot>>;

/// Keys of an imagined database, which answers queries at once as the real one would.
class KeysInMemory {
public:
    void add(qint64 id) {
        KeySnapshot snapshot;
        snapshot.key.id = id;
        snapshot.key.scope.key = QStringLiteral("key-%1").arg(id);
        snapshot.key.createdAt = instantFromMicroseconds(id);
        snapshot.readAt = instantFromMicroseconds(1'000'000'000);
        m_rows[id] = snapshot;
    }
    void add(qint64 from, qint64 to) {
        for (qint64 id = from; id <= to; ++id)
            add(id);
    }
    void remove(qint64 id) { m_rows.erase(id); }
    Key& at(qint64 id) { return m_rows.at(id).key; }
    void letTimePass() {
        for (auto& [id, row] : m_rows)
            row.readAt += 1s;
    }

    QFuture<Page> list(const KeyQuery& query) {
        queries.push_back(query);
        std::vector<KeySnapshot> rows;
        for (auto it = m_rows.rbegin(); it != m_rows.rend() && std::ssize(rows) < query.limit; ++it) {
            if (!query.after || it->first < query.after->id) rows.push_back(it->second);
        }
        QPromise<Page> promise;
        promise.start();
        promise.addResult(failure ? Page(*failure) : Page(rows));
        promise.finish();
        return promise.future();
    }

    std::vector<KeyQuery> queries;
    std::optional<Failure> failure;

private:
    std::map<qint64, KeySnapshot> m_rows;
};

struct Table {
    Table() : model([this](const KeyQuery& query) { return keys.list(query); }, [this] { return now; }) {}

    void load() {
        model.setQuery({});
        QVERIFY(QSignalSpy(&model, &KeysModel::refreshed).wait());
    }
    void refresh() {
        QSignalSpy refreshed(&model, &KeysModel::refreshed);
        model.refresh();
        QVERIFY(refreshed.count() == 1 || refreshed.wait());
    }
    void fetchMore() {
        QSignalSpy refreshed(&model, &KeysModel::refreshed);
        model.fetchMore({});
        QVERIFY(refreshed.wait());
    }
    QString ids() const {
        QStringList ids;
        for (int row = 0; row < model.rowCount(); ++row)
            ids << QString::number(model.snapshotAt(row).key.id);
        return ids.join(QLatin1Char(' '));
    }

    KeysInMemory keys;
    std::chrono::steady_clock::time_point now{};
    KeysModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
};

/// Counts what views are told.
struct Spies {
    explicit Spies(KeysModel& model)
        : inserted(&model, &QAbstractItemModel::rowsInserted),
          removed(&model, &QAbstractItemModel::rowsRemoved),
          changed(&model, &QAbstractItemModel::dataChanged),
          reset(&model, &QAbstractItemModel::modelReset) {}
    QString told() const {
        return QStringLiteral("%1 inserted, %2 removed, %3 changed, %4 reset")
            .arg(inserted.count())
            .arg(removed.count())
            .arg(changed.count())
            .arg(reset.count());
    }
    QSignalSpy inserted, removed, changed, reset;
};

}  // namespace

/// The table of keys: pages, merging, memory.
class TestKeysModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void newestComeFirst() {
        Table table;
        table.keys.add(1, 5);
        table.load();
        QCOMPARE(table.ids(), QStringLiteral("5 4 3 2 1"));
        QVERIFY(!table.model.hasMore());
    }

    void refreshTellsOnlyWhatDiffers() {
        Table table;
        table.keys.add(1, 6);
        table.load();
        Spies spies(table.model);
        table.keys.letTimePass();
        table.refresh();
        QCOMPARE(spies.told(), QStringLiteral("0 inserted, 0 removed, 0 changed, 0 reset"));
        table.keys.add(7, 8);
        table.keys.remove(3);
        table.keys.at(5).attempts = 2;
        table.refresh();
        QCOMPARE(table.ids(), QStringLiteral("8 7 6 5 4 2 1"));
        QCOMPARE(spies.told(), QStringLiteral("1 inserted, 1 removed, 1 changed, 0 reset"));
        QCOMPARE(spies.inserted.first().at(2).toInt() - spies.inserted.first().at(1).toInt(), 1);
    }

    void leaseThatRunsOutIsAChange() {
        Table table;
        table.keys.add(1);
        table.keys.at(1).lockedAt = instantFromMicroseconds(1'000'000'000);
        table.keys.at(1).leaseTime = 500ms;
        table.load();
        Spies spies(table.model);
        table.keys.letTimePass();
        table.refresh();
        QCOMPARE(spies.changed.count(), 1);
    }

    void pagesComeAsOneScrolls() {
        Table table;
        table.keys.add(1, 450);
        table.load();
        QCOMPARE(table.model.rowCount(), 200);
        QVERIFY(table.model.canFetchMore({}));
        table.fetchMore();
        table.fetchMore();
        QCOMPARE(table.model.rowCount(), 450);
        QVERIFY(!table.model.canFetchMore({}));
        QCOMPARE(table.model.snapshotAt(449).key.id, 1);
    }

    void refreshReadsThePageOnScreen() {
        Table table;
        table.keys.add(1, 590);
        table.load();
        table.fetchMore();
        table.fetchMore();
        table.model.setShownRows(400, 420);
        table.keys.at(180).attempts = 9;  // row 410
        table.keys.remove(185);
        table.keys.queries.clear();
        table.refresh();
        QCOMPARE(table.keys.queries.size(), 2u);
        QCOMPARE(table.model.rowCount(), 589);
        QCOMPARE(table.model.snapshotAt(*table.model.rowOf(180)).key.attempts, 9);
        QVERIFY(!table.model.rowOf(185));
    }

    void burstOfNewKeysLeavesNoGap() {
        Table table;
        table.keys.add(1, 300);
        table.load();
        table.keys.add(301, 900);
        table.refresh();
        const int rows = table.model.rowCount();
        QVERIFY(rows >= 800);
        for (int row = 1; row < rows; ++row)
            QCOMPARE(table.model.snapshotAt(row).key.id, table.model.snapshotAt(row - 1).key.id - 1);
    }

    void burstTooLargeStartsAnew() {
        Table table;
        table.keys.add(1, 300);
        table.load();
        table.keys.add(301, 3000);
        table.refresh();
        QCOMPARE(table.model.snapshotAt(0).key.id, 3000);
        QCOMPARE(table.model.snapshotAt(table.model.rowCount() - 1).key.id, 3001 - table.model.rowCount());
        QVERIFY(table.model.hasMore());
    }

    void memoryIsBounded() {
        Table table;
        table.keys.add(1, KeysModel::maximumRows + 500);
        table.load();
        while (table.model.canFetchMore({}))
            table.fetchMore();
        QCOMPARE(table.model.rowCount(), KeysModel::maximumRows);
        QVERIFY(table.model.hasMore());
        table.keys.add(KeysModel::maximumRows + 501);
        table.refresh();
        QCOMPARE(table.model.rowCount(), KeysModel::maximumRows);
    }

    void keptKeyStaysUntilItIsLetGo() {
        Table table;
        table.keys.add(1, 5);
        table.load();
        table.model.keep(3);
        table.keys.remove(3);
        table.keys.remove(2);
        table.refresh();
        QCOMPARE(table.ids(), QStringLiteral("5 4 3 1"));
        QVERIFY(table.model.index(2, 0).data(key_roles::MovedOnRole).toBool());
        table.model.keep(std::nullopt);
        QCOMPARE(table.ids(), QStringLiteral("5 4 1"));
    }

    void keptKeyThatMatchesAgainIsOrdinary() {
        Table table;
        table.keys.add(1, 3);
        table.load();
        table.model.keep(2);
        table.keys.remove(2);
        table.refresh();
        table.keys.add(2);
        table.refresh();
        QVERIFY(!table.model.index(1, 0).data(key_roles::MovedOnRole).toBool());
        table.model.keep(std::nullopt);
        QCOMPARE(table.ids(), QStringLiteral("3 2 1"));
    }

    void elapsedTimeFollowsTheMonotonicClock() {
        Table table;
        table.keys.add(1);
        table.load();
        table.now += 1500ms;
        QCOMPARE(table.model.index(0, 0).data(key_roles::ElapsedRole).toLongLong(), 1500);
        table.keys.letTimePass();
        table.refresh();
        QCOMPARE(table.model.index(0, 0).data(key_roles::ElapsedRole).toLongLong(), 0);
    }

    void failureLeavesTheRowsAlone() {
        Table table;
        table.keys.add(1, 3);
        table.load();
        table.keys.failure = Failure{FailureKind::TimedOut, QStringLiteral("no answer")};
        QSignalSpy failed(&table.model, &KeysModel::failed);
        table.model.refresh();
        QVERIFY(failed.wait());
        QCOMPARE(table.ids(), QStringLiteral("3 2 1"));
        QVERIFY(!table.model.isRefreshing());
        table.keys.failure.reset();
        table.keys.add(4);
        table.refresh();
        QCOMPARE(table.ids(), QStringLiteral("4 3 2 1"));
    }

    void answersToAnEarlierQueryAreThrownAway() {
        Table table;
        table.keys.add(1, 3);
        table.model.setQuery({});
        KeyQuery second;
        second.userId = QStringLiteral("somebody");
        QSignalSpy refreshed(&table.model, &KeysModel::refreshed);
        table.model.setQuery(second);
        QVERIFY(refreshed.wait());
        QCOMPARE(refreshed.count(), 1);
        QCOMPARE(table.model.rowCount(), 3);
    }

    void readsARealDatabase() {
        TestDatabase database;
        for (int i = 1; i <= 3; ++i) {
            database.run(
                QStringLiteral("INSERT INTO idempotency_keys (user_id, request_path, key, request_method, "
                               "request_body, request_hash, fingerprint_version, downstream_key, fence, attempts) "
                               "VALUES ('u', '/api/rides', 'k%1', 'POST', '{\"amountCents\":1999}', 'AA', 1, "
                               "'ic1_%1', 1, 1)")
                    .arg(i));
        }
        const auto list = [&](const KeyQuery& query) {
            QPromise<Page> promise;
            promise.start();
            promise.addResult(listKeys(database.connection(), query));
            promise.finish();
            return promise.future();
        };
        KeysModel model(list);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy refreshed(&model, &KeysModel::refreshed);
        model.setQuery({});
        QVERIFY(refreshed.wait());
        QCOMPARE(model.rowCount(), 3);
        const auto text = [&](KeyColumn column) { return model.index(0, static_cast<int>(column)).data().toString(); };
        QCOMPARE(text(KeyColumn::Key), QStringLiteral("k3"));
        QCOMPARE(text(KeyColumn::State), QStringLiteral("waiting"));
        QCOMPARE(text(KeyColumn::Money), QStringLiteral("not_attempted"));
        QCOMPARE(text(KeyColumn::Amount), QStringLiteral("19.99 USD"));
        QCOMPARE(text(KeyColumn::Path), QStringLiteral("/api/rides"));
    }
};

TEST_PROGRAM_PART(keys_model, TestKeysModel)
#include "tst_keys_model.moc"
