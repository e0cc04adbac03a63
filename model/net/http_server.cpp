#include "model/net/http_server.h"

#include "model/net/http_connection.h"
#include "model/net/http_response_writer.h"

namespace idempotency {

HttpServer::HttpServer(HttpHandler handler, const HttpLimits& limits, HttpRefusal refusal, QObject* parent)
    : QObject(parent),
      m_handler(std::move(handler)),
      m_limits(limits),
      m_refusal(refusal ? std::move(refusal) : HttpRefusal(plainAnswer)) {
    connect(&m_server, &QTcpServer::newConnection, this, &HttpServer::takeConnections);
}

HttpServer::~HttpServer() {
    const auto open = connections();
    for (auto* connection : open) {
        connection->disconnect(this);
        delete connection;
    }
}

QList<HttpConnection*> HttpServer::connections() const {
    return findChildren<HttpConnection*>(Qt::FindDirectChildrenOnly);
}

bool HttpServer::listen(const QHostAddress& address, quint16 port) {
    return m_server.listen(address, port);
}

void HttpServer::takeConnections() {
    while (auto* socket = m_server.nextPendingConnection()) {
        auto* connection = new HttpConnection(socket, m_limits, m_handler, m_refusal, this);
        connect(connection, &QObject::destroyed, this, &HttpServer::onConnectionEnded);
        if (++m_connections > m_limits.connections) connection->turnAway(503);
    }
}

void HttpServer::close() {
    takeConnections();
    m_server.close();
    m_closing = true;
    const auto open = connections();
    for (auto* connection : open)
        connection->closeWhenAnswered();
    if (open.isEmpty()) Q_EMIT closed();
}

void HttpServer::onConnectionEnded() {
    --m_connections;
    if (m_closing && m_connections == 0) Q_EMIT closed();
}

}  // namespace idempotency
