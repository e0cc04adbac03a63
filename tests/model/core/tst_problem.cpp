#include <QtTest>

#include "model/core/problem.h"
#include "test_program.h"

using namespace idempotency;

class ProblemTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBodyHasItsMembersInOrderAndIsCompact() {
        const Problem problem{409, QStringLiteral("key-reused"), QStringLiteral("A \"title\""),
                              QStringLiteral("Zo\u00eb\n")};
        QCOMPARE(problemBody(problem),
                 QStringLiteral(R"({"type":"https://idempotency-console.example/problems/key-reused",)"
                                R"("title":"A \"title\"","status":409,"detail":"Zo)") +
                     QStringLiteral("\u00eb\\n\"}"));
    }

    void eachProblemHasItsStatusAndType_data() {
        QTest::addColumn<Problem>("problem");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("type");
        const auto row = [](const Problem& problem, int status, const char* type) {
            QTest::newRow(type) << problem << status << QString::fromLatin1(type);
        };
        const QString why = QStringLiteral("why");
        row(badRequest(why), 400, "bad-request");
        row(unprocessable(why), 422, "invalid-payment");
        row(keyReused(), 409, "key-reused");
        row(keyInFlight(4), 409, "in-flight");
        row(needsOperator(why), 503, "needs-operator");
        row(temporarilyUnavailable(why), 503, "unavailable");
        row(gatewayUndecided(why), 503, "gateway-undecided");
        row(cardDeclined(why), 402, "card-declined");
        row(gatewayRefused(502, why), 502, "gateway-refused");
        row(keyGone(), 503, "called-off");
    }

    void eachProblemHasItsStatusAndType() {
        QFETCH(Problem, problem);
        QFETCH(int, status);
        QFETCH(QString, type);
        QCOMPARE(problem.statusCode, status);
        QCOMPARE(problem.type, type);
        QVERIFY(!problem.title.isEmpty() && !problem.detail.isEmpty());
        const auto answer = answerOf(problem, 3);
        QCOMPARE(answer,
                 (Answer{status, problemBody(problem), QStringLiteral("application/problem+json"), {}, false, 3}));
        QCOMPARE(storedProblem(problem),
                 (StoredResponse{status, problemBody(problem), problemContentType(), QString()}));
        QVERIFY(!answerOf(problem).retryAfterSeconds);
    }

    void aPaymentIsAnsweredCompactAndInOrder() {
        const auto response = rideResponse(12, 1999, QStringLiteral("ch_x"));
        QCOMPARE(response, (StoredResponse{201, QStringLiteral(R"({"rideId":12,"amount":1999,"chargeId":"ch_x"})"),
                                           QStringLiteral("application/json"), QStringLiteral("/api/rides/12")}));
        const auto replay = answerOf(response, true);
        QVERIFY(replay.replayed);
        QCOMPARE(replay.body, response.body);
        QCOMPARE(replay.location, response.location);
    }
};

TEST_PROGRAM_PART(problem, ProblemTest)
#include "tst_problem.moc"
