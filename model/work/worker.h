#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "model/work/worker_request.h"

namespace idempotency {

/// A thread with one connection to the database. Requests go in, and each is answered by its deadline at the latest,
/// whatever the server does: where one hangs, its connection is broken, and the next request connects anew.
///
/// A request is a callable Result<T>(Database&) that captures values only, since it runs in the other thread.
class Worker {
public:
    enum class Mode {
        OwnThread,
        NoThread,  ///< asking runs the request at once in the caller's thread, without a deadline: for tests
    };

    explicit Worker(DatabaseAddress address, SessionLimits limits = {}, Mode mode = Mode::OwnThread);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Answers with what the callable answers, or with TimedOut once `deadline` has passed; what the request did by
    /// then is unknown. Requests run in the order asked. What is chained to the future with then() needs a context
    /// object.
    template <typename Ask>
    auto ask(Ask question, std::chrono::milliseconds deadline) {
        auto request =
            std::make_shared<AskedRequest<Ask>>(std::move(question), std::chrono::steady_clock::now() + deadline);
        auto future = request->future();
        accept(std::move(request));
        return future;
    }

    /// Lets a request that runs go on for `patience`, then breaks its connection. Requests that wait are not run; their
    /// futures end without an answer. Returns within `patience` and two seconds, also when the server is frozen.
    void stop(std::chrono::milliseconds patience = std::chrono::milliseconds(0));

private:
    struct Shared;
    void accept(std::shared_ptr<WorkerRequest> request);
    static void work(const std::shared_ptr<Shared>& shared);
    static void watch(const std::shared_ptr<Shared>& shared);

    Mode m_mode;
    std::shared_ptr<Shared> m_shared;  ///< also the threads': one that hangs may outlive this object
    std::thread m_worker;
    std::thread m_watcher;
};

}  // namespace idempotency
