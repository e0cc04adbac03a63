#include "model/net/http_connection.h"

#include <sys/socket.h>

#include "model/net/http_exchange_link.h"
#include "model/net/http_response_writer.h"

namespace idempotency {

namespace {

/// How long a client that was told to go may still send: closing under its bytes would destroy our answer on its way
/// (RFC 9112 section 9.6).
constexpr std::chrono::milliseconds lingerTime{2'000};

}  // namespace

HttpConnection::HttpConnection(QTcpSocket* socket, const HttpLimits& limits, HttpHandler handler, HttpRefusal refusal,
                               QObject* parent)
    : QObject(parent),
      m_socket(socket),
      m_limits(limits),
      m_handler(std::move(handler)),
      m_refusal(std::move(refusal)),
      m_reader(limits) {
    m_socket->setParent(this);
    m_socket->setReadBufferSize(m_limits.headerBytes + m_limits.bodyBytes);
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_timer.setSingleShot(true);
    connect(m_socket, &QTcpSocket::readyRead, this, &HttpConnection::takeInput);
    connect(m_socket, &QTcpSocket::bytesWritten, this, &HttpConnection::onSent);
    connect(m_socket, &QTcpSocket::disconnected, this, &HttpConnection::onLeft);
    connect(&m_timer, &QTimer::timeout, this, &HttpConnection::onTimeout);
    enter(State::Idle);
    // Bytes that arrived before the connections above were made are not signalled again.
    QMetaObject::invokeMethod(this, &HttpConnection::takeInput, Qt::QueuedConnection);
}

HttpConnection::~HttpConnection() {
    if (m_exchange) m_exchange->cut();
    m_socket->disconnect(this);
}

void HttpConnection::enter(State state) {
    m_state = state;
    switch (state) {
        case State::Idle:
            return m_timer.start(m_limits.idleTime);
        case State::Reading:
            return m_timer.start(m_limits.requestTime);
        case State::Handling:
            return m_timer.stop();
        case State::Sending:
            return m_timer.start(m_limits.sendTime);
        case State::Closing:
            return m_timer.start(lingerTime);
    }
}

void HttpConnection::takeInput() {
    if (m_state == State::Closing) {
        m_socket->readAll();
        return;
    }
    if (m_state != State::Idle && m_state != State::Reading) return;
    m_input += m_socket->readAll();
    if (m_input.isEmpty()) return;
    if (m_state == State::Idle) enter(State::Reading);
    switch (m_reader.read(m_input)) {
        case HttpRequestReader::Progress::NeedsMore:
            if (m_reader.takeExpectation()) m_socket->write("HTTP/1.1 100 Continue\r\n\r\n");
            return;
        case HttpRequestReader::Progress::Complete:
            return handleRequest();
        case HttpRequestReader::Progress::Refused:
            return turnAway(m_reader.refusalStatus());
    }
}

void HttpConnection::handleRequest() {
    const auto request = m_reader.request();
    m_keepAlive = m_reader.keepsAlive();
    m_bodyWanted = request.method != "HEAD";
    m_reader.reset();
    enter(State::Handling);
    const auto exchange = std::make_shared<HttpExchange>(this);
    m_exchange = exchange->link();
    m_handler(request, exchange);
}

void HttpConnection::turnAway(int status) {
    m_keepAlive = false;
    m_bodyWanted = true;
    refuse(status);
}

void HttpConnection::closeWhenAnswered() {
    m_closing = true;
    if (m_state == State::Idle) closeGently();
}

void HttpConnection::sendResponse(const HttpResponse& response) {
    m_keepAlive = m_keepAlive && !m_closing;
    const auto bytes = toWire(response, m_keepAlive);
    send(m_bodyWanted ? bytes.header + bytes.body : bytes.header);
}

void HttpConnection::sendHalf(const HttpResponse& response) {
    const auto bytes = toWire(response, true);
    sendAndClose(bytes.header + bytes.body.left(bytes.body.size() / 2));
}

void HttpConnection::sendAndClose(const QByteArray& bytes) {
    m_keepAlive = false;
    send(bytes);
}

void HttpConnection::send(const QByteArray& bytes) {
    if (m_socket->state() != QAbstractSocket::ConnectedState) return;
    enter(State::Sending);
    m_socket->write(bytes);
    if (bytes.isEmpty()) onSent();
}

void HttpConnection::reset() {
    const linger atOnce{1, 0};
    ::setsockopt(static_cast<int>(m_socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    m_socket->abort();
}

void HttpConnection::onSent() {
    if (m_state != State::Sending) return;
    if (m_socket->bytesToWrite() > 0) return enter(State::Sending);  // it moves: the client gets its time anew
    if (!m_keepAlive || m_closing) return closeGently();
    enter(State::Idle);
    takeInput();  // the next request may be here already
}

void HttpConnection::closeGently() {
    enter(State::Closing);
    ::shutdown(static_cast<int>(m_socket->socketDescriptor()), SHUT_WR);
    takeInput();
}

void HttpConnection::onTimeout() {
    if (m_state == State::Reading) return turnAway(408);
    m_socket->abort();
}

void HttpConnection::onLeft() {
    m_timer.stop();
    if (m_exchange) m_exchange->cut();
    deleteLater();
}

}  // namespace idempotency
