#include "model/work/worker.h"

#include <algorithm>
#include <optional>

namespace idempotency {

using namespace std::chrono;

namespace {

/// How long the server has to obey a cancel before the connection is shut down.
constexpr milliseconds cancelPatience{250};

/// How long an idle connection may take to say good-bye.
constexpr milliseconds partingPatience{200};

/// How long a thread may take to end once its connection is broken.
constexpr milliseconds endPatience{2'000};

Failure noAnswer() {
    return {FailureKind::TimedOut, QStringLiteral("The database has not answered in time.")};
}

}  // namespace

/// What the two threads and the callers share. The mutex guards all but the database, which is the worker's alone.
struct Worker::Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::shared_ptr<WorkerRequest>> waiting;
    std::shared_ptr<WorkerRequest> running;
    std::optional<steady_clock::time_point> breakAt;  ///< set where the running request was given up
    bool stopping = false;
    bool ended = false;
    std::unique_ptr<Database> database;
    std::shared_ptr<ConnectionBreaker> breaker;

    std::optional<steady_clock::time_point> nextWake() const {
        auto next = breakAt;
        const auto consider = [&next](steady_clock::time_point at) { next = next ? std::min(*next, at) : at; };
        if (running && !breakAt) consider(running->deadline());
        for (const auto& request : waiting)
            consider(request->deadline());
        return next;
    }

    /// Answers what is overdue. A running request is left where it is; how it hangs decides breakOverdue.
    void failOverdue(steady_clock::time_point now) {
        const auto isOverdue = [now](const auto& request) { return request->deadline() <= now; };
        for (const auto& request : waiting) {
            if (isOverdue(request)) request->fail(noAnswer());
        }
        std::erase_if(waiting, isOverdue);
        if (!running || breakAt || !isOverdue(running)) return;
        running->fail(noAnswer());
        breaker->cancel();
        breakAt = now + cancelPatience;
    }

    /// Again and again, since a connection may come to be while its request is given up already.
    void breakOverdue(steady_clock::time_point now) {
        if (!breakAt || now < *breakAt) return;
        breaker->shutDown();
        breakAt = now + cancelPatience;
    }
};

Worker::Worker(DatabaseAddress address, SessionLimits limits, Mode mode)
    : m_mode(mode), m_shared(std::make_shared<Shared>()) {
    m_shared->database = std::make_unique<Database>(std::move(address), limits);
    m_shared->breaker = m_shared->database->breaker();
    if (mode == Mode::NoThread) return;
    m_worker = std::thread([shared = m_shared] { work(shared); });
    m_watcher = std::thread([shared = m_shared] { watch(shared); });
}

Worker::~Worker() {
    stop();
}

void Worker::accept(std::shared_ptr<WorkerRequest> request) {
    if (m_mode == Mode::NoThread) return request->run(*m_shared->database);
    const std::scoped_lock lock(m_shared->mutex);
    if (m_shared->stopping) return;
    m_shared->waiting.push_back(std::move(request));
    m_shared->changed.notify_all();
}

void Worker::work(const std::shared_ptr<Shared>& shared) {
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->changed.wait(lock, [&] { return shared->stopping || !shared->waiting.empty(); });
        if (shared->stopping) break;
        shared->running = shared->waiting.front();
        shared->waiting.pop_front();
        const auto request = shared->running;
        shared->changed.notify_all();
        lock.unlock();
        request->run(*shared->database);
        lock.lock();
        const bool givenUp = shared->breakAt.has_value();
        shared->running.reset();
        shared->breakAt.reset();
        if (!givenUp) continue;
        // The cancel may still be under way, and must not hit the next request.
        shared->breaker->shutDown();
        shared->database->close();
    }
    lock.unlock();
    shared->database.reset();
    lock.lock();
    shared->ended = true;
    shared->changed.notify_all();
}

void Worker::watch(const std::shared_ptr<Shared>& shared) {
    std::unique_lock lock(shared->mutex);
    while (!shared->stopping) {
        if (const auto wake = shared->nextWake())
            shared->changed.wait_until(lock, *wake);
        else
            shared->changed.wait(lock);
        const auto now = steady_clock::now();
        shared->breakOverdue(now);
        shared->failOverdue(now);
    }
}

void Worker::stop(milliseconds patience) {
    if (!m_worker.joinable()) return;
    std::unique_lock lock(m_shared->mutex);
    m_shared->waiting.clear();
    m_shared->stopping = true;
    m_shared->changed.notify_all();
    const auto ended = [this] { return m_shared->ended; };
    bool isEnded = m_shared->changed.wait_for(lock, std::max(patience, partingPatience), ended);
    if (!isEnded) {
        m_shared->breaker->shutDown();
        isEnded = m_shared->changed.wait_for(lock, endPatience, ended);
    }
    lock.unlock();
    m_watcher.join();
    // A thread that hangs in connecting cannot be woken; it holds nothing but what it shares, and ends by itself.
    if (isEnded)
        m_worker.join();
    else
        m_worker.detach();
}

}  // namespace idempotency
