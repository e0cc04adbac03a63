#include "model/service/measured_gateway.h"

namespace idempotency {

namespace {

template <typename T>
bool isAnswer(const Result<T>& result) {
    return result.ok();
}

bool isAnswer(const GatewayOutcome& outcome) {
    return outcome.kind != GatewayOutcomeKind::Unknown && outcome.kind != GatewayOutcomeKind::NotReached;
}

}  // namespace

template <typename Call>
auto MeasuredGateway::measured(const char* name, Call call) {
    const auto begun = std::chrono::steady_clock::now();
    auto result = call();
    m_lostContact = m_lostContact || !isAnswer(result);
    m_metrics.countGatewayCall(name, std::chrono::steady_clock::now() - begun, isAnswer(result));
    return result;
}

Result<QString> MeasuredGateway::identity(std::chrono::milliseconds deadline) {
    return measured("identity", [&] { return m_gateway->identity(deadline); });
}

GatewayOutcome MeasuredGateway::charge(const ChargeRequest& request, std::chrono::milliseconds deadline) {
    return measured("charge", [&] { return m_gateway->charge(request, deadline); });
}

GatewayOutcome MeasuredGateway::retrieve(const QString& objectId, std::chrono::milliseconds deadline) {
    return measured("retrieve", [&] { return m_gateway->retrieve(objectId, deadline); });
}

Result<GatewayChargePage> MeasuredGateway::list(Instant from, Instant to, const QString& after,
                                                std::chrono::milliseconds deadline) {
    return measured("list", [&] { return m_gateway->list(from, to, after, deadline); });
}

}  // namespace idempotency
