#include <arpa/inet.h>
#include <atomic>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include <QTcpSocket>
#include <QTest>
#include <QtEndian>

#include "model/net/http_server.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

const QByteArray hostLine = "Host: localhost\r\n";

QByteArray post(const QByteArray& path, const QByteArray& body) {
    return "POST " + path + " HTTP/1.1\r\n" + hostLine + "Content-Length: " + QByteArray::number(body.size()) +
           "\r\n\r\n" + body;
}

QByteArray get(const QByteArray& path) {
    return "GET " + path + " HTTP/1.1\r\n" + hostLine + "\r\n";
}

/// Answers with the method, the target and the body that it got, or misbehaves as the path says.
struct EchoServer {
    explicit EchoServer(const HttpLimits& limits = {})
        : server(
              [this](const HttpRequest& request, std::shared_ptr<HttpExchange> exchange) {
                  requests.append(request);
                  answer(request, std::move(exchange));
              },
              limits) {
        if (!server.listen(QHostAddress::LocalHost, 0)) qFatal("no port to listen on");
    }

    void answer(const HttpRequest& request, std::shared_ptr<HttpExchange> exchange) {
        const HttpResponse echo{200, {{"X-Echo", "yes"}}, request.method + ' ' + request.target + ' ' + request.body};
        if (request.path() == "/later") return waiting.append(std::move(exchange));
        if (request.path() == "/drop") return;
        if (request.path() == "/hang") return exchange->hang();
        if (request.path() == "/reset") return exchange->reset();
        if (request.path() == "/truncate") return exchange->truncate(echo);
        if (request.path() == "/garbage") return exchange->garbage("\x01\x02 no HTTP");
        if (request.path() == "/nothing") return exchange->garbage({});
        if (request.path() == "/split") return exchange->respond({200, {{"X-Value", "a\r\nX-Injected: b"}}, {}});
        if (request.path() == "/empty") return exchange->respond({204, {}, {}});
        exchange->respond(echo);
    }

    QList<HttpRequest> requests;
    QList<std::shared_ptr<HttpExchange>> waiting;
    HttpServer server;
};

/// A client that sends bytes as they are and keeps what comes back.
struct RawClient {
    explicit RawClient(const EchoServer& echo) {
        QObject::connect(&socket, &QTcpSocket::readyRead, &socket, [this] { received += socket.readAll(); });
        socket.connectToHost(echo.server.address(), echo.server.port());
    }

    bool isConnected() const { return socket.state() == QAbstractSocket::ConnectedState; }
    bool isClosed() const { return socket.state() == QAbstractSocket::UnconnectedState; }
    qsizetype answers() const { return received.count("HTTP/1.1 "); }

    QTcpSocket socket;
    QByteArray received;
};

/// The errno that a plain client gets in place of an answer (QTcpSocket does not tell a reset from an end); 0 for an
/// answer or an orderly end.
int errorOfReading(const QByteArray& request, quint16 port) {
    const int client = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address{AF_INET, qToBigEndian(port), {qToBigEndian(INADDR_LOOPBACK)}, {}};
    char byte = 0;
    const bool failed = ::connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) < 0 ||
                        ::send(client, request.constData(), static_cast<size_t>(request.size()), MSG_NOSIGNAL) < 0 ||
                        ::recv(client, &byte, 1, 0) < 0;
    const int error = failed ? errno : 0;
    ::close(client);
    return error;
}

}  // namespace

class TestHttpServer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersWholeRequests_data();
    void answersWholeRequests();
    void refusesAndCloses_data();
    void refusesAndCloses();
    void bytesMayComeOneByOne();
    void headersAreFoundInAnyCase();
    void pipelinedRequestsAreAnsweredInOrder();
    void anEarlyClientIsToldToContinue();
    void halfSentRequestIsCutOff();
    void idleConnectionIsClosed();
    void misbehavesOnDemand_data();
    void misbehavesOnDemand();
    void resetIsSeenAsReset();
    void droppedExchangeAnswers500();
    void clientMayLeaveMeanwhile();
    void answersFromAnotherThread();
    void serverMayEndBeforeTheAnswer();
    void headerValuesCannotSmuggleLines();
    void tooManyConnectionsAreTurnedAway();
};

