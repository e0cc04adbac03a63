#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "fake_requests.h"
#include "sample_keys.h"
#include "test_program.h"
#include "ui/dialogs/reason_form.h"
#include "ui/dialogs/verb_dialog.h"
#include "ui/dialogs/verb_words.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/sentence_box.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

/// A dialog on the first sample key, which is stuck in doubt, with its parts at hand.
struct Opened {
    explicit Opened(EnvironmentKind kind = EnvironmentKind::Sandbox, OperatorVerb verb = OperatorVerb::Resume,
                    size_t sample = 0)
        : key(SampleKeys().rows()[sample]) {
        WorkEnvironment environment;
        environment.kind = kind;
        environment.name = QStringLiteral("payments-prod");
        dialog = std::make_unique<VerbDialog>(environment, verb, key, Settings{}, requests, nullptr);
        dialog->show();
        const auto fields = dialog->findChildren<QLineEdit*>();
        reason = fields[0];
        ticket = fields[1];
        profile = fields.value(2);
        resume = dialog->findChildren<ActionButton*>().last();
    }
    QString said() const {
        QString text;
        for (const auto* box : dialog->findChildren<SentenceBox*>()) {
            if (box->isVisible()) text += box->accessibleName() + QLatin1Char('\n');
        }
        return text;
    }
    QString off() const { return resume->isEnabled() ? QString() : resume->toolTip(); }

    KeySnapshot key;
    std::shared_ptr<FakeRequests> requests = std::make_shared<FakeRequests>();
    std::unique_ptr<VerbDialog> dialog;
    QLineEdit* reason = nullptr;
    QLineEdit* ticket = nullptr;
    QLineEdit* profile = nullptr;
    ActionButton* resume = nullptr;
};

}  // namespace

