#include "model/core/gateway_outcome.h"

namespace idempotency {

bool provesNothingCharged(GatewayOutcomeKind kind) {
    switch (kind) {
        case GatewayOutcomeKind::Declined:
        case GatewayOutcomeKind::RefusedForCaller:
        case GatewayOutcomeKind::RefusedForGood:
        case GatewayOutcomeKind::WrongCredentials:
        case GatewayOutcomeKind::NotReached:
        case GatewayOutcomeKind::RateLimited:
            return true;
        case GatewayOutcomeKind::Charged:
        case GatewayOutcomeKind::Pending:
        case GatewayOutcomeKind::InUse:
        case GatewayOutcomeKind::Unknown:
        case GatewayOutcomeKind::StoredServerError:
        case GatewayOutcomeKind::KeyReused:
            return false;
    }
    Q_UNREACHABLE();
}

}  // namespace idempotency
