#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTest>

#include "fake_maintenance.h"
#include "fake_requests.h"
#include "test_program.h"
#include "ui/dialogs/clean_up_dialog.h"
#include "ui/dialogs/complete_all_dialog.h"
#include "ui/dialogs/report_dialogs.h"
#include "ui/maintenance_desk.h"
#include "ui/theme/theme.h"
#include "ui/widgets/action_button.h"

using namespace idempotency;

namespace {

/// All that a dialog says in labels.
QString textOf(const QWidget& dialog) {
    QStringList texts;
    for (const auto* label : dialog.findChildren<QLabel*>())
        if (!label->isHidden()) texts << label->text();
    return texts.join(QLatin1Char('\n'));
}

void giveReason(QWidget& dialog) {
    dialog.findChild<QLineEdit*>()->setText(QStringLiteral("test of the dialog"));
}

void act(QWidget& dialog) {
    QTest::keyClick(&dialog, Qt::Key_Return, Qt::ControlModifier);
}

ExpiredKeys expiredKeys(qint64 keys) {
    ExpiredKeys expired;
    expired.keys = {keys, false};
    if (keys > 0) expired.oldest = expired.newest = instantFromMicroseconds(1'700'000'000'000'000);
    return expired;
}

VerbResult resultOf(qint64 id, VerbOutcome outcome) {
    return {id, outcome, QString(), 201, false};
}

}  // namespace

/// The long work in the window: what it says before, what it does, and how it ends.
class TestMaintenance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("test"));
        Theme::current().install(*qApp);
    }

    void init() { m_requests = std::make_shared<FakeMaintenance>(); }

    void cleanUpGoesOnUntilNothingIsLeft() {
        m_requests->expired = expiredKeys(7'000);
        m_requests->batches = {qint64(5'000), qint64(2'000)};
        CleanUpDialog dialog({}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        QTRY_VERIFY(textOf(dialog).contains(QStringLiteral("7,000 keys would be deleted")));
        act(dialog);
        QVERIFY2(m_requests->orders.empty(), "begun without a reason");
        giveReason(dialog);
        act(dialog);
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(textOf(dialog).contains(QStringLiteral("Done: 7,000 keys deleted")));
        QCOMPARE(m_requests->orders.size(), 3u);
        QCOMPARE(m_requests->orders.front().reason, QStringLiteral("test of the dialog"));
    }

    void cleanUpStopsAfterABatch() {
        m_requests->expired = expiredKeys(9'000);
        m_requests->batches = {qint64(5'000), qint64(4'000)};
        CleanUpDialog dialog({}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        giveReason(dialog);
        QTRY_VERIFY(textOf(dialog).contains(QStringLiteral("9,000 keys")));
        act(dialog);
        dialog.reject();
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(textOf(dialog).contains(QStringLiteral("Stopped after 5,000 keys")));
        QVERIFY(dialog.isVisible());
    }

    void cleanUpSaysWhereItFailed() {
        m_requests->expired = expiredKeys(9'000);
        m_requests->batches = {qint64(5'000), Failure{FailureKind::ConnectionLost, QStringLiteral("Gone.")}};
        CleanUpDialog dialog({}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        giveReason(dialog);
        QTRY_VERIFY(textOf(dialog).contains(QStringLiteral("9,000 keys")));
        act(dialog);
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(textOf(dialog).contains(QStringLiteral("Ended after 5,000 keys")));
    }

    void nothingToCleanUpIsNoButton() {
        CleanUpDialog dialog({}, m_requests, nullptr);
        dialog.show();
        giveReason(dialog);
        QTRY_VERIFY(textOf(dialog).contains(QStringLiteral("There is nothing to clean up")));
        act(dialog);
        QVERIFY(m_requests->orders.empty());
    }

    void completeAllHasARowForEachKey() {
        m_requests->completable.keys = {3, false};
        m_requests->completable.money = {{4'500, QStringLiteral("usd")}};
        m_requests->results = {resultOf(1, VerbOutcome::Done), resultOf(2, VerbOutcome::NotFinished),
                               resultOf(3, VerbOutcome::Done)};
        CompleteAllDialog dialog({}, {}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        giveReason(dialog);
        QTRY_VERIFY(textOf(dialog).contains(QStringLiteral("45.00 USD")));
        act(dialog);
        QTRY_COMPARE(ended.size(), 1);
        const auto* table = dialog.findChild<QTableWidget*>();
        QCOMPARE(table->rowCount(), 3);
        QCOMPARE(table->item(1, 1)->text(), QStringLiteral("not_finished"));
        QVERIFY(textOf(dialog).contains(QStringLiteral("2 of 3 keys that were tried are finished")));
    }

    void completeAllThatCannotBeginSaysWhy() {
        m_requests->completable.keys = {3, false};
        m_requests->begins = Failure{FailureKind::Unreachable, QStringLiteral("The gateway does not answer.")};
        CompleteAllDialog dialog({}, {}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        giveReason(dialog);
        QTRY_VERIFY(textOf(dialog).contains(QStringLiteral("3 keys")));
        act(dialog);
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(textOf(dialog).contains(QStringLiteral("The gateway does not answer.")));
    }

    void reconcileShowsWhatItFound() {
        m_requests->report.summary.chargesRead = 10;
        m_requests->report.summary.counts[ReconcileKind::Orphan] = 1;
        ReconcileFinding finding;
        finding.kind = ReconcileKind::Orphan;
        finding.chargeId = QStringLiteral("ch_late");
        finding.gatewayMoney = Money{1'999, QStringLiteral("usd")};
        m_requests->report.findings = {finding};
        ReconcileDialog dialog({}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        act(dialog);
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(dialog.findChild<QTableWidget*>()->item(0, 1)->text(), QStringLiteral("ch_late"));
        QCOMPARE(dialog.findChild<QTableWidget*>()->item(0, 5)->text(), QStringLiteral("19.99 USD"));
        QVERIFY(m_requests->reconciled.front().recordOrphans);
    }

    void doctorSaysThatNothingIsWrong() {
        DoctorDialog dialog({}, m_requests, nullptr);
        QSignalSpy ended(&dialog, &JobDialog::ended);
        dialog.show();
        act(dialog);
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(textOf(dialog).contains(QStringLiteral("Nothing is wrong.")));
    }

    void longWorkSaysWhyItIsOff() {
        Session session;
        auto requests = std::make_shared<FakeRequests>();
        session.requests = requests;
        QWidget page;
        Refresher refresher(session.requests);
        MaintenanceDesk desk(session, refresher, page);
        QCOMPARE(desk.offBecause(LongWork::CleanUp),
                 QStringLiteral("Clean-up is off: this session has no connection for it"));
        session.maintenance = m_requests;
        QCOMPARE(desk.offBecause(LongWork::CleanUp), QStringLiteral("Clean-up is off: the database does not answer"));
        requests->reading.readOnly = true;
        requests->noGateway = Failure{FailureKind::Unreachable, QStringLiteral("No gateway is named.")};
        refresher.refreshNow();
        QTRY_COMPARE(desk.offBecause(LongWork::CleanUp), QStringLiteral("Clean-up is off: your login may only read"));
        QCOMPARE(desk.offBecause(LongWork::Doctor), QString());
        requests->reading.readOnly = false;
        refresher.refreshNow();
        QTRY_COMPARE(desk.offBecause(LongWork::CleanUp), QString());
        QCOMPARE(desk.offBecause(LongWork::Reconcile), QStringLiteral("Reconcile is off: no gateway is named"));
    }

    void anAutomaticRoundCleansUpAndReconciles() {
        Session session;
        session.requests = std::make_shared<FakeRequests>();
        session.maintenance = m_requests;
        m_requests->batches = {qint64(5'000)};
        QWidget page;
        Refresher refresher(session.requests);
        MaintenanceDesk desk(session, refresher, page);
        refresher.refreshNow();
        QTRY_VERIFY(refresher.reading().has_value());
        desk.maintainNow();
        QTRY_COMPARE(m_requests->reconciled.size(), 1u);
        QCOMPARE(m_requests->orders.size(), 2u);
        QVERIFY(m_requests->reconciled.front().recordOrphans);
    }

private:
    std::shared_ptr<FakeMaintenance> m_requests;
};

TEST_PROGRAM_PART(maintenance, TestMaintenance)
#include "tst_maintenance.moc"
