#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include "test_program.h"
#include "ui/dialogs/payment_runner.h"
#include "ui/dialogs/submit_payment_dialog.h"
#include "ui/widgets/action_button.h"

using namespace idempotency;

namespace {

TestPayment sampleOrder() {
    TestPayment order;
    order.userId = QStringLiteral("user_1");
    order.key = QStringLiteral("-k 1");
    order.amount = {1999, QStringLiteral("usd")};
    order.card = QStringLiteral("pm_card_visa");
    return order;
}

QByteArray answerOf(int status, const char* body, bool replayed = false) {
    const QJsonObject answer{{QStringLiteral("statusCode"), status},
                             {QStringLiteral("replayed"), replayed},
                             {QStringLiteral("body"), QString::fromUtf8(body)}};
    return QJsonDocument(answer).toJson();
}

PaymentProgram shell(const char* script) {
    PaymentProgram program;
    program.program = QString::fromLatin1(script);
    return program;
}

}  // namespace

/// A test payment: what is typed, what is run, what is said.
class TestSubmitPayment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Over HTTP there is no worker of ours to kill.
    void aServiceGetsItOverHttp() {
        auto order = sampleOrder();
        order.disturbance = TestPayment::Disturbance::Kill;
        order.point = QStringLiteral("charged");
        order.serviceUrl = QStringLiteral("http://127.0.0.1:8080");
        order.retrySeconds = 0;
        const auto arguments = argumentsOf(order);
        QVERIFY(arguments.contains(QStringLiteral("--url=http://127.0.0.1:8080")));
        QVERIFY(arguments.contains(QStringLiteral("--retry-for=0s")));
        QVERIFY(arguments.filter(QStringLiteral("--crash-at")).isEmpty());
    }

    void amountsAreWholeMinorUnits_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("currency");
        QTest::addColumn<qint64>("units");
        const auto row = [](const char* typed, const char* currency, qint64 units) {
            QTest::addRow("%s %s", typed, currency)
                << QString::fromLatin1(typed) << QString::fromLatin1(currency) << units;
        };
        row("19.99", "usd", 1999);
        row("19.9", "usd", 1990);
        row("19", "usd", 1900);
        row("19.", "usd", 1900);
        row("0.29", "usd", 29);
        row("1999", "jpy", 1999);
        row("19.9", "jpy", 0);
        row("1.25", "kwd", 1250);
        row("19.999", "usd", 0);
        row("0", "usd", 0);
        row("-1", "usd", 0);
        row("1e3", "usd", 0);
        row("999999.99", "usd", 99'999'999);
        row("1000000", "usd", 0);
        row("", "usd", 0);
    }

    void amountsAreWholeMinorUnits() {
        QFETCH(QString, typed);
        QFETCH(QString, currency);
        QTEST(minorUnitsFrom(typed, currency).value_or(0), "units");
    }

    void argumentsHoldNoSecretAndKeepValuesApart() {
        auto order = sampleOrder();
        order.disturbance = TestPayment::Disturbance::Kill;
        order.point = QStringLiteral("charged");
        QCOMPARE(argumentsOf(order).join(QLatin1Char('\n')),
                 QStringLiteral("--json\npay\n--user=user_1\n--key=-k 1\n--amount-cents=1999\n--currency=usd\n"
                                "--payment-method=pm_card_visa\n--crash-at=charged"));
        QVERIFY(commandLineOf(order).contains(QStringLiteral("'--key=-k 1'")));
    }

    void pauseIsPassedOn() {
        auto order = sampleOrder();
        order.disturbance = TestPayment::Disturbance::Pause;
        order.point = QStringLiteral("ride_created");
        order.pauseSeconds = 30;
        QVERIFY(argumentsOf(order).endsWith(QStringLiteral("--pause-seconds=30")));
    }

    void endsAreWords_data() {
        QTest::addColumn<PaymentEnd>("end");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const PaymentEnd& end, const char* words) {
            QTest::newRow(name) << end << QString::fromUtf8(words);
        };
        const char* charged = "{\"rideId\":5,\"amount\":1999,\"chargeId\":\"ch_0123456789abcdef\"}";
        row("charged", {false, 0, answerOf(201, charged), {}}, "201: charged once, ride 5, ch_012…bcdef");
        row("replayed", {false, 0, answerOf(201, charged, true), {}},
            "201: the stored answer came back; nothing new was charged");
        row("declined", {false, 11, answerOf(402, "{\"title\":\"Card declined\",\"detail\":\"No funds.\"}"), {}},
            "402: Card declined. No funds.");
        row("killed", {true, 9, {}, {}}, "Killed at charge completed");
        row("no answer", {false, 3, {}, "The database cannot be reached.\n"}, "The database cannot be reached.");
        row("nothing at all", {false, 1, {}, {}}, "Ended with exit code 1");
    }

    void endsAreWords() {
        QFETCH(PaymentEnd, end);
        auto order = sampleOrder();
        order.disturbance = TestPayment::Disturbance::Kill;
        order.point = QStringLiteral("charge_completed");
        QTEST(wordsOf(end, order), "words");
    }

    void rivalsRunAtOnceAndEachEnds() {
        auto* runner = new PaymentRunner(shell("/bin/true"), sampleOrder(), this);
        QSignalSpy ended(runner, &PaymentRunner::ended);
        QSignalSpy all(runner, &PaymentRunner::allEnded);
        runner->start(3);
        QVERIFY(all.wait());
        QCOMPARE(ended.count(), 3);
    }

    void missingProgramIsSaid() {
        auto* runner = new PaymentRunner(shell("/nowhere/idempotencyctl"), sampleOrder(), this);
        QSignalSpy ended(runner, &PaymentRunner::ended);
        runner->start(1);
        QVERIFY(ended.count() == 1 || ended.wait());
        QVERIFY(!ended.first().at(1).value<PaymentEnd>().errors.isEmpty());
    }

    void dialogSaysWhatIsMissing() {
        SubmitPaymentDialog dialog({}, shell("/bin/true"), std::chrono::seconds(15), nullptr);
        QCOMPARE(dialog.problem(), QString());
        for (auto* field : dialog.findChildren<QLineEdit*>()) {
            if (field->accessibleName() == QStringLiteral("Amount")) field->setText(QStringLiteral("much"));
        }
        QVERIFY(dialog.problem().startsWith(QStringLiteral("The amount")));
        for (auto* button : dialog.findChildren<ActionButton*>()) {
            if (button->text() == QStringLiteral("Submit")) QVERIFY(!button->isEnabled());
        }
    }

    void crashPointCanBeChosenFromOutside() {
        SubmitPaymentDialog dialog({}, shell("/bin/true"), std::chrono::seconds(15), nullptr);
        dialog.setCrashPoint(QStringLiteral("charged"));
        QVERIFY(dialog.order().disturbance == TestPayment::Disturbance::Kill);
        QCOMPARE(dialog.order().point, QStringLiteral("charged"));
    }
};

TEST_PROGRAM_PART(submit_payment, TestSubmitPayment)
#include "tst_submit_payment.moc"
