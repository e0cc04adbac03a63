// An operator's verb cut off at any statement or call: it is on record where it took effect, and can be finished.
#include "operator_situations.h"
#include "test_program.h"

using namespace idempotency;
using namespace idempotency::situations;

class OperatorCuts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aVerbCutOffAtAnyStatementIsOnRecordAndCanBeFinished_data() {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("situation");
        const auto row = [](const char* verb, const char* situation) {
            QTest::addRow("%s: %s", verb, situation) << QString::fromLatin1(verb) << QString::fromLatin1(situation);
        };
        row("resume", "started, stuck");
        row("resume", "charged, deadline over");
        row("force_resume", "call lost, held");
        row("reap", "started, stuck");
        row("reap", "no call begun, stuck");
        row("reap", "call lost, deadline over");
        row("reap", "charged, deadline over");
        row("recharge", "parked for good, deadline over");
    }

    /// The cut comes before the first statement or call to the gateway, then after it, then before the second, and so
    /// on until a run passes with no cut left.
    void aVerbCutOffAtAnyStatementIsOnRecordAndCanBeFinished() {
        QFETCH(QString, verb);
        QFETCH(QString, situation);
        bool wasCut = true;
        int cut = 0;
        for (; wasCut; ++cut) {
            PaymentFixture fixture;
            const qint64 id = all().value(situation)(fixture);
            const auto before = readKey(fixture.database.connection(), id).value()->key.version();
            const auto order = newActionOrder(QStringLiteral("cut off by the test"));
            wasCut = isCutOff(fixture, {*operatorVerbFromName(verb), id, {}, order, false}, cut);
            const auto action = readAction(fixture.database.connection(), order.id).value();
            if (versionNow(fixture, id) != before) QVERIFY2(action, qPrintable(QString::number(cut)));
            if (wasCut && action && action->state == RecordedAction::State::Ended)
                QVERIFY(versionNow(fixture, id) != before);
            finishAfterCut(fixture, id);
        }
        QVERIFY2(cut > 4, qPrintable(QString::number(cut)));
    }

private:
    /// Acts, and dies at that boundary; true where it was reached.
    static bool isCutOff(PaymentFixture& fixture, const VerbOrder& order, int cut) {
        auto dying = fixture.worker();
        int boundary = 0;
        const auto count = [&] {
            if (boundary++ == cut) throw Crash{};
        };
        if (!dying->database->open()) qFatal("the database does not answer");
        dying->database->watch([&](const QString&, Database::Moment) { count(); });
        dying->gateway.atEveryCall = count;
        dying->gateway.change = [&](int, const GatewayOutcome& outcome) {
            count();
            return outcome;
        };
        try {
            dying->payments.act(order);
        } catch (const Crash&) {
            return true;
        }
        return false;
    }

    /// Whatever the dead operator left behind: it can be finished, and nobody is charged twice.
    static void finishAfterCut(PaymentFixture& fixture, qint64 id) {
        const auto row = readKey(fixture.database.connection(), id).value();
        if (row && !row->key.response) {
            fixture.endLease(id);
            fixture.endCallDeadline(id);
            QCOMPARE(fixture.worker()->resume(id).outcome, VerbOutcome::Done);
        }
        const auto now = readKey(fixture.database.connection(), id).value();
        QVERIFY(fixture.charges().size() <= 1);
        if (!now) {
            QCOMPARE(fixture.charges().size(), 0);
            return;
        }
        QVERIFY(now->key.response.has_value());
        QCOMPARE(fixture.charges().size(), now->key.response->statusCode == 201 ? 1 : 0);
    }

    static std::optional<RowVersion> versionNow(PaymentFixture& fixture, qint64 id) {
        const auto row = readKey(fixture.database.connection(), id).value();
        return row ? std::optional(row->key.version()) : std::nullopt;
    }
};

TEST_PROGRAM_PART(operator_cuts, OperatorCuts)
#include "tst_operator_cuts.moc"
