#pragma once

#include <memory>
#include <mutex>

struct pg_cancel;
struct pg_conn;

namespace idempotency {

/// Ends the wait of a thread that hangs in a database's present connection, from any other thread. The connection is
/// lost by it; the database connects anew when it is next used.
class ConnectionBreaker {
public:
    ConnectionBreaker() = default;
    ~ConnectionBreaker() { detach(); }
    ConnectionBreaker(const ConnectionBreaker&) = delete;
    ConnectionBreaker& operator=(const ConnectionBreaker&) = delete;

    /// Asks the server, in a thread of its own, to stop the running statement: asking blocks as long as the server does
    /// not answer.
    void cancel();

    /// Whoever waits on the connection gets an error at once. Never blocks.
    void shutDown();

    /// For Database: what is to be broken from now on, and that it is gone.
    void attach(pg_conn* connection);
    void detach();

private:
    std::mutex m_mutex;
    std::shared_ptr<pg_cancel> m_cancel;
    int m_socket = -1;  ///< a duplicate, so that its number cannot become another file's
};

}  // namespace idempotency
