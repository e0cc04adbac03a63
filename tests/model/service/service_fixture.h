#pragma once

#include <QThread>

#include "../payment/payment_fixture.h"
#include "http_client.h"
#include "model/service/payments_service.h"

namespace idempotency {

/// The payments service in a thread of its own, over a fixture's database and gateway.
class ServiceFixture : public PaymentFixture {
public:
    /// `change` sets what a test needs otherwise; upkeep is off unless it says so.
    void startService(const std::function<void(ServiceSetup&)>& change = {}, bool onTestDatabase = true) {
        database.run(QStringLiteral("UPDATE settings SET test_database = %1")
                         .arg(onTestDatabase ? QStringLiteral("true") : QStringLiteral("false")));
        ServiceSetup setup;
        setup.database = parseDatabaseAddress(database.connectionString()).value();
        setup.makeGateway = [this]() -> Result<std::unique_ptr<Gateway>> {
            return std::unique_ptr<Gateway>(simulator.client());
        };
        setup.retentionEvery = setup.reconcileEvery = std::chrono::milliseconds(0);
        if (change) change(setup);
        m_thread.start();
        m_service = std::make_unique<PaymentsService>(setup);
        m_service->moveToThread(&m_thread);
        Outcome started = Done{};
        QMetaObject::invokeMethod(
            m_service.get(), [&] { started = m_service->start(); }, Qt::BlockingQueuedConnection);
        if (!started) qFatal("the service did not start: %s", qPrintable(started.failure().message));
        m_port = m_service->port();
        QObject::connect(m_service.get(), &PaymentsService::ended, m_service.get(), [this] { m_ended = true; });
    }

    ~ServiceFixture() {
        if (!m_service) return;
        QMetaObject::invokeMethod(
            m_service.get(), [this] { m_service.reset(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

    void endService() {
        QMetaObject::invokeMethod(
            m_service.get(), [this] { m_service->end(); }, Qt::BlockingQueuedConnection);
    }
    bool hasEnded() const { return m_ended; }

    HttpClient client() const { return HttpClient(m_port); }
    quint16 port() const { return m_port; }

    static QByteArray payment(const QByteArray& key, const QByteArray& paymentMethod = "pm_card_visa",
                              int amount = 1999) {
        const QByteArray body =
            "{\"amountCents\":" + QByteArray::number(amount) + ",\"paymentMethod\":\"" + paymentMethod + "\"}";
        return "POST /api/rides HTTP/1.1\r\nHost: h\r\nX-User-Id: ada\r\nContent-Type: application/json\r\n"
               "Idempotency-Key: " +
               key + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
    }
    static QByteArray get(const QByteArray& target, const QByteArray& user = "ada") {
        return "GET " + target + " HTTP/1.1\r\nHost: h\r\nX-User-Id: " + user + "\r\n\r\n";
    }

    /// Sends it on a connection of its own; status 0 where there was no answer.
    HttpResponse ask(const QByteArray& request) const {
        HttpClient client(m_port);
        client.send(request);
        return client.receive().value_or(HttpResponse{0, {}, {}});
    }
    HttpResponse pay(const QByteArray& key, const QByteArray& paymentMethod = "pm_card_visa", int amount = 1999) const {
        return ask(payment(key, paymentMethod, amount));
    }
    /// The value of one line of /metrics; -1 where there is no such line.
    double metric(const QByteArray& name) const {
        const auto lines = ask(get("/metrics")).body.split('\n');
        for (const auto& line : lines)
            if (line.startsWith(name + ' ')) return line.mid(name.size() + 1).toDouble();
        return -1;
    }

private:
    QThread m_thread;
    std::unique_ptr<PaymentsService> m_service;
    std::atomic<bool> m_ended{false};
    quint16 m_port = 0;
};

}  // namespace idempotency
