// Rule 3: a write whose answer is lost on the way is recognised as one's own, and one that was not made is made.
#include "payment_fixture.h"
#include "test_program.h"
#include "tests/support/lossy_proxy.h"

using namespace idempotency;

namespace {

using Lose = LossyProxy::Lose;

const QString key = QStringLiteral("k");

/// A payment fixture whose workers reach the database through a proxy.
struct ProxiedFixture : PaymentFixture {
    std::unique_ptr<Worker> proxiedWorker() {
        QString through = database.connectionString();
        through.replace(TestServer::instance().postgres().socketFolder(), folder.path());
        auto worker = std::make_unique<Worker>(through, simulator);
        if (!worker->database->open()) qFatal("the proxy does not work");
        return worker;
    }

    QTemporaryDir folder;
    LossyProxy proxy{TestServer::instance().postgres().socketFolder(), folder.path()};
};

/// A part of each statement's text that no other statement of the same payment has.
void everyStatementOfAPayment() {
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<Lose>("what");
    for (const Lose what : {Lose::Request, Lose::Answer}) {
        const char* const words = what == Lose::Request ? "request" : "answer";
        const auto row = [&](const char* name, const char* part) {
            QTest::addRow("%s of %s", words, name) << QByteArray(part) << what;
        };
        row("claim_key", "INSERT INTO idempotency_keys");
        row("create_ride", "INSERT INTO rides");
        row("record_charge", "SET recovery_point = 2");
        row("finish_charged_key", "'finished'");
    }
}

}  // namespace

