#pragma once

#include <atomic>
#include <chrono>
#include <utility>

#include <QPromise>

#include "model/store/database.h"

namespace idempotency {

/// One question to the database, answered once: by its own answer or by its deadline, whichever comes first.
class WorkerRequest {
public:
    explicit WorkerRequest(std::chrono::steady_clock::time_point deadline) : m_deadline(deadline) {}
    virtual ~WorkerRequest() = default;
    WorkerRequest(const WorkerRequest&) = delete;
    WorkerRequest& operator=(const WorkerRequest&) = delete;

    std::chrono::steady_clock::time_point deadline() const { return m_deadline; }
    bool isAnswered() const { return m_answered; }

    virtual void run(Database& database) = 0;
    virtual void fail(const Failure& failure) = 0;

protected:
    /// True for the first caller, who alone may answer.
    bool mayAnswer() { return !m_answered.exchange(true); }

private:
    std::chrono::steady_clock::time_point m_deadline;
    std::atomic_bool m_answered{false};
};

/// A request made of a callable that takes the connection and answers a Result.
template <typename Ask>
class AskedRequest final : public WorkerRequest {
public:
    using Answer = std::invoke_result_t<Ask&, Database&>;

    AskedRequest(Ask ask, std::chrono::steady_clock::time_point deadline)
        : WorkerRequest(deadline), m_ask(std::move(ask)) {
        m_promise.start();
    }

    QFuture<Answer> future() { return m_promise.future(); }

    void run(Database& database) override { answer(m_ask(database)); }
    void fail(const Failure& failure) override { answer(failure); }

private:
    void answer(Answer answer) {
        if (!mayAnswer()) return;
        m_promise.addResult(std::move(answer));
        m_promise.finish();
    }

    Ask m_ask;
    QPromise<Answer> m_promise;
};

}  // namespace idempotency
