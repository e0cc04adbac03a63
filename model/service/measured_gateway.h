#pragma once

#include <memory>
#include <utility>

#include "model/gateway/gateway.h"
#include "model/service/service_metrics.h"

namespace idempotency {

/// A gateway whose every call is counted and timed.
class MeasuredGateway : public Gateway {
public:
    MeasuredGateway(std::unique_ptr<Gateway> gateway, ServiceMetrics& metrics)
        : m_gateway(std::move(gateway)), m_metrics(metrics) {}

    /// True once after a call without an answer.
    bool takeLostContact() { return std::exchange(m_lostContact, false); }

    Result<QString> identity(std::chrono::milliseconds deadline) override;
    GatewayOutcome charge(const ChargeRequest& request, std::chrono::milliseconds deadline) override;
    GatewayOutcome retrieve(const QString& objectId, std::chrono::milliseconds deadline) override;
    Result<GatewayChargePage> list(Instant from, Instant to, const QString& after,
                                   std::chrono::milliseconds deadline) override;

private:
    template <typename Call>
    auto measured(const char* name, Call call);

    std::unique_ptr<Gateway> m_gateway;
    ServiceMetrics& m_metrics;
    bool m_lostContact = false;
};

}  // namespace idempotency
