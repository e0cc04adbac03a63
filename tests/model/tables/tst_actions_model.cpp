#include <QPromise>
#include <QSignalSpy>
#include <QTest>

#include "model/tables/actions_model.h"
#include "model/tables/bulk_model.h"
#include "test_program.h"

using namespace idempotency;

namespace {

/// A record of actions in memory, newest first.
struct Record {
    QFuture<Result<std::vector<RecordedAction>>> list(const ActionQuery& query) const {
        std::vector<RecordedAction> page;
        for (const auto& action : actions) {
            const bool matches = !query.unended || action.state != RecordedAction::State::Ended;
            if (matches && (!query.before || action.number < *query.before) && std::ssize(page) < query.limit)
                page.push_back(action);
        }
        QPromise<Result<std::vector<RecordedAction>>> promise;
        promise.start();
        promise.addResult(Result<std::vector<RecordedAction>>(page));
        promise.finish();
        return promise.future();
    }
    void add(int count) {
        for (int i = 0; i < count; ++i) {
            RecordedAction action;
            action.number = std::ssize(actions) + 1;
            actions.insert(actions.begin(), action);
        }
    }
    std::vector<RecordedAction> actions;
};

bool settles(ActionsModel& model) {
    QSignalSpy refreshed(&model, &ActionsModel::refreshed);
    return refreshed.wait();
}

}  // namespace

/// The record of actions page by page, and the results of a bulk order.
class TestActionsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pagesFollowEachOther() {
        Record record;
        record.add(450);
        ActionsModel model([&record](const ActionQuery& query) { return record.list(query); });
        model.setQuery({});
        QVERIFY(settles(model));
        QCOMPARE(model.rowCount(), ActionsModel::pageSize);
        while (model.canFetchMore({})) {
            model.fetchMore({});
            QVERIFY(settles(model));
        }
        QCOMPARE(model.rowCount(), 450);
        QVERIFY(!model.hasMore());
        QCOMPARE(model.actionAt(449).number, 1);
    }

    void newActionsComeOnTop() {
        Record record;
        record.add(3);
        ActionsModel model([&record](const ActionQuery& query) { return record.list(query); });
        model.setQuery({});
        QVERIFY(settles(model));
        record.add(2);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.refresh();
        QVERIFY(settles(model));
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.actionAt(0).number, 5);
        QVERIFY(reset.isEmpty());
    }

    void burstLongerThanAPageLeavesNoGap() {
        Record record;
        record.add(3);
        ActionsModel model([&record](const ActionQuery& query) { return record.list(query); });
        model.setQuery({});
        QVERIFY(settles(model));
        record.add(300);
        model.refresh();
        QVERIFY(settles(model));
        QVERIFY(model.hasMore());
        model.fetchMore({});
        QVERIFY(settles(model));
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.actionAt(row).number, 303 - row);
    }

    void endedActionLeavesTheUnendedOnes() {
        Record record;
        record.add(3);
        for (auto& action : record.actions)
            action.state = RecordedAction::State::UnderWay;
        ActionsModel model([&record](const ActionQuery& query) { return record.list(query); });
        ActionQuery query;
        query.unended = true;
        model.setQuery(query);
        QVERIFY(settles(model));
        record.actions[1].state = RecordedAction::State::Ended;
        model.refresh();
        QVERIFY(settles(model));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.actionAt(1).number, 1);
    }

    void resultsOfABulkGoToCsv() {
        BulkModel model;
        std::vector<BulkRow> rows(2);
        rows[0].snapshot.key.id = rows[0].preview.id = 1;
        rows[0].snapshot.key.scope.key = QStringLiteral("=HYPERLINK(1)");
        rows[1].snapshot.key.id = rows[1].preview.id = 2;
        rows[1].leftAlone = QStringLiteral("Finished already.");
        model.setRows(rows);
        model.setRunning(1);
        model.setResult({1, VerbOutcome::Done, {}, 201, false});
        QCOMPARE(model.countOf(VerbOutcome::Done), 1);
        const auto csv = model.csv();
        QVERIFY(csv.contains("'=HYPERLINK(1)"));
        QVERIFY(csv.contains(",done,201,"));
        QVERIFY(csv.contains(",left_alone,,Finished already."));
    }
};

TEST_PROGRAM_PART(actions_model, TestActionsModel)
#include "tst_actions_model.moc"
