#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "fake_requests.h"
#include "test_program.h"
#include "ui/keys/key_columns.h"
#include "ui/keys/keys_table.h"
#include "ui/theme/theme.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

KeySnapshot keyOf(qint64 id) {
    KeySnapshot snapshot;
    snapshot.key.id = id;
    snapshot.key.scope = {QStringLiteral("user"), QStringLiteral("/api/rides"), QStringLiteral("key-%1").arg(id)};
    snapshot.key.createdAt = instantFromMicroseconds(id * 1000);
    snapshot.readAt = instantFromMicroseconds(1'000'000'000);
    return snapshot;
}

/// A table on screen over keys in memory.
struct Shown {
    Shown() : model([this](const KeyQuery& query) { return requests.listKeys(query); }), table(model) {
        for (qint64 id = 100; id >= 1; --id)
            requests.keys.push_back(keyOf(id));
        table.resize(900, 400);
        table.show();
        QSignalSpy refreshed(&model, &KeysModel::refreshed);
        model.setQuery({});
        refreshed.wait();
    }
    void refresh() {
        QSignalSpy refreshed(&model, &KeysModel::refreshed);
        model.refresh();
        refreshed.wait();
        QCoreApplication::processEvents();
    }
    void addNewer(int count) {
        for (int i = 0; i < count; ++i)
            requests.keys.insert(requests.keys.begin(), keyOf(requests.keys.front().key.id + 1));
    }
    qint64 idAtTop() { return model.snapshotAt(table.rowAt(1)).key.id; }

    FakeRequests requests;
    KeysModel model;
    KeysTable table;
};

int shownColumns(const std::array<int, keyColumnCount>& widths) {
    return static_cast<int>(std::count_if(widths.begin(), widths.end(), [](int width) { return width > 0; }));
}

std::array<bool, keyColumnCount> all() {
    std::array<bool, keyColumnCount> wanted{};
    wanted.fill(true);
    return wanted;
}

}  // namespace

/// The table keeps the operator's place.
class TestKeysTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        Theme::current().install(*qApp);
    }

    void selectionSurvivesARefresh() {
        Shown shown;
        shown.table.select(90);
        QSignalSpy changed(&shown.table, &KeysTable::selectedIdChanged);
        shown.addNewer(3);
        shown.refresh();
        QCOMPARE(shown.table.selectedId(), std::optional<qint64>(90));
        QCOMPARE(changed.count(), 0);
    }

    void scrollSurvivesNewRowsAbove() {
        Shown shown;
        shown.table.verticalScrollBar()->setValue(shown.table.rowHeight(0) * 20 + 7);
        const auto top = shown.idAtTop();
        const int offset = shown.table.rowViewportPosition(shown.table.rowAt(1));
        shown.addNewer(5);
        shown.refresh();
        QTRY_COMPARE(shown.idAtTop(), top);
        QCOMPARE(shown.table.rowViewportPosition(shown.table.rowAt(1)), offset);
    }

    void atTheTopNewRowsAreSeen() {
        Shown shown;
        shown.addNewer(2);
        shown.refresh();
        QCOMPARE(shown.idAtTop(), 102);
    }

    void keyThatLeavesTheViewStaysWhileSelected() {
        Shown shown;
        shown.model.keep(90);
        shown.table.select(90);
        std::erase_if(shown.requests.keys, [](const auto& row) { return row.key.id == 90; });
        shown.refresh();
        QCOMPARE(shown.table.selectedId(), std::optional<qint64>(90));
    }

    void copyTakesTheWholeKey() {
        Shown shown;
        shown.table.select(42);
        QTest::keyClick(&shown.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("key-42"));
    }

    void everyCellSpeaksInASentence() {
        Shown shown;
        const auto text = shown.table.model()->index(0, 3).data(Qt::AccessibleTextRole).toString();
        QCOMPARE(text, QStringLiteral("Waiting, not attempted, step 1 of 4 started, lease free"));
    }

    void nothingScrollsSideways_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("columns");
        QTest::newRow("narrow") << 640 << 6;
        QTest::newRow("usual") << 796 << 8;
        QTest::newRow("wide") << 1400 << keyColumnCount;
    }

    void nothingScrollsSideways() {
        QFETCH(int, width);
        const auto widths = fitColumns(width, all(), 1);
        QTEST(shownColumns(widths), "columns");
        QCOMPARE(std::accumulate(widths.begin(), widths.end(), 0), width);
    }

    void leastImportantColumnsGoFirst() {
        const auto widths = fitColumns(720, all(), 1);
        const auto isShown = [&](KeyColumn column) { return widths[static_cast<size_t>(column)] > 0; };
        QVERIFY(!isShown(KeyColumn::Path) && !isShown(KeyColumn::Charge) && !isShown(KeyColumn::Fence));
        QVERIFY(!isShown(KeyColumn::Tries) && !isShown(KeyColumn::Age));
        QVERIFY(isShown(KeyColumn::User) && isShown(KeyColumn::Money));
    }
};

TEST_PROGRAM_PART(keys_table, TestKeysTable)
#include "tst_keys_table.moc"
