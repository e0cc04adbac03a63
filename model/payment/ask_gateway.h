#pragma once

#include "model/payment/gateway_session.h"
#include "model/payment/look_up.h"

namespace idempotency {

/// The answer to "did money move?" from the gateway itself, for one key.
struct GatewayReport {
    qint64 id = 0;
    LookUpAnswer answer;
    bool believable = true;  ///< false: "nothing" may still change, until `askAgain` has passed
    std::chrono::seconds askAgain{0};
    QString sentence;

    bool operator==(const GatewayReport&) const = default;
};

/// Looks one key's charge up and writes the answer on its timeline. Changes nothing else. NotFound: no such key.
Result<GatewayReport> askGateway(Database& database, GatewaySession& gateway, qint64 id,
                                 std::chrono::milliseconds deadlinePerPage);

}  // namespace idempotency
