#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QThread>

#include "model/gateway/stripe_gateway.h"
#include "model/net/http_server.h"

namespace idempotency {

/// A server in a thread of its own that keeps what it was sent and gives the answer that it was told.
class ScriptedServer {
public:
    using Script = std::function<void(HttpExchange&)>;

    explicit ScriptedServer(Script script) {
        m_context.moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(
            &m_context, [this, script] { begin(script); }, Qt::BlockingQueuedConnection);
    }
    ~ScriptedServer() {
        stop();
        m_thread.quit();
        m_thread.wait();
    }

    void stop() {
        QMetaObject::invokeMethod(
            &m_context, [this] { m_server.reset(); }, Qt::BlockingQueuedConnection);
    }
    void stopListening() { m_server->stopListening(); }  ///< in the server's thread: from the script

    std::unique_ptr<StripeGateway> client() const {
        return StripeGateway::create(QUrl(QStringLiteral("http://127.0.0.1:%1/base/").arg(m_port)), "sk_live_secret")
            .value();
    }

    /// Once the client has its answer.
    std::vector<HttpRequest> requests;

private:
    void begin(const Script& script) {
        m_server = std::make_unique<HttpServer>([this, script](const HttpRequest& request, const auto& exchange) {
            requests.push_back(request);
            script(*exchange);
        });
        if (!m_server->listen(QHostAddress::LocalHost, 0)) qFatal("no port to listen on");
        m_port = m_server->port();
    }

    QThread m_thread;
    QObject m_context;
    std::unique_ptr<HttpServer> m_server;
    quint16 m_port = 0;
};

inline HttpResponse json(int status, const QByteArray& body) {
    return {status, {{"Content-Type", "application/json"}}, body};
}

}  // namespace idempotency
