#pragma once

#include <QHostAddress>
#include <QTcpServer>

#include "model/net/http_exchange.h"

namespace idempotency {

class HttpConnection;

/// An HTTP/1.1 server that lives in the thread that made it, which needs a running event loop.
class HttpServer : public QObject {
    Q_OBJECT
public:
    /// Without `refusal` what is refused gets a line of plain text.
    explicit HttpServer(HttpHandler handler, const HttpLimits& limits = {}, HttpRefusal refusal = {},
                        QObject* parent = nullptr);
    ~HttpServer() override;

    /// Port 0 picks a free one. False: errorString() says why.
    bool listen(const QHostAddress& address, quint16 port);
    QString errorString() const { return m_server.errorString(); }

    QHostAddress address() const { return m_server.serverAddress(); }
    quint16 port() const { return m_server.serverPort(); }

    qsizetype connectionCount() const { return m_connections; }

    /// Takes no more connections; those that are open go on.
    void stopListening() { m_server.close(); }

    /// Takes no more connections, and closes those that are open once what they ask is answered. Emits closed() then.
    void close();

Q_SIGNALS:
    void closed();

private:
    void takeConnections();
    void onConnectionEnded();
    QList<HttpConnection*> connections() const;

    HttpHandler m_handler;
    HttpLimits m_limits;
    HttpRefusal m_refusal;
    QTcpServer m_server{this};
    qsizetype m_connections = 0;
    bool m_closing = false;
};

}  // namespace idempotency
