// The payments service as a program: its clients, its end, and its servers' deaths.
#include <atomic>
#include <mutex>
#include <signal.h>
#include <thread>

#include <QFile>
#include <QTest>

#include "../model/service/http_client.h"
#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

namespace {

int numberFrom(const char* variable, int otherwise) {
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? number : otherwise;
}

/// One running `serve`.
class Service {
public:
    explicit Service(const TestSandbox& sandbox, quint16 port = 0, const QStringList& more = {})
        : m_process(sandbox.startRun(QStringList{QStringLiteral("--json"), QStringLiteral("serve"),
                                                 QStringLiteral("--listen"), QStringLiteral("127.0.0.1:%1").arg(port)} +
                                     more)) {
        while (!m_process->canReadLine() && m_process->waitForReadyRead(30'000)) {
        }
        m_url = QUrl(QJsonDocument::fromJson(m_process->readLine())[u"url"].toString());
    }
    ~Service() {
        m_process->kill();
        m_process->waitForFinished();
    }

    QString url() const { return m_url.toString(); }
    quint16 port() const { return quint16(m_url.port(0)); }
    QProcess& process() { return *m_process; }
    void send(int signal) const { ::kill(pid_t(m_process->processId()), signal); }

    qint64 residentKilobytes() const {
        QFile status(QStringLiteral("/proc/%1/status").arg(m_process->processId()));
        if (!status.open(QIODevice::ReadOnly)) return 0;
        const auto lines = status.readAll().split('\n');
        for (const auto& line : lines)
            if (line.startsWith("VmRSS:")) return line.simplified().split(' ').value(1).toLongLong();
        return 0;
    }

private:
    std::unique_ptr<QProcess> m_process;
    QUrl m_url;
};

QStringList payment(const Service& service, const QString& key, const QStringList& more = {}) {
    return QStringList{QStringLiteral("--json"), QStringLiteral("pay"),   QStringLiteral("--user"),
                       QStringLiteral("u"),      QStringLiteral("--key"), key,
                       QStringLiteral("--url"),  service.url(),           QStringLiteral("--amount-cents")} +
           (more.isEmpty() ? QStringList{QStringLiteral("1999")} : more);
}

/// A client that goes on until each of its payments is answered for good, on a connection that it keeps.
class LoadClient {
public:
    LoadClient(quint16 port, int number) : m_port(port), m_number(number) {}

    /// The last payment is brought to its end, too.
    void run(const std::atomic<bool>& ending) {
        while (!ending && m_wrong.isEmpty())
            pay("load-" + QByteArray::number(m_number) + '-' + QByteArray::number(m_payments + 1));
    }
    int payments() const { return m_payments; }
    int problems() const { return m_problems; }
    /// What no service should have answered; empty where there was nothing.
    QString wrong() const { return m_wrong; }

private:
    void pay(const QByteArray& key) {
        const QByteArray body = "{\"amountCents\":1999}";
        const QByteArray request =
            "POST /api/rides HTTP/1.1\r\nHost: h\r\nX-User-Id: u\r\nContent-Type: "
            "application/json\r\nIdempotency-Key: " +
            key + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
        QElapsedTimer clock;
        for (clock.start(); clock.elapsed() < 60'000;) {
            const auto answer = ask(request);
            if (!answer) {
                m_wrong = QStringLiteral("no answer to %1").arg(QString::fromLatin1(key));
                return;
            }
            if (answer->status == 201) {
                ++m_payments;
                return;
            }
            ++m_problems;
            const QString problem = HttpClient::problemOf(*answer);
            const bool isExpected = (answer->status == 503 || answer->status == 409) && !problem.isEmpty() &&
                                    !HttpClient::valueOf(*answer, "Retry-After").isEmpty();
            if (isExpected) continue;
            m_wrong = QStringLiteral("%1 %2").arg(answer->status).arg(QString::fromUtf8(answer->body));
            return;
        }
        m_wrong = QStringLiteral("never an end to %1").arg(QString::fromLatin1(key));
    }
    std::optional<HttpResponse> ask(const QByteArray& request) {
        if (!m_client) m_client.emplace(m_port);
        m_client->send(request);
        return m_client->receive();
    }

