#include "model/payment/gateway_session.h"

#include "model/store/settings_store.h"

namespace idempotency {

Outcome GatewaySession::confirm(Database& database, std::chrono::milliseconds deadline) {
    if (!m_identity.isEmpty()) return Done{};
    const auto identity = m_gateway.identity(deadline);
    if (!identity) return identity.failure();
    if (auto belongs = belongToGateway(database, *identity); !belongs) return belongs;
    m_identity = *identity;
    return Done{};
}

}  // namespace idempotency