class Rule3LostAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rule3_aLostAnswerIsRecognisedAsMine_data() { everyStatementOfAPayment(); }

    void rule3_aLostAnswerIsRecognisedAsMine() {
        QFETCH(QByteArray, part);
        QFETCH(Lose, what);
        ProxiedFixture fixture;
        auto worker = fixture.proxiedWorker();
        fixture.proxy.lose(what, part);
        const auto answer = worker->pay(key).answer;
        QVERIFY(fixture.proxy.hasLost());
        QCOMPARE(answer.statusCode, 201);
        QVERIFY(!answer.replayed);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
        QCOMPARE(fixture.timeline(fixture.idOf(key)), QStringLiteral("claimed ride_created charge_completed finished"));
        QCOMPARE(fixture.deliveries(fixture.idOf(key)), 1);
    }

    void rule3_aLostTakeOverIsRecognisedAsMine_data() {
        QTest::addColumn<Lose>("what");
        QTest::addColumn<bool>("byOperator");
        QTest::newRow("request of a client") << Lose::Request << false;
        QTest::newRow("answer to a client") << Lose::Answer << false;
        QTest::newRow("request of an operator") << Lose::Request << true;
        QTest::newRow("answer to an operator") << Lose::Answer << true;
    }

    void rule3_aLostTakeOverIsRecognisedAsMine() {
        QFETCH(Lose, what);
        QFETCH(bool, byOperator);
        ProxiedFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
        fixture.endLease(id);
        auto worker = fixture.proxiedWorker();
        fixture.proxy.lose(what, "'taken_over'");
        const int status = byOperator ? worker->resume(id).statusCode.value_or(0) : worker->pay(key).answer.statusCode;
        QVERIFY(fixture.proxy.hasLost());
        QCOMPARE(status, 201);
        QCOMPARE(fixture.column(id, QStringLiteral("fence || ' ' || attempts")), QStringLiteral("2 2"));
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void rule3_aLostRenewalIsMadeAgain_data() {
        QTest::addColumn<Lose>("what");
        QTest::newRow("request") << Lose::Request;
        QTest::newRow("answer") << Lose::Answer;
    }

    void rule3_aLostRenewalIsMadeAgain() {
        QFETCH(Lose, what);
        ProxiedFixture fixture;
        auto worker = fixture.proxiedWorker();
        fixture.proxy.lose(what, "'call_begun'");
        QCOMPARE(worker->pay(key, QStringLiteral("pm_sim_500_after")).answer.statusCode, 201);
        QVERIFY(fixture.proxy.hasLost());
        QCOMPARE(fixture.whyNotPaidOnce(key, QStringLiteral("pm_sim_500_after")), QString());
    }

    void rule3_aLostReleaseIsRecognisedAsMine_data() { rule3_aLostRenewalIsMadeAgain_data(); }

    void rule3_aLostReleaseIsRecognisedAsMine() {
        QFETCH(Lose, what);
        ProxiedFixture fixture;
        auto worker = fixture.proxiedWorker();
        fixture.proxy.lose(what, "SET locked_at = NULL, locked_by = NULL, last_error");
        const auto answer = worker->pay(key, QStringLiteral("pm_sim_401")).answer;
        QVERIFY(fixture.proxy.hasLost());
        QCOMPARE(answer.statusCode, 503);
        QVERIFY(answer.body.contains(u"gateway-undecided"));
        const qint64 id = fixture.idOf(key);
        QCOMPARE(fixture.timeline(id), QStringLiteral("claimed ride_created released"));
        QCOMPARE(fixture.column(id, QStringLiteral("k.locked_at")), QStringLiteral("NULL"));
    }

    void rule3_aLostDeclineIsRecognisedAsMine_data() { rule3_aLostRenewalIsMadeAgain_data(); }

    void rule3_aLostDeclineIsRecognisedAsMine() {
        QFETCH(Lose, what);
        ProxiedFixture fixture;
        auto worker = fixture.proxiedWorker();
        fixture.proxy.lose(what, "SET status = 'declined'");
        const auto answer = worker->pay(key, QStringLiteral("pm_card_chargeDeclined")).answer;
        QVERIFY(fixture.proxy.hasLost());
        QCOMPARE(answer.statusCode, 402);
        QVERIFY(!answer.replayed);
        QCOMPARE(fixture.timeline(fixture.idOf(key)), QStringLiteral("claimed ride_created finished"));
    }

    void rule10_aLateChargeIsWrittenDownAlsoWhereTheAnswerIsLost_data() { rule3_aLostRenewalIsMadeAgain_data(); }

    void rule10_aLateChargeIsWrittenDownAlsoWhereTheAnswerIsLost() {
        QFETCH(Lose, what);
        ProxiedFixture fixture;
        auto worker = fixture.proxiedWorker();
        worker->hooks.at = onceAt(CrashPoint::Charged, [&] {
            fixture.endLease(fixture.idOf(key));
            fixture.crash(CrashPoint::Claimed, key);
            fixture.proxy.lose(what, "INSERT INTO orphan_charges");
        });
        worker->pay(key);
        QVERIFY(fixture.proxy.hasLost());
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT string_agg(charge_id, ' ') FROM orphan_charges")),
                 fixture.charges().join(u' '));
    }

    void aPaymentTakesFourRoundTripsAndAReplayOne() {
        ProxiedFixture fixture;
        auto worker = fixture.proxiedWorker();
        // The first payment also prepares its statements and asks the gateway who it is.
        QCOMPARE(worker->pay(QStringLiteral("first")).answer.statusCode, 201);
        const auto before = fixture.proxy.statements().size();
        QCOMPARE(worker->pay(key).answer.statusCode, 201);
        const auto paid = fixture.proxy.statements();
        QCOMPARE(paid.size() - before, std::size_t(4));
        for (const auto& statement : paid)
            QVERIFY(!statement.startsWith("BEGIN"));
        QVERIFY(worker->pay(key).answer.replayed);
        QCOMPARE(fixture.proxy.statements().size() - paid.size(), std::size_t(1));
    }
};

TEST_PROGRAM_PART(rule_3_lost_answers, Rule3LostAnswers)
#include "tst_rule_3_lost_answers.moc"