    quint16 m_port;
    int m_number;
    std::atomic<int> m_payments{0};
    int m_problems = 0;
    QString m_wrong;
    std::optional<HttpClient> m_client;
};

}  // namespace

class TestServe : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }

    void payThroughIt() {
        const Service service(m_sandbox);
        const auto first = runProgram(payment(service, QStringLiteral("a")));
        QVERIFY2(first.exitCode == 0, first.said());
        const auto second = runProgram(payment(service, QStringLiteral("a")));
        QCOMPARE(second.exitCode, 0);
        QVERIFY(second.object()[u"replayed"].toBool());
        QCOMPARE(second.object()[u"body"], first.object()[u"body"]);
        QCOMPARE(runProgram(payment(service, QStringLiteral("a"), {QStringLiteral("5")})).exitCode, 10);
        QCOMPARE(runProgram(payment(service, QStringLiteral("b"), {QStringLiteral("-5")})).exitCode, 2);
        const auto declined = runProgram(payment(
            service, QStringLiteral("c"),
            {QStringLiteral("7"), QStringLiteral("--payment-method"), QStringLiteral("pm_card_chargeDeclined")}));
        QCOMPARE(declined.exitCode, 11);
        QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(QStringLiteral("a"))), 1);
    }

    void nobodyListens() {
        quint16 port = 0;
        {
            const Service service(m_sandbox);
            port = service.port();
        }
        const auto run =
            runProgram({QStringLiteral("pay"), QStringLiteral("--user=u"), QStringLiteral("--amount-cents=1"),
                        QStringLiteral("--retry-for=0s"), QStringLiteral("--url=http://127.0.0.1:%1").arg(port)});
        QVERIFY2(run.exitCode == 3, run.said());
        QVERIFY2(run.errors.contains("Nothing was sent"), run.said());
    }

    void badAddresses_data() {
        QTest::addColumn<QString>("url");
        for (const auto* url : {"127.0.0.1:8080", "ftp://h", "http://", "http://u:p@h", "http://h?x=1"})
            QTest::newRow(url) << QString::fromLatin1(url);
    }
    void badAddresses() {
        QFETCH(QString, url);
        const auto run = runProgram({QStringLiteral("pay"), QStringLiteral("--user=u"),
                                     QStringLiteral("--amount-cents=1"), QStringLiteral("--url=") + url});
        QVERIFY2(run.exitCode == 2, run.said());
        QVERIFY2(run.errors.contains("http://127.0.0.1:8080"), run.said());
    }

    /// The client tries again while the service dies and comes back: one payment.
    void aKilledServiceLosesNothing() {
        const QString key = QStringLiteral("killed");
        auto service = std::make_unique<Service>(m_sandbox);
        const quint16 port = service->port();
        const auto client = startProgram(
            payment(*service, key,
                    {QStringLiteral("1999"), QStringLiteral("--payment-method"), QStringLiteral("pm_sim_slow")}));
        QVERIFY(eventually([&] { return !m_sandbox.keyNamed(key).isEmpty(); }));
        service->send(SIGKILL);
        service.reset();
        const Service next(m_sandbox, port);
        const auto run = finishedRun(*client);
        QVERIFY2(run.exitCode == 0, run.said());
        QVERIFY2(run.errors.contains("with the same key"), run.said());
        QCOMPARE(m_sandbox.chargesOf(m_sandbox.keyNamed(key)), 1);
    }

    void endsWhenAskedToWithItsPaymentsDone() {
        const QString key = QStringLiteral("ended");
        Service service(m_sandbox);
        const auto client = startProgram(payment(
            service, key, {QStringLiteral("1999"), QStringLiteral("--payment-method"), QStringLiteral("pm_sim_429")}));
        QVERIFY(eventually([&] { return !m_sandbox.keyNamed(key).isEmpty(); }));
        service.send(SIGTERM);
        const auto ended = finishedRun(service.process());
        QVERIFY2(ended.exitCode == 0, ended.said());
        QCOMPARE(m_sandbox.keyNamed(key)[u"leaseState"].toString(), QStringLiteral("free"));
        client->kill();
        client->waitForFinished();
    }

    void aSecondListenerIsRefused() {
        const Service service(m_sandbox);
        const auto run = m_sandbox.run(
            {QStringLiteral("serve"), QStringLiteral("--listen"), QStringLiteral("127.0.0.1:%1").arg(service.port())});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.errors.contains("cannot be listened on"), run.said());
    }

    /// Sixteen connections while PostgreSQL and the gateway are killed and come back: no payment lost, none doubled,
    /// every error a problem document, memory flat. IDEMPOTENCY_LOAD_PAYMENTS sets how many payments.
    void servesUnderLoadWhileItsServersDie();

private:
    TestSandbox m_sandbox{QStringLiteral("v")};
};

void TestServe::servesUnderLoadWhileItsServersDie() {
    const int third = numberFrom("IDEMPOTENCY_LOAD_PAYMENTS", 900) / 3;
    const auto before = m_sandbox.chargesByRide().size();
    const Service service(m_sandbox);
    std::atomic<bool> ending{false};
    std::vector<std::unique_ptr<LoadClient>> clients;
    std::vector<std::thread> threads;
    for (int i = 0; i < 16; ++i)
        clients.push_back(std::make_unique<LoadClient>(service.port(), i));
    for (const auto& client : clients)
        threads.emplace_back([&ending, &client = *client] { client.run(ending); });
    const auto waitForPayments = [&clients](int count) {
        return eventually(
            [&] {
                int all = 0;
                for (const auto& client : clients)
                    all += client->payments();
                return all >= count;
            },
            600'000);
    };

    // A third in peace, then each server dies in the middle of the load.
    const bool begun = waitForPayments(third);
    const auto residentAtFirst = service.residentKilobytes();
    ::kill(m_sandbox.postmaster(), SIGKILL);
    const auto database = m_sandbox.run("sandbox start");
    const bool goesOn = waitForPayments(2 * third);
    ::kill(m_sandbox.gateway(), SIGKILL);
    const auto gateway = m_sandbox.run("sandbox start");
    const bool goesOnAgain = waitForPayments(3 * third);
    ending = true;
    for (auto& thread : threads)
        thread.join();
    QVERIFY2(database.exitCode == 0, database.said());
    QVERIFY2(gateway.exitCode == 0, gateway.said());

    int payments = 0, problems = 0;
    for (const auto& client : clients) {
        QVERIFY2(client->wrong().isEmpty(), qPrintable(client->wrong()));
        payments += client->payments();
        problems += client->problems();
    }
    qInfo("%d payments, %d answers to try again, %lld kB at first, %lld kB at the end", payments, problems,
          residentAtFirst, service.residentKilobytes());
    QVERIFY(begun && goesOn && goesOnAgain);
    QVERIFY(problems > 0);
    QVERIFY2(service.residentKilobytes() < residentAtFirst + 16 * 1024, "memory grows");
    const auto charges = m_sandbox.chargesByRide();
    for (const auto& [ride, list] : charges)
        QVERIFY2(list.size() == 1, qPrintable(ride));
    QCOMPARE(charges.size() - before, size_t(payments));
}

TEST_PROGRAM_PART(serve, TestServe)
#include "tst_serve.moc"
