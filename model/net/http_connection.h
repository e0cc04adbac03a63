#pragma once

#include <QTcpSocket>
#include <QTimer>

#include "model/net/http_exchange.h"
#include "model/net/http_request_reader.h"

namespace idempotency {

/// One client's connection: reads its requests one at a time and answers them in order. Deletes itself when it ends.
class HttpConnection : public QObject {
    Q_OBJECT
public:
    /// Takes the socket over.
    HttpConnection(QTcpSocket* socket, const HttpLimits& limits, HttpHandler handler, HttpRefusal refusal,
                   QObject* parent);
    ~HttpConnection() override;

    /// Answers without reading anything, and closes.
    void turnAway(int status);

    /// Closes at once where no request is under way, else after its answer.
    void closeWhenAnswered();

private:
    friend class HttpExchange;  // calls the following, in the connection's thread

    void sendResponse(const HttpResponse& response);
    void refuse(int status) { sendResponse(m_refusal(status)); }
    void sendHalf(const HttpResponse& response);
    void sendAndClose(const QByteArray& bytes);
    void reset();

    enum class State {
        Idle,      ///< between requests
        Reading,   ///< some bytes of a request are here
        Handling,  ///< the handler has it, for as long as it likes
        Sending,   ///< the client is taking the response
        Closing    ///< nothing more will be sent; waits for the client to close
    };

    void enter(State state);
    void takeInput();
    void handleRequest();
    void onTimeout();
    void send(const QByteArray& bytes);
    void onSent();
    void onLeft();
    void closeGently();

    QTcpSocket* m_socket;
    HttpLimits m_limits;
    HttpHandler m_handler;
    HttpRefusal m_refusal;
    HttpRequestReader m_reader;
    QByteArray m_input;
    QTimer m_timer;
    State m_state = State::Idle;
    bool m_keepAlive = true;
    bool m_closing = false;  ///< no further request is taken
    bool m_bodyWanted = true;
    std::shared_ptr<HttpExchange::Link> m_exchange;
};

}  // namespace idempotency
