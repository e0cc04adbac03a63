#include "model/net/http_exchange.h"

#include "model/net/http_connection.h"
#include "model/net/http_exchange_link.h"

namespace idempotency {

HttpExchange::HttpExchange(HttpConnection* connection) : m_link(std::make_shared<Link>()) {
    m_link->connection = connection;
}

HttpExchange::~HttpExchange() {
    post([](HttpConnection& connection) { connection.refuse(500); });
}

void HttpExchange::respond(HttpResponse response) {
    post([response = std::move(response)](HttpConnection& connection) { connection.sendResponse(response); });
}

void HttpExchange::hang() {
    post([](HttpConnection&) {});
}

void HttpExchange::reset() {
    post([](HttpConnection& connection) { connection.reset(); });
}

void HttpExchange::truncate(HttpResponse response) {
    post([response = std::move(response)](HttpConnection& connection) { connection.sendHalf(response); });
}

void HttpExchange::garbage(QByteArray bytes) {
    post([bytes = std::move(bytes)](HttpConnection& connection) { connection.sendAndClose(bytes); });
}

bool HttpExchange::isOpen() const {
    const std::lock_guard lock(m_link->mutex);
    return m_link->connection != nullptr;
}

/// Holding the lock keeps the connection alive until its event is posted; Qt drops the event with the connection.
void HttpExchange::post(std::function<void(HttpConnection&)> action) {
    const std::lock_guard lock(m_link->mutex);
    auto* connection = std::exchange(m_link->connection, nullptr);
    if (!connection) return;
    QMetaObject::invokeMethod(
        connection, [connection, action = std::move(action)] { action(*connection); }, Qt::QueuedConnection);
}

}  // namespace idempotency
