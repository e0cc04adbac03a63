#pragma once

#include "model/gateway/simulator.h"
#include "model/gateway/simulator_cashier.h"
#include "model/net/http_exchange.h"

namespace idempotency {

/// The simulator's part of Stripe's API, and GET /sim/calls: which request goes where, and who may ask.
class SimulatorRoutes {
public:
    SimulatorRoutes(SimulatorLedger& ledger, SimulatorCashier& cashier, const SimulatorOptions& options,
                    QObject& context);

    /// Answers now or later through the exchange; needs the event loop of `context`.
    void handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange);

private:
    void charge(LedgerList kind, const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange);
    void holdBack(LedgerList kind, const QString& key, const QByteArray& form);
    void answerLater(const QString& key, const HttpResponse& response, std::shared_ptr<HttpExchange> exchange);
    HttpResponse answerTo(const HttpRequest& request);
    HttpResponse list(LedgerList list, const HttpRequest& request);
    HttpResponse find(LedgerList list, const QString& id);
    HttpResponse calls();

    SimulatorLedger& m_ledger;
    SimulatorCashier& m_cashier;
    SimulatorOptions m_options;
    QObject& m_context;  ///< answers that are still out end with it
};

}  // namespace idempotency
