#pragma once

#include <QHostAddress>
#include <QTcpServer>

#include "model/net/http_exchange.h"

namespace idempotency {

/// An HTTP/1.1 server that lives in the thread that made it, which needs a running event loop.
class HttpServer : public QObject {
    Q_OBJECT
public:
    explicit HttpServer(HttpHandler handler, const HttpLimits& limits = {}, QObject* parent = nullptr);
    ~HttpServer() override;

    /// Port 0 picks a free one. False: errorString() says why.
    bool listen(const QHostAddress& address, quint16 port);
    QString errorString() const { return m_server.errorString(); }

    QHostAddress address() const { return m_server.serverAddress(); }
    quint16 port() const { return m_server.serverPort(); }

    qsizetype connectionCount() const { return m_connections; }

    /// Takes no more connections; those that are open go on.
    void stopListening() { m_server.close(); }

private:
    void takeConnections();

    HttpHandler m_handler;
    HttpLimits m_limits;
    QTcpServer m_server;
    qsizetype m_connections = 0;
};

}  // namespace idempotency
