#include <QAbstractButton>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "fake_requests.h"
#include "model/work/database_requests.h"
#include "sample_keys.h"
#include "test_program.h"
#include "tests/support/frozen_server.h"
#include "ui/console_page.h"
#include "ui/dialogs/bulk_dialog.h"
#include "ui/dialogs/submit_payment_dialog.h"
#include "ui/keys/keys_page.h"
#include "ui/keys/keys_table.h"
#include "ui/main_window.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

Session sessionOf(std::shared_ptr<ConsoleRequests> requests, EnvironmentKind kind = EnvironmentKind::Sandbox) {
    Session session;
    session.environment.kind = kind;
    session.environment.name = QStringLiteral("this computer");
    session.requests = std::move(requests);
    session.payments.program = QStringLiteral("/bin/true");
    return session;
}

/// A page on screen over the sample keys.
struct Shown {
    explicit Shown(EnvironmentKind kind = EnvironmentKind::Sandbox) {
        requests->keys = SampleKeys().rows();
        // The samples are one age each; the table wants the newest first.
        for (size_t i = 0; i < requests->keys.size(); ++i)
            requests->keys[i].key.createdAt = SampleKeys::readAt() - std::chrono::minutes(i);
        page = std::make_unique<ConsolePage>(sessionOf(requests, kind));
        page->resize(1440, 800);
        page->show();
        table = page->findChild<KeysTable*>();
    }
    bool load() {
        return QTest::qWaitFor([this] { return page->isLoaded(); });
    }
    std::shared_ptr<FakeRequests> requests = std::make_shared<FakeRequests>();
    std::unique_ptr<ConsolePage> page;
    KeysTable* table = nullptr;
};

/// Controls without a name, as a screen reader would meet them.
QStringList namelessControls(const QWidget& root) {
    QStringList nameless;
    for (const auto* widget : root.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
                               qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                               qobject_cast<const QAbstractItemView*>(widget);
        if (!isControl || widget->window() != root.window() || widget->focusPolicy() == Qt::NoFocus ||
            widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool hasText = button && !button->text().isEmpty();
        bool hasBuddy = false;
        for (const auto* candidate : root.findChildren<QLabel*>())
            hasBuddy = hasBuddy || candidate->buddy() == widget;
        if (widget->accessibleName().isEmpty() && !hasText && !hasBuddy)
            nameless << QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                            widget->objectName();
    }
    return nameless;
}

}  // namespace

