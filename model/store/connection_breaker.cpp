#include "model/store/connection_breaker.h"

#include <array>
#include <fcntl.h>
#include <libpq-fe.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace idempotency {

void ConnectionBreaker::attach(PGconn* connection) {
    detach();
    const std::scoped_lock lock(m_mutex);
    m_cancel = {PQgetCancel(connection), PQfreeCancel};
    m_socket = fcntl(PQsocket(connection), F_DUPFD_CLOEXEC, 0);
}

void ConnectionBreaker::detach() {
    const std::scoped_lock lock(m_mutex);
    m_cancel.reset();
    if (m_socket >= 0) close(m_socket);
    m_socket = -1;
}

void ConnectionBreaker::cancel() {
    const std::scoped_lock lock(m_mutex);
    if (!m_cancel) return;
    // Not a pool's thread: a pool is waited for at exit, and a frozen server would hold the program back.
    std::thread([cancel = m_cancel] {
        std::array<char, 256> message{};
        PQcancel(cancel.get(), message.data(), static_cast<int>(message.size()));
    }).detach();
}

void ConnectionBreaker::shutDown() {
    const std::scoped_lock lock(m_mutex);
    if (m_socket >= 0) ::shutdown(m_socket, SHUT_RDWR);
}

}  // namespace idempotency
