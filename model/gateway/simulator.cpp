#include "model/gateway/simulator.h"

#include "model/gateway/simulator_routes.h"
#include "model/net/http_server.h"

namespace idempotency {

namespace {

Instant systemNow() {
    return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
}

}  // namespace

struct Simulator::Parts {
    explicit Parts(const SimulatorOptions& options)
        : ledger(options.ledgerFile),
          cashier(ledger, options.keyWindow, options.now),
          routes(ledger, cashier, options, server),
          server([this](const HttpRequest& request, const auto& exchange) { routes.handle(request, exchange); }) {}

    SimulatorLedger ledger;
    SimulatorCashier cashier;
    SimulatorRoutes routes;
    HttpServer server;
};

Simulator::Simulator(SimulatorOptions options) : m_options(std::move(options)) {
    if (!m_options.now) m_options.now = systemNow;
}

Simulator::~Simulator() = default;

Outcome Simulator::start() {
    if (!m_options.listenAddress.isLoopback()) {
        return Failure{FailureKind::Invalid,
                       QStringLiteral("The simulated gateway listens on loopback only, not on %1.")
                           .arg(m_options.listenAddress.toString())};
    }
    if (m_options.secretKey.isEmpty()) {
        return Failure{FailureKind::Invalid,
                       QStringLiteral("The simulated gateway needs a key to ask of its callers.")};
    }
    try {
        m_parts = std::make_unique<Parts>(m_options);
    } catch (const LedgerError& error) {
        return Failure{FailureKind::Internal, QStringLiteral("The ledger %1 cannot be used: %2")
                                                  .arg(m_options.ledgerFile, QString::fromUtf8(error.what()))};
    }
    if (m_parts->server.listen(m_options.listenAddress, m_options.port)) return Done{};
    const auto reason = m_parts->server.errorString();
    m_parts.reset();
    return Failure{
        FailureKind::Unreachable,
        QStringLiteral("The simulated gateway cannot listen on port %1: %2.").arg(m_options.port).arg(reason)};
}

QUrl Simulator::url() const {
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(m_parts->server.address().toString());
    url.setPort(m_parts->server.port());
    return url;
}

QString Simulator::instanceId() const {
    return m_parts->ledger.instanceId();
}

}  // namespace idempotency
