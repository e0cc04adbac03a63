#include "model/net/http_server.h"

#include "model/net/http_connection.h"

namespace idempotency {

HttpServer::HttpServer(HttpHandler handler, const HttpLimits& limits, QObject* parent)
    : QObject(parent), m_handler(std::move(handler)), m_limits(limits) {
    connect(&m_server, &QTcpServer::newConnection, this, &HttpServer::takeConnections);
}

HttpServer::~HttpServer() {
    const auto connections = findChildren<HttpConnection*>(Qt::FindDirectChildrenOnly);
    qDeleteAll(connections);
}

bool HttpServer::listen(const QHostAddress& address, quint16 port) {
    return m_server.listen(address, port);
}

void HttpServer::takeConnections() {
    while (auto* socket = m_server.nextPendingConnection()) {
        auto* connection = new HttpConnection(socket, m_limits, m_handler, this);
        connect(connection, &QObject::destroyed, this, [this] { --m_connections; });
        if (++m_connections > m_limits.connections) connection->turnAway(503);
    }
}

}  // namespace idempotency
