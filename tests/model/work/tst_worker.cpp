#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QTest>

#include "model/store/key_reader.h"
#include "model/work/worker.h"
#include "test_program.h"
#include "tests/support/frozen_server.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

Result<KeyCounts> count(Database& database) {
    return countKeys(database);
}

DatabaseAddress addressOf(const TestDatabase& database) {
    return *parseDatabaseAddress(database.connectionString());
}

/// Waits with a turning event loop, as the window does.
template <typename T>
T resultOf(const QFuture<T>& future) {
    QFutureWatcher<T> watcher;
    QEventLoop loop;
    QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    watcher.setFuture(future);
    if (!future.isFinished()) loop.exec();
    return future.result();
}

constexpr milliseconds shortDeadline{300};
constexpr SessionLimits quickLimits{2'000ms, 10'000ms, 2'000ms};

}  // namespace

/// The worker thread: answers, deadlines, and a server that hangs.
class TestWorker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersComeInTheOrderAsked() {
        TestDatabase database;
        Worker worker(addressOf(database));
        std::vector<QFuture<Result<int>>> answers;
        for (int i = 0; i < 5; ++i)
            answers.push_back(worker.ask([i](Database&) -> Result<int> { return i; }, 5s));
        for (int i = 0; i < 5; ++i)
            QCOMPARE(resultOf(answers[static_cast<size_t>(i)]).value(), i);
        QVERIFY(resultOf(worker.ask(count, 5s)).ok());
    }

    void failuresComeAsValues() {
        Worker worker(*parseDatabaseAddress(QStringLiteral("host=/nowhere user=nobody dbname=nothing")));
        const auto answer = resultOf(worker.ask(count, 5s));
        QVERIFY(!answer.ok());
        QCOMPARE(answer.failure().kind, FailureKind::Unreachable);
    }

    void worksWithoutAThread() {
        TestDatabase database;
        Worker worker(addressOf(database), {}, Worker::Mode::NoThread);
        const auto future = worker.ask(count, 5s);
        QVERIFY(future.isFinished());
        QVERIFY(future.result().ok());
    }

    void frozenServerIsGivenUpAtTheDeadlineWhileTheLoopTurns() {
        TestDatabase database;
        Worker worker(addressOf(database), quickLimits);
        QVERIFY(resultOf(worker.ask(count, 5s)).ok());
        const FrozenServer frozen;
        LoopWatch watch;
        QElapsedTimer time;
        time.start();
        const auto answer = resultOf(worker.ask(count, shortDeadline));
        QVERIFY(!answer.ok());
        QCOMPARE(answer.failure().kind, FailureKind::TimedOut);
        QVERIFY2(time.elapsed() < 1000, qPrintable(QString::number(time.elapsed())));
        QVERIFY2(watch.longestGap() < 100ms, qPrintable(QString::number(watch.longestGap().count())));
    }

    void requestsBehindAStuckOneKeepTheirDeadlines() {
        TestDatabase database;
        Worker worker(addressOf(database), quickLimits);
        QVERIFY(resultOf(worker.ask(count, 5s)).ok());
        const FrozenServer frozen;
        const auto first = worker.ask(count, 5s);
        const auto second = worker.ask(count, shortDeadline);
        QElapsedTimer time;
        time.start();
        QCOMPARE(resultOf(second).failure().kind, FailureKind::TimedOut);
        QVERIFY(time.elapsed() < 1500);
        QVERIFY(!first.isFinished());
    }

    void comesBackByItselfWhenTheServerAnswersAgain() {
        TestDatabase database;
        Worker worker(addressOf(database), quickLimits);
        QVERIFY(resultOf(worker.ask(count, 5s)).ok());
        {
            const FrozenServer frozen;
            for (int i = 0; i < 3; ++i)
                QVERIFY(!resultOf(worker.ask(count, shortDeadline)).ok());
        }
        bool answered = false;
        for (int i = 0; i < 20 && !answered; ++i)
            answered = resultOf(worker.ask(count, 2s)).ok();
        QVERIFY(answered);
    }

    void givenUpRequestIsStoppedAtTheServer() {
        TestDatabase database;
        Worker worker(addressOf(database), quickLimits);
        const auto sleep = [](Database& connection) {
            return connection.executeScript(QStringLiteral("SELECT pg_sleep(60)"));
        };
        QCOMPARE(resultOf(worker.ask(sleep, shortDeadline)).failure().kind, FailureKind::TimedOut);
        QTRY_COMPARE(
            database.ask(QStringLiteral("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"
                                        " AND state = 'active' AND datname = current_database()")),
            QStringLiteral("0"));
        QVERIFY(resultOf(worker.ask(count, 5s)).ok());
    }

    void stoppingDoesNotWaitForAFrozenServer() {
        TestDatabase database;
        auto worker = std::make_unique<Worker>(addressOf(database), quickLimits);
        QVERIFY(resultOf(worker->ask(count, 5s)).ok());
        const FrozenServer frozen;
        const auto running = worker->ask(count, 60s);
        const auto waiting = worker->ask(count, 60s);
        QElapsedTimer time;
        time.start();
        worker.reset();
        QVERIFY2(time.elapsed() < 3000, qPrintable(QString::number(time.elapsed())));
        QVERIFY(waiting.isCanceled());
    }

    void stoppingLetsARunningRequestEnd() {
        TestDatabase database;
        Worker worker(addressOf(database));
        const auto slow = [](Database& connection) {
            return connection.executeScript(QStringLiteral("SELECT pg_sleep(0.5)"));
        };
        const auto future = worker.ask(slow, 10s);
        const auto first = worker.ask(count, 10s);
        worker.stop(5s);
        QVERIFY(first.isCanceled());
        // Which of the two had begun depends on the thread: what was begun has ended well.
        QVERIFY(future.isCanceled() || future.result().ok());
    }
};

TEST_PROGRAM_PART(worker, TestWorker)
#include "tst_worker.moc"
