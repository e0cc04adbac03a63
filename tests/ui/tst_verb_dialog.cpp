#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "fake_requests.h"
#include "sample_keys.h"
#include "ui/dialogs/resume_dialog.h"
#include "ui/dialogs/resume_words.h"
#include "ui/widgets/action_button.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

/// A dialog on the first sample key, which is stuck in doubt, with its parts at hand.
struct Opened {
    explicit Opened(EnvironmentKind kind = EnvironmentKind::Sandbox) {
        WorkEnvironment environment;
        environment.kind = kind;
        dialog = std::make_unique<ResumeDialog>(environment, key, Settings{}, requests, nullptr);
        dialog->show();
        reason = dialog->findChild<QLineEdit*>();
        for (auto* button : dialog->findChildren<ActionButton*>()) {
            if (button->text().startsWith(QStringLiteral("Resume"))) resume = button;
        }
    }
    QString off() const { return resume->isEnabled() ? QString() : resume->toolTip(); }

    KeySnapshot key = SampleKeys().rows().front();
    std::shared_ptr<FakeRequests> requests = std::make_shared<FakeRequests>();
    std::unique_ptr<ResumeDialog> dialog;
    QLineEdit* reason = nullptr;
    ActionButton* resume = nullptr;
};

}  // namespace

/// When a resume may be sent, and what it sends.
class TestResumeDialog : public QObject {
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
        QSignalSpy ended(opened.dialog.get(), &ResumeDialog::ended);
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
        using enum VerbResult::Outcome;
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
        QTEST(wordsOf(Result<VerbResult>(result)).headline, "headline");
    }

    void lostAnswerIsNotCalledAFailure() {
        const Result<VerbResult> lost(Failure{FailureKind::TimedOut, QStringLiteral("No answer in time.")});
        QVERIFY(wordsOf(lost).headline.contains(QStringLiteral("not known")));
    }
};

QTEST_MAIN(TestResumeDialog)
#include "tst_resume_dialog.moc"
