// Many at once on one key: exactly one works, and nobody is charged twice.
#include <barrier>
#include <thread>

#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;

namespace {

/// Runs a piece of work in as many threads, each with a worker of its own, round by round and at the same time.
void runRivals(const PaymentFixture& fixture, int threads, int rounds, const std::function<void(int)>& beforeRound,
               const std::function<void(Worker&, int thread, int round)>& work) {
    std::barrier start(threads + 1);
    std::barrier end(threads + 1);
    std::vector<std::thread> rivals;
    for (int thread = 0; thread < threads; ++thread) {
        rivals.emplace_back([&, thread] {
            const auto worker = fixture.worker();
            for (int round = 0; round < rounds; ++round) {
                start.arrive_and_wait();
                work(*worker, thread, round);
                end.arrive_and_wait();
            }
        });
    }
    for (int round = 0; round < rounds; ++round) {
        beforeRound(round);
        start.arrive_and_wait();
        end.arrive_and_wait();
    }
    for (auto& rival : rivals)
        rival.join();
}

QString keyOf(int round) {
    return QStringLiteral("k%1").arg(round);
}

}  // namespace

class Rivals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofSixTakersExactlyOneWins() {
        constexpr int takers = 6;
        constexpr int rounds = 20;
        PaymentFixture fixture;
        const qint64 id = fixture.crash(CrashPoint::RideCreated, keyOf(0));
        std::array<std::array<bool, takers>, rounds> won{};
        const auto endLease = [&](int) { fixture.endLease(id); };
        runRivals(fixture, takers, rounds, endLease, [&](Worker& worker, int taker, int round) {
            TakeOver order;
            order.id = id;
            order.believed = {1 + round, RecoveryPoint::RideCreated};
            order.believedLockedAt = PaymentFixture::lockedAt(*worker.database, id);
            order.token = QStringLiteral("taker %1").arg(taker);
            const auto taken = takeOverKey(*worker.database, order);
            won[round][taker] = taken.ok() && taken->has_value();
        });
        for (const auto& round : won)
            QCOMPARE(std::count(round.begin(), round.end(), true), std::ptrdiff_t(1));
        QCOMPARE(fixture.column(id, QStringLiteral("fence")), QString::number(1 + rounds));
    }

    void ofSixResumesExactlyOneWorks() {
        constexpr int operators = 6;
        constexpr int rounds = 5;
        PaymentFixture fixture;
        std::array<qint64, rounds> ids{};
        std::array<std::array<VerbResult, operators>, rounds> results{};
        const auto makeStuck = [&](int round) {
            ids[round] = fixture.crash(CrashPoint::RideCreated, keyOf(round));
            fixture.endLease(ids[round]);
        };
        runRivals(fixture, operators, rounds, makeStuck, [&](Worker& worker, int thread, int round) {
            results[round][thread] = worker.resume(ids[round], false, RowVersion{1, RecoveryPoint::RideCreated});
        });
        for (int round = 0; round < rounds; ++round) {
            const auto& all = results[round];
            QCOMPARE(std::count_if(all.begin(), all.end(), [](const auto& result) { return result.statusCode == 201; }),
                     std::ptrdiff_t(1));
            QCOMPARE(fixture.column(ids[round], QStringLiteral("fence")), QStringLiteral("2"));
            QCOMPARE(fixture.deliveries(ids[round]), 1);
        }
    }

    void aBurstOnOneNewKeyChargesOnce() {
        constexpr int clients = 8;
        constexpr int rounds = 200;
        PaymentFixture fixture;
        std::array<std::array<Answer, clients>, rounds> answers{};
        const auto nothing = [](int) {};
        runRivals(fixture, clients, rounds, nothing, [&](Worker& worker, int client, int round) {
            answers[round][client] = worker.pay(keyOf(round)).answer;
        });
        for (int round = 0; round < rounds; ++round) {
            int fresh = 0;
            for (const Answer& answer : answers[round]) {
                const bool isReplay = answer.statusCode == 201 && answer.replayed;
                const bool isInFlight = answer.statusCode == 409 && answer.retryAfterSeconds.value_or(0) >= 1;
                if (answer.statusCode == 201 && !answer.replayed) {
                    ++fresh;
                } else {
                    QVERIFY2(isReplay || isInFlight, qPrintable(answer.body));
                }
            }
            QCOMPARE(fresh, 1);
        }
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) FROM rides WHERE charge_id IS NOT NULL")),
                 QString::number(rounds));
        QCOMPARE(fixture.charges().size(), qsizetype(rounds));
        QCOMPARE(fixture.database.ask(QStringLiteral("SELECT count(*) || ' ' || max(fence) FROM idempotency_keys")),
                 QStringLiteral("%1 1").arg(rounds));
    }

    void clientsOfDifferentKeysDoNotMeet() {
        constexpr int clients = 4;
        PaymentFixture fixture;
        std::array<Answer, clients> answers{};
        runRivals(
            fixture, clients, 1, [](int) {},
            [&](Worker& worker, int client, int) { answers[client] = worker.pay(keyOf(client)).answer; });
        for (const Answer& answer : answers)
            QCOMPARE(answer.statusCode, 201);
        QCOMPARE(fixture.charges().size(), qsizetype(clients));
    }
};

TEST_PROGRAM_PART(rivals, Rivals)
#include "tst_rivals.moc"