void TestHttpServer::answersWholeRequests_data() {
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("closes");
    QTest::newRow("GET") << get("/a?b=c") << QByteArray("GET /a?b=c ") << false;
    QTest::newRow("POST") << post("/a", "xyz") << QByteArray("POST /a xyz") << false;
    QTest::newRow("chunked") << QByteArray("POST /a HTTP/1.1\r\n" + hostLine +
                                           "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
                             << QByteArray("POST /a abcde") << false;
    QTest::newRow("asks to close") << QByteArray("GET / HTTP/1.1\r\n" + hostLine + "Connection: close\r\n\r\n")
                                   << QByteArray("GET / ") << true;
    QTest::newRow("HTTP/1.0") << QByteArray("GET / HTTP/1.0\r\n\r\n") << QByteArray("GET / ") << true;
    QTest::newRow("largest body") << post("/a", QByteArray(64 * 1024, 'x'))
                                  << QByteArray("POST /a " + QByteArray(64 * 1024, 'x')) << false;
    QTest::newRow("HEAD has no body") << QByteArray("HEAD / HTTP/1.1\r\n" + hostLine + "\r\n") << QByteArray() << false;
}

void TestHttpServer::answersWholeRequests() {
    QFETCH(QByteArray, sent);
    QFETCH(QByteArray, body);
    QFETCH(bool, closes);
    EchoServer echo;
    RawClient client(echo);
    client.socket.write(sent);
    QTRY_VERIFY(client.received.contains("\r\n\r\n") && client.received.endsWith(body));
    QVERIFY(client.received.startsWith("HTTP/1.1 200 OK\r\n"));
    QVERIFY(client.received.contains("X-Echo: yes\r\n"));
    if (closes) {
        QVERIFY(client.received.contains("Connection: close\r\n"));
        QTRY_VERIFY(client.isClosed());
    } else {
        client.socket.write(get("/again"));
        QTRY_VERIFY(client.received.endsWith("GET /again "));
    }
}

void TestHttpServer::refusesAndCloses_data() {
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<int>("status");
    const QByteArray start = "POST / HTTP/1.1\r\n" + hostLine;
    QTest::newRow("no HTTP") << QByteArray("hello\r\n\r\n") << 400;
    QTest::newRow("bare line feeds") << QByteArray("GET / HTTP/1.1\nHost: x\n\n") << 400;
    QTest::newRow("two Content-Lengths") << start + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab" << 400;
    QTest::newRow("the same Content-Length twice") << start + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na" << 400;
    QTest::newRow("list of Content-Lengths") << start + "Content-Length: 1, 1\r\n\r\na" << 400;
    QTest::newRow("negative Content-Length") << start + "Content-Length: -1\r\n\r\n" << 400;
    QTest::newRow("length, then chunked") << start + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                                          << 400;
    QTest::newRow("chunked, then length") << start + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"
                                          << 400;
    QTest::newRow("other coding") << start + "Transfer-Encoding: gzip\r\n\r\n" << 501;
    QTest::newRow("two codings") << start + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" << 501;
    QTest::newRow("no Host") << QByteArray("GET / HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("two Hosts") << start + hostLine + "\r\n" << 400;
    QTest::newRow("space before the colon") << start + "Content-Length : 1\r\n\r\na" << 400;
    QTest::newRow("NUL in a value") << start + QByteArray("X-A: a\0b\r\n\r\n", 12) << 400;
    QTest::newRow("other version") << QByteArray("GET / HTTP/3.0\r\n\r\n") << 400;
    QTest::newRow("other expectation") << start + "Expect: wonders\r\nContent-Length: 1\r\n\r\n" << 417;
    QTest::newRow("header too large") << start + "X-A: " + QByteArray(17 * 1024, 'a') + "\r\n\r\n" << 431;
    QTest::newRow("header without an end") << start + "X-A: " + QByteArray(40 * 1024, 'a') << 431;
    QTest::newRow("many headers") << start + QByteArray("X-A: b\r\n").repeated(3000) + "\r\n" << 431;
    QTest::newRow("body too large") << start + "Content-Length: 65537\r\n\r\n" << 413;
    QTest::newRow("chunked body too large")
        << start + "Transfer-Encoding: chunked\r\n\r\n" + ("8000\r\n" + QByteArray(0x8000, 'x') + "\r\n").repeated(3)
        << 413;
    QTest::newRow("bad chunk size") << start + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n" << 400;
    QTest::newRow("endless chunk extension")
        << start + "Transfer-Encoding: chunked\r\n\r\n1;" + QByteArray(20 * 1024, 'a') << 431;
}

void TestHttpServer::refusesAndCloses() {
    QFETCH(QByteArray, sent);
    QFETCH(int, status);
    EchoServer echo;
    RawClient client(echo);
    client.socket.write(sent);
    QTRY_VERIFY(client.isClosed());
    QVERIFY2(client.received.startsWith("HTTP/1.1 " + QByteArray::number(status) + ' '), client.received.constData());
    QVERIFY(client.received.contains("Connection: close\r\n"));
    QVERIFY(echo.requests.isEmpty());
}

void TestHttpServer::bytesMayComeOneByOne() {
    EchoServer echo;
    RawClient client(echo);
    QTRY_VERIFY(client.isConnected());
    const QByteArray slowly = post("/slow", "abc");
    for (const char byte : slowly) {
        client.socket.write(&byte, 1);
        client.socket.flush();
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(client.received.endsWith("POST /slow abc"));
}

void TestHttpServer::headersAreFoundInAnyCase() {
    EchoServer echo;
    RawClient client(echo);
    client.socket.write("GET /p?q=1 HTTP/1.1\r\n" + hostLine + "x-key: 1\r\nX-KEY:  2 \r\n\r\n");
    QTRY_COMPARE(echo.requests.size(), 1);
    const auto& request = echo.requests.first();
    QCOMPARE(request.values("X-Key"), QList<QByteArray>({"1", "2"}));
    QCOMPARE(request.value("x-Key"), QByteArray("1"));
    QVERIFY(!request.value("X-Other"));
    QCOMPARE(request.path(), QByteArray("/p"));
    QCOMPARE(request.query(), QByteArray("q=1"));
}

void TestHttpServer::pipelinedRequestsAreAnsweredInOrder() {
    EchoServer echo;
    RawClient client(echo);
    client.socket.write(get("/later") + get("/second") + post("/third", "x"));
    QTRY_COMPARE(echo.waiting.size(), 1);
    QCOMPARE(echo.requests.size(), 1);
    echo.waiting.takeFirst()->respond({200, {}, "first"});
    QTRY_VERIFY(client.received.endsWith("POST /third x"));
    QCOMPARE(client.answers(), 3);
    QVERIFY(client.received.indexOf("first") < client.received.indexOf("GET /second"));
}

void TestHttpServer::anEarlyClientIsToldToContinue() {
    EchoServer echo;
    RawClient client(echo);
    client.socket.write("POST /a HTTP/1.1\r\n" + hostLine + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n");
    QTRY_COMPARE(client.received, QByteArray("HTTP/1.1 100 Continue\r\n\r\n"));
    client.socket.write("abc");
    QTRY_VERIFY(client.received.endsWith("POST /a abc"));
    QCOMPARE(client.answers(), 2);
}

void TestHttpServer::halfSentRequestIsCutOff() {
    HttpLimits limits;
    limits.requestTime = 50ms;
    EchoServer echo(limits);
    RawClient client(echo);
    client.socket.write("POST /a HTTP/1.1\r\n" + hostLine + "Content-Length: 10\r\n\r\nabc");
    QTRY_VERIFY(client.isClosed());
    QVERIFY(client.received.startsWith("HTTP/1.1 408 "));
    QVERIFY(echo.requests.isEmpty());
}

void TestHttpServer::idleConnectionIsClosed() {
    HttpLimits limits;
    limits.idleTime = 50ms;
    EchoServer echo(limits);
    RawClient client(echo);
    QTRY_VERIFY(client.isConnected());
    QTRY_VERIFY(client.isClosed());
    QVERIFY(client.received.isEmpty());
}

void TestHttpServer::misbehavesOnDemand_data() {
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("truncate") << QByteArray("/truncate") << QByteArray("\r\n\r\nGET /tr");
    QTest::newRow("garbage") << QByteArray("/garbage") << QByteArray("\x01\x02 no HTTP");
    QTest::newRow("nothing") << QByteArray("/nothing") << QByteArray();
}

void TestHttpServer::misbehavesOnDemand() {
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, end);
    EchoServer echo;
    RawClient client(echo);
    QTRY_VERIFY(client.isConnected());
    client.socket.write(get(path));
    QTRY_VERIFY(client.isClosed());
    QVERIFY2(client.received.endsWith(end), client.received.constData());
}

void TestHttpServer::resetIsSeenAsReset() {
    EchoServer echo;
    std::atomic<int> seen = -1;
    std::jthread client([&seen, port = echo.server.port()] { seen = errorOfReading(get("/reset"), port); });
    QTRY_COMPARE(seen.load(), ECONNRESET);
}

void TestHttpServer::droppedExchangeAnswers500() {
    EchoServer echo;
    RawClient client(echo);
    client.socket.write(get("/drop"));
    QTRY_VERIFY(client.received.startsWith("HTTP/1.1 500 "));
}

void TestHttpServer::clientMayLeaveMeanwhile() {
    EchoServer echo;
    RawClient leaving(echo);
    leaving.socket.write(get("/later"));
    QTRY_COMPARE(echo.waiting.size(), 1);
    QVERIFY(echo.waiting.first()->isOpen());
    leaving.socket.abort();
    QTRY_VERIFY(!echo.waiting.first()->isOpen());
    echo.waiting.takeFirst()->respond({200, {}, "too late"});
    RawClient next(echo);
    next.socket.write(get("/next"));
    QTRY_VERIFY(next.received.endsWith("GET /next "));
}

void TestHttpServer::answersFromAnotherThread() {
    EchoServer echo;
    RawClient client(echo);
    client.socket.write(get("/later"));
    QTRY_COMPARE(echo.waiting.size(), 1);
    std::thread([exchange = echo.waiting.takeFirst()] { exchange->respond({201, {}, "from afar"}); }).join();
    QTRY_VERIFY(client.received.endsWith("from afar"));
}

void TestHttpServer::serverMayEndBeforeTheAnswer() {
    std::shared_ptr<HttpExchange> exchange;
    {
        EchoServer echo;
        RawClient client(echo);
        client.socket.write(get("/later"));
        QTRY_COMPARE(echo.waiting.size(), 1);
        exchange = echo.waiting.first();
    }
    QVERIFY(!exchange->isOpen());
    exchange->respond({200, {}, "too late"});
}

void TestHttpServer::headerValuesCannotSmuggleLines() {
    EchoServer echo;
    RawClient client(echo);
    client.socket.write(get("/split"));
    QTRY_VERIFY(client.received.contains("\r\n\r\n"));
    QVERIFY(client.received.contains("X-Value: aX-Injected: b\r\n"));
}

void TestHttpServer::tooManyConnectionsAreTurnedAway() {
    HttpLimits limits;
    limits.connections = 1;
    EchoServer echo(limits);
    RawClient first(echo);
    QTRY_VERIFY(first.isConnected());
    first.socket.write(get("/"));
    QTRY_COMPARE(first.answers(), 1);
    {
        RawClient second(echo);
        QTRY_VERIFY(second.received.startsWith("HTTP/1.1 503 "));
        QTRY_VERIFY(second.isClosed());
    }
    first.socket.abort();
    QTRY_COMPARE(echo.server.connectionCount(), 0);
    RawClient third(echo);
    third.socket.write(get("/"));
    QTRY_VERIFY(third.received.startsWith("HTTP/1.1 200 "));
}

TEST_PROGRAM_PART(http_server, TestHttpServer)
#include "tst_http_server.moc"
