#include <QLineEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "fake_requests.h"
#include "sample_keys.h"
#include "test_program.h"
#include "ui/dialogs/bulk_dialog.h"
#include "ui/dialogs/bulk_table.h"
#include "ui/dialogs/bulk_words.h"
#include "ui/dialogs/settle_dialog.h"
#include "ui/widgets/action_button.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

WorkEnvironment sandbox() {
    WorkEnvironment environment;
    environment.name = QStringLiteral("this computer");
    return environment;
}

ActionButton* buttonOf(const QWidget& dialog, const QString& beginning) {
    for (auto* button : dialog.findChildren<ActionButton*>()) {
        if (button->text().startsWith(beginning)) return button;
    }
    return nullptr;
}

}  // namespace

/// One verb on many keys, and the settling of a late charge.
class TestBulkDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("test"));
    }

    void selectionIsFrozenAndRunInOneBatch() {
        auto requests = std::make_shared<FakeRequests>();
        const auto keys = SampleKeys().rows();
        BulkDialog dialog(sandbox(), OperatorVerb::Resume, keys, {}, requests, nullptr);
        dialog.show();
        auto* act = buttonOf(dialog, QStringLiteral("Resume"));
        QCOMPARE(act->text(), QStringLiteral("Resume 3 keys"));  // stuck and waiting, not set aside
        dialog.findChild<QLineEdit*>()->setText(QStringLiteral("gateway resets"));
        QSignalSpy ended(&dialog, &BulkDialog::ended);
        act->click();
        QVERIFY(ended.wait());
        QCOMPARE(requests->ordered.size(), 3u);
        for (const auto& order : requests->ordered) {
            QVERIFY(order.seen.has_value());
            QCOMPARE(order.action.batchId, requests->ordered.front().action.batchId);
            QVERIFY(!order.action.batchId.isEmpty());
        }
        QVERIFY(requests->ordered[0].action.id != requests->ordered[1].action.id);
        QVERIFY(buttonOf(dialog, QStringLiteral("Close")));
    }

    void everythingThatMatchesIsRead() {
        auto requests = std::make_shared<FakeRequests>();
        requests->keys = SampleKeys().rows();
        std::sort(requests->keys.begin(), requests->keys.end(),
                  [](const auto& left, const auto& right) { return left.key.createdAt > right.key.createdAt; });
        BulkDialog dialog(sandbox(), OperatorVerb::Resume, KeyQuery{}, {}, requests, nullptr);
        auto* table = dialog.findChild<BulkTable*>();
        QTRY_COMPARE(table->model()->rowCount(), 8);  // the finished ones are left out
    }

    void keysCanBeTakenOut() {
        BulkDialog dialog(sandbox(), OperatorVerb::Resume, SampleKeys().rows(), {}, std::make_shared<FakeRequests>(),
                          nullptr);
        auto* table = dialog.findChild<BulkTable*>();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(buttonOf(dialog, QStringLiteral("Resume 2 keys")));
    }

    void stoppingLeavesTheRestUntouched() {
        auto requests = std::make_shared<FakeRequests>();
        BulkDialog dialog(sandbox(), OperatorVerb::Resume, SampleKeys().rows(), {}, requests, nullptr);
        dialog.show();
        dialog.findChild<QLineEdit*>()->setText(QStringLiteral("gateway resets"));
        QSignalSpy ended(&dialog, &BulkDialog::ended);
        buttonOf(dialog, QStringLiteral("Resume"))->click();
        dialog.reject();
        QVERIFY(dialog.isVisible());
        QVERIFY(ended.wait());
        QCOMPARE(requests->ordered.size(), 1u);
    }

    void nothingToDoTurnsTheButtonOff() {
        const auto keys = SampleKeys().rows();
        BulkDialog dialog(sandbox(), OperatorVerb::Resume, {keys.back()}, {}, std::make_shared<FakeRequests>(),
                          nullptr);
        QCOMPARE(buttonOf(dialog, QStringLiteral("Resume"))->toolTip(), QStringLiteral("There is no key to act on"));
    }

    void progressIsWords_data() {
        QTest::addColumn<int>("ended");
        QTest::addColumn<QString>("text");
        QTest::newRow("begun") << 0 << QStringLiteral("0 of 16");
        QTest::newRow("half") << 8 << QStringLiteral("8 of 16 · 2.0 keys a second · about 4 s more");
        QTest::newRow("all") << 16 << QStringLiteral("16 of 16 · 4.0 keys a second");
    }

    void progressIsWords() {
        QFETCH(int, ended);
        QTEST(progressText(static_cast<size_t>(ended), 16, 4s), "text");
    }

    void chargeIsSettledWithAChoiceAndAReason() {
        auto requests = std::make_shared<FakeRequests>();
        OrphanCharge charge;
        charge.chargeId = QStringLiteral("ch_late");
        charge.amount = {1999, QStringLiteral("usd")};
        charge.open = true;
        SettleDialog dialog(sandbox(), charge, requests, nullptr);
        dialog.show();
        auto* settle = buttonOf(dialog, QStringLiteral("Settle"));
        QCOMPARE(settle->toolTip(), QStringLiteral("Say what became of the charge"));
        dialog.findChildren<QRadioButton*>().last()->setChecked(true);
        QCOMPARE(settle->toolTip(), QStringLiteral("Type a reason first"));
        dialog.findChild<QLineEdit*>()->setText(QStringLiteral("it is the ride's"));
        QSignalSpy ended(&dialog, &SettleDialog::ended);
        settle->click();
        QVERIFY(ended.wait());
        QCOMPARE(requests->settled.size(), 1u);
        QCOMPARE(requests->settled.front().chargeId, QStringLiteral("ch_late"));
        QVERIFY(requests->settled.front().settlement == Settlement::BelongsToRide);
    }
};

TEST_PROGRAM_PART(bulk_dialog, TestBulkDialog)
#include "tst_bulk_dialog.moc"