/// The window's page: what it says and allows, and that it never waits.
class TestConsolePage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("test"));
        Theme::current().install(*qApp);
    }

    void verbsSayWhyTheyAreOff() {
        Shown shown;
        QVERIFY(shown.load());
        QCOMPARE(shown.page->verbOff(OperatorVerb::Resume), QStringLiteral("Resume is off: no key is selected"));
        shown.table->select(1);  // stuck in doubt
        QCOMPARE(shown.page->verbOff(OperatorVerb::Resume), QString());
        shown.table->select(9);  // finished
        QCOMPARE(shown.page->verbOff(OperatorVerb::Resume),
                 QStringLiteral("Resume is off: finished already. Nothing is left to do"));
        shown.table->select(1);
        shown.requests->noGateway = Failure{FailureKind::Unreachable, QStringLiteral("No gateway is named.")};
        QCOMPARE(shown.page->verbOff(OperatorVerb::Resume), QStringLiteral("Resume is off: no gateway is named"));
    }

    void everyVerbSaysWhyItIsOff_data() {
        QTest::addColumn<qint64>("key");
        QTest::addColumn<int>("verb");
        QTest::addColumn<QString>("off");
        const auto row = [](const char* name, qint64 key, OperatorVerb verb, const char* off) {
            QTest::newRow(name) << key << static_cast<int>(verb) << QString::fromUtf8(off);
        };
        row("stuck: take over", 1, OperatorVerb::ForceResume, "Take over is off: no worker holds this key");
        row("stuck: charge anew", 1, OperatorVerb::Recharge,
            "Charge anew is off: only for a parked key whose answer at the gateway can never become final. Resume it "
            "instead");
        row("running: take over", 4, OperatorVerb::ForceResume, "");
        row("running: resume", 4, OperatorVerb::Resume, "Resume is off: running: held by  for 11 s more");
        row("never called: call off", 8, OperatorVerb::Reap, "");
        row("finished: call off", 9, OperatorVerb::Reap,
            "Call off is off: finished already. There is nothing to call off");
    }

    void everyVerbSaysWhyItIsOff() {
        QFETCH(qint64, key);
        QFETCH(int, verb);
        Shown shown;
        QVERIFY(shown.load());
        shown.table->select(key);
        QTEST(shown.page->verbOff(static_cast<OperatorVerb>(verb)), "off");
    }

    void severalKeysAreActedOnTogether() {
        Shown shown;
        QVERIFY(shown.load());
        shown.table->selectAll();
        QCOMPARE(shown.page->verbOff(OperatorVerb::Resume), QString());
        QCOMPARE(shown.page->verbOff(OperatorVerb::ForceResume),
                 QStringLiteral("Take over is off: it takes one key at a time"));
        shown.page->act(OperatorVerb::Resume);
        auto* dialog = shown.page->findChild<BulkDialog*>();
        QVERIFY(dialog);
        QCOMPARE(namelessControls(*dialog).join(QLatin1Char('\n')), QString());
    }

    void recordOfActionsIsAPage() {
        Shown shown;
        QVERIFY(shown.load());
        shown.page->showActions();
        QCOMPARE(shown.page->viewName(), QStringLiteral("Record of actions"));
        QVERIFY(!shown.page->verbOff(OperatorVerb::Resume).isEmpty());
        QCOMPARE(namelessControls(*shown.page).join(QLatin1Char('\n')), QString());
        shown.page->chooseView(0);
        QCOMPARE(shown.page->viewName(), QStringLiteral("All"));
    }

    void readOnlyLoginMayNotResume() {
        Shown shown;
        QVERIFY(shown.load());
        shown.table->select(1);
        shown.requests->reading.readOnly = true;
        shown.page->refreshNow();
        QTRY_COMPARE(shown.page->verbOff(OperatorVerb::Resume),
                     QStringLiteral("Resume is off: your login may only read"));
        QVERIFY(shown.page->environment().readOnly);
    }

    void productionTakesNoTestPayments() {
        Shown shown(EnvironmentKind::Production);
        QVERIFY(shown.load());
        QCOMPARE(shown.page->submitOff(), QStringLiteral("Submit is off: this is not a test database"));
    }

    void silenceIsSaidAndHealsByItself() {
        Shown shown;
        QVERIFY(shown.load());
        shown.table->select(1);
        auto* banner = shown.page->findChild<Banner*>();
        shown.requests->failure = Failure{FailureKind::TimedOut, QStringLiteral("no answer")};
        QTRY_VERIFY(banner->isVisible());
        QCOMPARE(shown.page->verbOff(OperatorVerb::Resume),
                 QStringLiteral("Resume is off: the database does not answer"));
        QVERIFY(!shown.page->environment().answers);
        shown.requests->failure.reset();
        shown.page->refreshNow();
        QTRY_VERIFY(!banner->isVisible());
        QCOMPARE(shown.table->selectedId(), std::optional<qint64>(1));
    }

    void otherSchemaIsRefusedForGood() {
        Shown shown;
        shown.requests->failure = Failure{FailureKind::WrongSchema, QStringLiteral("older")};
        QSignalSpy refused(shown.page.get(), &ConsolePage::refused);
        QVERIFY(refused.wait());
    }

    void viewsFilter() {
        Shown shown;
        QVERIFY(shown.load());
        const auto* model = shown.table->model();
        const int everything = model->rowCount();
        shown.page->chooseView(2);
        QTRY_VERIFY(model->rowCount() > 0 && model->rowCount() < everything);
        QCOMPARE(shown.page->viewName(), QStringLiteral("Stuck"));
    }

    void gatewayIsAskedOnce() {
        Shown shown;
        QVERIFY(shown.load());
        shown.table->select(1);
        shown.page->askGateway();
        shown.page->askGateway();
        QCOMPARE(shown.requests->asked.size(), 1u);
        QTRY_COMPARE(shown.page->askOff(), QString());
    }

    void everyControlHasAName() {
        Shown shown;
        QVERIFY(shown.load());
        QCOMPARE(namelessControls(*shown.page).join(QLatin1Char('\n')), QString());
        SubmitPaymentDialog submit(shown.page->environment(), {}, 15s, nullptr);
        QCOMPARE(namelessControls(submit).join(QLatin1Char('\n')), QString());
    }

    void windowNeverWaitsForAFrozenServer() {
        TestDatabase database;
        const auto address = *parseDatabaseAddress(database.connectionString());
        MainWindow window;
        window.open(sessionOf(std::make_shared<DatabaseRequests>(
            address, Failure{FailureKind::Unreachable, QStringLiteral("No gateway is named.")})));
        window.show();
        QVERIFY(QTest::qWaitFor([&] { return window.isLoaded(); }));
        auto* banner = window.findChild<Banner*>();
        {
            const FrozenServer frozen;
            LoopWatch watch;
            QTRY_VERIFY_WITH_TIMEOUT(banner->isVisible(), 10'000);
            QVERIFY2(watch.longestGap() < 250ms, qPrintable(QString::number(watch.longestGap().count())));
        }
        QTRY_VERIFY_WITH_TIMEOUT(!banner->isVisible(), 15'000);
    }

    void windowClosesInTimeWithAFrozenServer() {
        TestDatabase database;
        const auto address = *parseDatabaseAddress(database.connectionString());
        auto window = std::make_unique<MainWindow>();
        window->open(sessionOf(std::make_shared<DatabaseRequests>(
            address, Failure{FailureKind::Unreachable, QStringLiteral("No gateway is named.")})));
        QVERIFY(QTest::qWaitFor([&] { return window->isLoaded(); }));
        const FrozenServer frozen;
        QElapsedTimer time;
        time.start();
        window.reset();
        QVERIFY2(time.elapsed() < 6'000, qPrintable(QString::number(time.elapsed())));
    }
};

TEST_PROGRAM_PART(console_page, TestConsolePage)
#include "tst_console_page.moc"
