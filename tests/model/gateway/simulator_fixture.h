#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkRequest>
#include <QTemporaryDir>

#include "model/gateway/simulator_thread.h"
#include "model/gateway/stripe_gateway.h"

namespace idempotency {

/// A simulator on a fresh ledger, and the ways to ask it.
class SimulatorFixture {
public:
    explicit SimulatorFixture(SimulatorOptions options = {}) : m_options(std::move(options)) {
        m_options.ledgerFile = m_folder.filePath(QStringLiteral("ledger.sqlite"));
        m_options.secretKey = secretKey();
        start();
    }

    /// A stop, and a start on the same port with other books.
    void restartAsAnother() {
        simulator.stop();
        m_options.ledgerFile = m_folder.filePath(QStringLiteral("another-ledger.sqlite"));
        start();
    }

    static QByteArray secretKey() { return "sk_test_simulator"; }

    /// A stop and a new start on the same ledger and port.
    void restart() {
        simulator.stop();
        start();
    }

    std::unique_ptr<StripeGateway> client(StripeApi api = StripeApi::PaymentIntents) const {
        return StripeGateway::create(simulator.url(), secretKey(), api).value();
    }

    static ChargeRequest order(const QString& key, const QString& paymentMethod) {
        return {17, {1999, QStringLiteral("usd")}, paymentMethod, key};
    }

    QNetworkRequest request(const QString& target, const QString& key = {}) const {
        QNetworkRequest request(simulator.url().resolved(QUrl(target)));
        request.setRawHeader("Authorization", "Bearer " + secretKey());
        request.setRawHeader("Content-Type", "application/x-www-form-urlencoded");
        if (!key.isEmpty()) request.setRawHeader("Idempotency-Key", key.toUtf8());
        return request;
    }

    StripeAnswer get(const QString& target) { return m_transport.get(request(target), std::chrono::seconds(10)); }

    StripeAnswer post(const QString& key, const QByteArray& form,
                      const QString& path = QStringLiteral("/v1/payment_intents")) {
        return m_transport.post(request(path, key), form, std::chrono::seconds(10));
    }

    StripeAnswer pay(const QString& key, const QString& paymentMethod) {
        return post(key, chargeForm(order(key, paymentMethod), StripeApi::PaymentIntents));
    }

    static QJsonObject json(const StripeAnswer& answer) { return QJsonDocument::fromJson(answer.body).object(); }

    /// By the gateway's own count, which is the judge.
    int deliveries(const QString& key) { return json(get(QStringLiteral("/sim/calls")))[u"calls"][key].toInt(); }

    qsizetype charges() { return json(get(QStringLiteral("/v1/charges?limit=100")))[u"data"].toArray().size(); }

    SimulatorThread simulator;

private:
    void start() {
        const auto outcome = simulator.start(m_options);
        if (!outcome) qFatal("%s", qPrintable(outcome.failure().message));
        m_options.port = quint16(simulator.url().port());
    }

    QTemporaryDir m_folder;
    SimulatorOptions m_options;
    StripeTransport m_transport{true};
};

}  // namespace idempotency
