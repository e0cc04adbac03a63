// Rule 6: an unknown outcome is never stored as final, a definite one always is; and the table of design section 6.
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using Kind = GatewayOutcomeKind;

namespace {

const QString key = QStringLiteral("k");

}  // namespace

class Rule6Outcomes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule6_anUnknownOutcomeIsNeverStored_data() {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<int>("calls");
        QTest::addColumn<bool>("mayHaveCharged");
        QTest::newRow("unknown") << Kind::Unknown << maximumCalls << true;
        QTest::newRow("in use") << Kind::InUse << maximumCalls << true;
        QTest::newRow("rate limited") << Kind::RateLimited << maximumCalls << false;
        QTest::newRow("wrong credentials") << Kind::WrongCredentials << 1 << false;
        QTest::newRow("not reached") << Kind::NotReached << 1 << false;
    }

    void rule6_anUnknownOutcomeIsNeverStored() {
        QFETCH(Kind, kind);
        QFETCH(int, calls);
        QFETCH(bool, mayHaveCharged);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->gateway.answerInstead = [kind](int) { return std::optional(said(kind)); };
        const auto result = worker->pay(key);
        QCOMPARE(result.answer.statusCode, 503);
        QVERIFY(result.answer.retryAfterSeconds.has_value());
        QCOMPARE(worker->gateway.charges.size(), std::size_t(calls));
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.column(id, QStringLiteral("k.recovery_point || ' ' || (response_status_code IS NULL) || ' ' ||"
                                                   " (locked_at IS NULL) || ' ' || last_error")),
                 QStringLiteral("1 true true said by the test"));
        QCOMPARE(fixture.column(id, QStringLiteral("call_deadline IS NOT NULL")),
                 mayHaveCharged ? QStringLiteral("t") : QStringLiteral("f"));
        QCOMPARE(fixture.column(id, QStringLiteral("parked_reason")), QStringLiteral("NULL"));
        // The gateway is well again.
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule6_aDefiniteOutcomeIsStored_data() {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<int>("status");
        QTest::newRow("declined") << Kind::Declined << 402;
        QTest::newRow("refused for what the caller sent") << Kind::RefusedForCaller << 422;
        QTest::newRow("refused for good") << Kind::RefusedForGood << 502;
    }

    void rule6_aDefiniteOutcomeIsStored() {
        QFETCH(Kind, kind);
        QFETCH(int, status);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->gateway.answerInstead = [kind](int) { return std::optional(said(kind)); };
        const auto answer = worker->pay(key).answer;
        QCOMPARE(answer.statusCode, status);
        QVERIFY(answer.body.contains(u"said by the test"));
        const qint64 id = fixture.idOf(key);
        QCOMPARE(
            fixture.column(id, QStringLiteral("response_status_code || ' ' || r.status || ' ' || (locked_at IS NULL)")),
            QStringLiteral("%1 declined true").arg(status));
        const auto again = fixture.worker()->pay(key).answer;
        QVERIFY(again.replayed);
        QCOMPARE(again.body, answer.body);
        QCOMPARE(fixture.deliveries(id), 0);
    }

    void rule6_anAnswerThatNeverChangesParks_data() {
        QTest::addColumn<Kind>("kind");
        QTest::newRow("stored server error") << Kind::StoredServerError;
        QTest::newRow("key reused") << Kind::KeyReused;
    }

    void rule6_anAnswerThatNeverChangesParks() {
        QFETCH(Kind, kind);
        PaymentFixture fixture;
        auto worker = fixture.worker();
        worker->gateway.answerInstead = [kind](int) { return std::optional(said(kind)); };
        expectParked(worker->pay(key).answer);
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.column(id, QStringLiteral("parked_reason || ' ' || (response_status_code IS NULL) || ' ' ||"
                                                   " (locked_at IS NULL)")),
                 QStringLiteral("said by the test true true"));
        // A client is turned away from now on; an operator may take it.
        auto retry = fixture.worker();
        expectParked(retry->pay(key).answer);
        QVERIFY(retry->gateway.charges.empty());
        QCOMPARE(fixture.worker()->resume(id).statusCode, std::optional<int>(201));
        QCOMPARE(fixture.column(id, QStringLiteral("parked_reason")), QStringLiteral("NULL"));
    }

    void rule6_faultsOfTheGatewayThatStay_data() {
        QTest::addColumn<QString>("paymentMethod");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("outcome");
        const auto row = [](const char* method, int status, const char* outcome) {
            QTest::newRow(method) << QString::fromLatin1(method) << status << QString::fromLatin1(outcome);
        };
        row("pm_sim_500_stored", 503, "parked");
        row("pm_sim_key_reused", 503, "parked");
        row("pm_sim_401", 503, "released");
        row("pm_sim_400", 422, "finished");
        row("pm_sim_404_html", 503, "released");
        row("pm_sim_processing", 503, "released");
        row("pm_card_chargeDeclined", 402, "finished");
        row("pm_card_chargeDeclinedInsufficientFunds", 402, "finished");
        row("pm_card_nobody_knows", 422, "finished");
    }

    void rule6_faultsOfTheGatewayThatStay() {
        QFETCH(QString, paymentMethod);
        QFETCH(int, status);
        QFETCH(QString, outcome);
        PaymentFixture fixture;
        const auto first = fixture.worker()->pay(key, paymentMethod).answer;
        QCOMPARE(first.statusCode, status);
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.timeline(id).section(u' ', -1), outcome);
        const auto second = fixture.worker()->pay(key, paymentMethod).answer;
        QCOMPARE(second.statusCode, status);
        if (outcome == u"finished") QCOMPARE(second.body, first.body);
        QCOMPARE(second.replayed, outcome == u"finished");
        QCOMPARE(fixture.charges().size(), qsizetype(0));
        QCOMPARE(fixture.column(id, QStringLiteral("response_status_code IS NOT NULL")),
                 outcome == u"finished" ? QStringLiteral("t") : QStringLiteral("f"));
    }

    void rule6_anUnfinishedObjectIsRetrievedAndNeverPostedAgain() {
        PaymentFixture fixture;
        const QString method = QStringLiteral("pm_sim_processing");
        QCOMPARE(fixture.worker()->pay(key, method).answer.statusCode, 503);
        const qint64 id = fixture.idOf(key);
        const QString object = fixture.column(id, QStringLiteral("gateway_object_id"));
        QVERIFY(object.startsWith(u"pi_"));
        for (int attempt = 0; attempt < 2; ++attempt) {
            auto worker = fixture.worker();
            if (attempt == 0) worker->pay(key, method);
            if (attempt == 1) QCOMPARE(worker->resume(id).outcome, VerbResult::Outcome::NotFinished);
            QVERIFY(worker->gateway.charges.empty());
            QCOMPARE(worker->gateway.retrievals, 1);
        }
        QCOMPARE(fixture.deliveries(id), 1);
        QCOMPARE(fixture.column(id, QStringLiteral("gateway_object_id")), object);
    }

    void rule6_aLateRefusalIsNotFinalBeforeTheCallDeadline_data() {
        QTest::addColumn<bool>("chargedMeanwhile");
        QTest::newRow("nothing charged") << false;
        QTest::newRow("the earlier call charged") << true;
    }

    void rule6_aLateRefusalIsNotFinalBeforeTheCallDeadline() {
        QFETCH(bool, chargedMeanwhile);
        PaymentFixture fixture;
        const auto refusal = [](int) { return std::optional(said(Kind::RefusedForCaller)); };
        auto first = fixture.worker();
        first->gateway.answerInstead = [&](int call) {
            return chargedMeanwhile && call == 1 ? std::nullopt : std::optional(said(Kind::Unknown));
        };
        first->gateway.change = [](int, const GatewayOutcome&) { return said(Kind::Unknown); };
        QCOMPARE(first->pay(key).answer.statusCode, 503);
        const qint64 id = fixture.idOf(key);
        auto second = fixture.worker();
        second->gateway.answerInstead = refusal;
        const auto early = second->pay(key).answer;
        QCOMPARE(early.statusCode, 503);
        QVERIFY2(early.body.contains(u"Not yet: ask again in "), qPrintable(early.body));
        QCOMPARE(second->gateway.pages, 0);
        QCOMPARE(fixture.column(id, QStringLiteral("response_status_code")), QStringLiteral("NULL"));

        fixture.endCallDeadline(id, QStringLiteral("3 minutes"));
        auto third = fixture.worker();
        third->gateway.answerInstead = refusal;
        const auto late = third->pay(key).answer;
        QVERIFY(third->gateway.pages > 0);
        QCOMPARE(late.statusCode, chargedMeanwhile ? 201 : 422);
        QCOMPARE(fixture.charges().size(), qsizetype(chargedMeanwhile ? 1 : 0));
        if (chargedMeanwhile) QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule6_theDatabaseItselfStoresNoEarlyRefusal() {
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        const UnchargedEnd refusal{
            {422, QStringLiteral("{}"), QStringLiteral("x"), {}}, QStringLiteral("no"), false, {}};
        const auto stored =
            finishUnchargedKey(fixture.database.connection(), {id, 1, QStringLiteral("holder")}, refusal);
        QVERIFY(stored.ok());
        QVERIFY(!*stored);
        QCOMPARE(fixture.column(id, QStringLiteral("k.recovery_point || r.status")), QStringLiteral("1created"));
    }

private:
    static GatewayOutcome said(Kind kind) {
        GatewayOutcome outcome;
        outcome.kind = kind;
        outcome.message = QStringLiteral("said by the test");
        return outcome;
    }

    static void expectParked(const Answer& answer) {
        QCOMPARE(answer.statusCode, 503);
        QVERIFY(answer.body.contains(u"/needs-operator"));
        QVERIFY(!answer.retryAfterSeconds);
    }
};

TEST_PROGRAM_PART(rule_6_outcomes, Rule6Outcomes)
#include "tst_rule_6_outcomes.moc"