/// When a verb may be sent, what it sends, and what is said where no answer comes.
class TestVerbDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("test"));
        QSettings().clear();
    }

    void reasonIsCheckedAsTyped_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("off");
        QTest::newRow("none") << QString() << QStringLiteral("Type a reason first");
        QTest::newRow("blanks") << QStringLiteral("       ") << QStringLiteral("Type a reason first");
        QTest::newRow("short") << QStringLiteral("abc") << QStringLiteral("The reason needs 2 more characters");
        QTest::newRow("nearly") << QStringLiteral(" abcd ") << QStringLiteral("The reason needs 1 more character");
        QTest::newRow("enough") << QStringLiteral("abcde") << QString();
    }

    void reasonIsCheckedAsTyped() {
        QFETCH(QString, typed);
        Opened opened;
        opened.reason->setText(typed);
        QTEST(opened.off(), "off");
    }

    void focusStartsInReason() {
        Opened opened;
        QCOMPARE(opened.dialog->focusWidget(), opened.reason);
    }

    void plainEnterNeverActs() {
        Opened opened;
        opened.reason->setText(QStringLiteral("long enough"));
        QTest::keyClick(opened.reason, Qt::Key_Return);
        QVERIFY(opened.requests->ordered.empty());
        QVERIFY(opened.dialog->isVisible());
        QTest::keyClick(opened.reason, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(opened.requests->ordered.size(), 1u);
    }

    void orderIsBoundToWhatWasSeen() {
        Opened opened;
        opened.reason->setText(QStringLiteral("  gateway resets  "));
        opened.resume->click();
        QCOMPARE(opened.requests->ordered.size(), 1u);
        const auto& order = opened.requests->ordered.front();
        QCOMPARE(order.id, opened.key.key.id);
        QCOMPARE(order.action.reason, QStringLiteral("gateway resets"));
        QVERIFY(order.seen == opened.key.key.version());
        QVERIFY(order.verb == OperatorVerb::Resume);
    }

    void keyThatMovesTurnsTheButtonOff() {
        Opened opened;
        opened.reason->setText(QStringLiteral("long enough"));
        auto now = opened.key;
        now.readAt += 1s;
        opened.dialog->takeReading(now);
        QVERIFY(opened.resume->isEnabled());
        now.readAt += 1s;
        now.key.fence += 1;
        opened.dialog->takeReading(now);
        QCOMPARE(opened.off(), QStringLiteral("The key has changed"));
        opened.resume->click();
        QVERIFY(opened.requests->ordered.empty());
    }

    void silentDatabaseTurnsTheButtonOff() {
        Opened opened;
        opened.reason->setText(QStringLiteral("long enough"));
        opened.dialog->setDatabaseAnswers(false);
        QCOMPARE(opened.off(), QStringLiteral("The database does not answer"));
        opened.dialog->setDatabaseAnswers(true);
        QVERIFY(opened.resume->isEnabled());
    }

    void onceSentItCannotBeSentAgain() {
        Opened opened;
        opened.reason->setText(QStringLiteral("long enough"));
        QSignalSpy ended(opened.dialog.get(), &VerbDialog::ended);
        opened.resume->click();
        QVERIFY(!opened.resume->isEnabled());
        QVERIFY(ended.wait());
        QVERIFY(!opened.resume->isVisible());
    }

    void productionIsNamedOnTheButton() {
        Opened opened(EnvironmentKind::Production);
        QCOMPARE(opened.resume->text(), QStringLiteral("Resume 1 key in production"));
    }

    void differencesAreNamed() {
        auto before = SampleKeys().rows().front();
        before.key.fence = 1;
        auto now = before;
        QCOMPARE(differenceText(before, now), QString());
        now.key.fence = 2;
        now.key.recoveryPoint = RecoveryPoint::ChargeCompleted;
        QCOMPARE(differenceText(before, now), QStringLiteral("Fence 1 became 2, ride created became charge recorded."));
        now = before;
        now.key.lockedAt.reset();
        QCOMPARE(differenceText(before, now), QStringLiteral("Stuck became waiting."));
    }

    void outcomesAreWords_data() {
        QTest::addColumn<int>("outcome");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("headline");
        const auto row = [](VerbResult::Outcome outcome, int status, const char* headline) {
            QTest::newRow(headline) << static_cast<int>(outcome) << status << QString::fromLatin1(headline);
        };
        using enum VerbOutcome;
        row(Done, 201, "Done: the payment is finished.");
        row(Done, 402, "Finished: nothing was charged.");
        row(Moved, 0, "Changed since you looked. Nothing was done.");
        row(Refused, 0, "Refused. Nothing was done.");
        row(NotFinished, 0, "Not finished: the key was let go again.");
        row(Failed, 0, "Failed.");
    }

    void outcomesAreWords() {
        QFETCH(int, outcome);
        QFETCH(int, status);
        VerbResult result;
        result.outcome = static_cast<VerbResult::Outcome>(outcome);
        if (status) result.statusCode = status;
        QTEST(wordsOf(OperatorVerb::Resume, result).headline, "headline");
    }

    void lostAnswerIsLookedUpInTheRecord_data() {
        QTest::addColumn<bool>("onRecord");
        QTest::addColumn<QString>("said");
        QTest::newRow("took effect") << true
                                     << QStringLiteral("Your click took effect. Done: the payment is finished.");
        QTest::newRow("took none") << false << QStringLiteral("Your click took no effect.");
    }

    void lostAnswerIsLookedUpInTheRecord() {
        QFETCH(bool, onRecord);
        QFETCH(QString, said);
        Opened opened;
        opened.requests->recordsOrders = onRecord;
        opened.requests->verbFailure = Failure{FailureKind::TimedOut, QStringLiteral("No answer in time.")};
        opened.requests->failure = opened.requests->verbFailure;
        opened.reason->setText(QStringLiteral("long enough"));
        QSignalSpy ended(opened.dialog.get(), &VerbDialog::ended);
        opened.resume->click();
        QTRY_VERIFY(opened.said().contains(QStringLiteral("not known yet")));
        QVERIFY(ended.isEmpty());
        opened.requests->failure.reset();  // the database answers again
        QVERIFY(ended.wait(8'000));
        QVERIFY2(opened.said().contains(said), qPrintable(opened.said()));
    }

    void refusalOfTheLoginIsSaidAtOnce() {
        Opened opened;
        opened.requests->verbFailure = Failure{FailureKind::NotPermitted, QStringLiteral("Your login may only read.")};
        opened.reason->setText(QStringLiteral("long enough"));
        opened.resume->click();
        QTRY_VERIFY(opened.said().contains(QStringLiteral("Your login may only read.")));
    }

    void ticketGoesWithTheOrder() {
        Opened opened;
        opened.reason->setText(QStringLiteral("long enough"));
        opened.ticket->setText(QStringLiteral(" INC-1 "));
        opened.resume->click();
        QCOMPARE(opened.requests->ordered.front().action.ticket, QStringLiteral("INC-1"));
    }

    void refusedVerbSaysWhy() {
        Opened opened(EnvironmentKind::Sandbox, OperatorVerb::Reap, 5);  // running, charged
        opened.reason->setText(QStringLiteral("long enough"));
        QVERIFY(opened.off().startsWith(QStringLiteral("Running: held by")));
    }

    void callOffTellsWhatIsFinal() {
        Opened opened(EnvironmentKind::Sandbox, OperatorVerb::Reap, 7);  // waiting, never called
        QVERIFY(opened.said().contains(QStringLiteral("410 is final")));
        QCOMPARE(opened.resume->text(), QStringLiteral("Call off 1 payment"));
    }

    void callOffInProductionAsksForTheProfile() {
        Opened opened(EnvironmentKind::Production, OperatorVerb::Reap, 7);
        opened.reason->setText(QStringLiteral("long enough"));
        QCOMPARE(opened.off(), QStringLiteral("Type payments-prod to go on"));
        opened.profile->setText(QStringLiteral("payments-prod"));
        QCOMPARE(opened.off(), QString());
    }

    void takingOverNeedsTwoConfirmations() {
        Opened opened(EnvironmentKind::Sandbox, OperatorVerb::ForceResume, 3);
        opened.reason->setText(QStringLiteral("worker is gone"));
        opened.resume->click();
        opened.resume->click();  // a double click is one
        QVERIFY(opened.requests->ordered.empty());
        QCOMPARE(opened.resume->text(), QStringLiteral("Break the lease and take over"));
        QVERIFY(opened.said().contains(QStringLiteral("left by the database's clock")));
        QTRY_VERIFY(opened.resume->isEnabled());
        opened.resume->click();
        QCOMPARE(opened.requests->ordered.size(), 1u);
        QVERIFY(opened.requests->ordered.front().verb == OperatorVerb::ForceResume);
    }

    void leaseThatRunsOutMakesItAPlainResume() {
        Opened opened(EnvironmentKind::Sandbox, OperatorVerb::ForceResume, 3);
        opened.reason->setText(QStringLiteral("worker is gone"));
        auto now = opened.key;
        now.readAt += 12s;
        opened.dialog->takeReading(now);
        QCOMPARE(opened.resume->text(), QStringLiteral("Resume 1 key"));
        QVERIFY(opened.said().contains(QStringLiteral("The lease has run out.")));
        opened.resume->click();
        QVERIFY(opened.requests->ordered.front().verb == OperatorVerb::Resume);
    }

    void renewedLeaseOfTheHolderIsNoChange() {
        Opened opened(EnvironmentKind::Sandbox, OperatorVerb::ForceResume, 3);
        opened.reason->setText(QStringLiteral("worker is gone"));
        auto now = opened.key;
        now.readAt += 5s;
        *now.key.lockedAt += 5s;
        opened.dialog->takeReading(now);
        QCOMPARE(opened.off(), QString());
        now.readAt += 1s;
        now.key.recoveryPoint = RecoveryPoint::ChargeCompleted;
        opened.dialog->takeReading(now);
        QCOMPARE(opened.off(), QStringLiteral("The key has changed"));
    }

    void keyThatIsGoneTurnsTheButtonOff() {
        Opened opened;
        opened.reason->setText(QStringLiteral("long enough"));
        opened.dialog->takeReading(std::nullopt);
        QCOMPARE(opened.off(), QStringLiteral("The key has changed"));
    }
};

TEST_PROGRAM_PART(verb_dialog, TestVerbDialog)
#include "tst_verb_dialog.moc"
