#pragma once

#include <memory>

#include <QObject>
#include <QTimer>

#include "model/net/http_server.h"
#include "model/service/payment_pool.h"
#include "model/service/service_metrics.h"
#include "model/service/service_request.h"
#include "model/service/service_setup.h"
#include "model/service/service_upkeep.h"
#include "model/service/service_watch.h"

namespace idempotency {

/// The payments service (design section 8): HTTP in front of the same claim and phases as every other program. Its
/// thread needs an event loop and only reads and answers; workers pay.
class PaymentsService : public QObject {
    Q_OBJECT
public:
    explicit PaymentsService(const ServiceSetup& setup, QObject* parent = nullptr);
    ~PaymentsService() override;

    /// Fails where the address cannot be listened on, the database is out of reach or its schema is not this program's,
    /// or a gateway client cannot be made.
    Outcome start();
    QHostAddress address() const { return m_server.address(); }
    quint16 port() const { return m_server.port(); }

    /// Takes no more requests, works off those that were taken, and emits ended(): within about a lease time.
    void end();

Q_SIGNALS:
    void ended();
    /// A sentence for the log.
    void told(const QString& sentence);

private:
    using Exchange = std::shared_ptr<HttpExchange>;

    void handle(const HttpRequest& request, const Exchange& exchange);
    void answer(const PaymentOrder& order, const Exchange& exchange);
    void answer(const RideQuestion& question, const Exchange& exchange);
    void answer(const HealthQuestion&, const Exchange& exchange);
    void answer(const AliveQuestion&, const Exchange& exchange);
    void answer(const MetricsQuestion&, const Exchange& exchange);
    void answer(const HttpResponse& refusal, const Exchange& exchange);
    void giveUp(bool begun, const Exchange& exchange);
    void queue(PaymentPool::Job job, const Exchange& exchange);
    void tick();

    ServiceMetrics m_metrics;
    HttpServer m_server;
    ServiceSetup m_setup;
    ServiceWatch m_watch;
    PaymentPool m_pool;
    ServiceUpkeep m_upkeep;
    QTimer m_timer{this};
    bool m_ending = false;
    bool m_serverClosed = false;
};

}  // namespace idempotency
