// TLS towards the gateway: only a certificate of a trusted authority, for the right name and in time, gets the secret
// key.
#include <QSslKey>
#include <QSslServer>
#include <QSslSocket>
#include <QTest>
#include <QThread>

#include "model/gateway/stripe_gateway.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;
using Kind = GatewayOutcomeKind;

namespace {

QString fileNamed(const QString& name) {
    return QStringLiteral(TEST_DATA "/tls/") + name;
}

/// A gateway behind TLS that answers every request with one charge, and keeps what it was sent.
class TlsServer {
public:
    explicit TlsServer(const QString& certificate) {
        m_context.moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(
            &m_context, [&] { begin(certificate); }, Qt::BlockingQueuedConnection);
    }
    ~TlsServer() {
        QMetaObject::invokeMethod(
            &m_context, [this] { m_server.reset(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

    std::unique_ptr<StripeGateway> client() const {
        return StripeGateway::create(QUrl(QStringLiteral("https://localhost:%1").arg(m_port)), "sk_test_secret")
            .value();
    }
    /// What came through in the clear.
    QByteArray received() {
        QByteArray all;
        QMetaObject::invokeMethod(
            &m_context, [&] { all = m_received; }, Qt::BlockingQueuedConnection);
        return all;
    }

private:
    void begin(const QString& certificate) {
        QFile key(fileNamed(QStringLiteral("server.key")));
        if (!key.open(QIODevice::ReadOnly)) qFatal("no key");
        auto configuration = QSslConfiguration::defaultConfiguration();
        configuration.setLocalCertificateChain(QSslCertificate::fromPath(fileNamed(certificate)));
        configuration.setPrivateKey(QSslKey(&key, QSsl::Ec));
        m_server = std::make_unique<QSslServer>();
        m_server->setSslConfiguration(configuration);
        if (!m_server->listen(QHostAddress::LocalHost, 0)) qFatal("no port to listen on");
        m_port = m_server->serverPort();
        QObject::connect(m_server.get(), &QTcpServer::pendingConnectionAvailable, &m_context, [this] {
            auto* socket = m_server->nextPendingConnection();
            QObject::connect(socket, &QIODevice::readyRead, &m_context, [this, socket] { answer(*socket); });
        });
    }
    void answer(QTcpSocket& socket) {
        m_received += socket.readAll();
        if (!m_received.contains("metadata")) return;
        const QByteArray body =
            "{\"id\":\"pi_1\",\"object\":\"payment_intent\",\"created\":1,\"amount\":1999,\"currency\":\"usd\","
            "\"status\":\"succeeded\",\"latest_charge\":\"ch_1\"}";
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
                     QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }

    QThread m_thread;
    QObject m_context;
    std::unique_ptr<QSslServer> m_server;
    QByteArray m_received;
    quint16 m_port = 0;
};

}  // namespace

class TestStripeTls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void certificateIsVerified_data() {
        QTest::addColumn<QString>("certificate");
        QTest::addColumn<bool>("trustsTestAuthority");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("right") << QStringLiteral("right.pem") << true << Kind::Charged;
        QTest::newRow("another name") << QStringLiteral("wrong-name.pem") << true << Kind::NotReached;
        QTest::newRow("expired") << QStringLiteral("expired.pem") << true << Kind::NotReached;
        QTest::newRow("signed by itself") << QStringLiteral("stranger.pem") << true << Kind::NotReached;
        QTest::newRow("of an authority unknown to the system")
            << QStringLiteral("right.pem") << false << Kind::NotReached;
    }
    void certificateIsVerified() {
        QFETCH(QString, certificate);
        QFETCH(bool, trustsTestAuthority);
        QFETCH(Kind, kind);
        TlsServer server(certificate);
        const auto client = server.client();
        if (trustsTestAuthority)
            client->trustOnly(QSslCertificate::fromPath(fileNamed(QStringLiteral("authority.pem"))));
        const auto outcome = client->charge(
            {17, {1999, QStringLiteral("usd")}, QStringLiteral("pm_card_visa"), QStringLiteral("k")}, 20s);
        QVERIFY2(outcome.kind == kind, qPrintable(outcome.message));
        QCOMPARE(server.received().contains("sk_test_secret"), kind == Kind::Charged);
    }
};

TEST_PROGRAM_PART(stripe_tls, TestStripeTls)
#include "tst_stripe_tls.moc"
