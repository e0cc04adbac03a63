#pragma once

#include <QString>

#include "model/gateway/gateway.h"
#include "model/store/database.h"

namespace idempotency {

/// How long a claim waits for the gateway to say who it is. It goes on without, and asks again before the first call.
constexpr std::chrono::milliseconds identityPatience{2'000};

/// A gateway together with the answer to "who are you?", asked once and compared with the database (design rule 14).
class GatewaySession {
public:
    explicit GatewaySession(Gateway& gateway) : m_gateway(gateway) {}

    /// Asks the gateway who it is, where it has not said yet, and makes sure that the database belongs to it. Failures:
    /// OtherGateway, Unreachable, NotPermitted (wrong secret key), or the database's own.
    Outcome confirm(Database& database, std::chrono::milliseconds deadline);

    /// Asks again at the next confirm(): another gateway may answer at the address by now.
    void forget() { m_identity.clear(); }

    /// Empty until confirmed.
    const QString& identity() const { return m_identity; }
    Gateway& gateway() { return m_gateway; }

private:
    Gateway& m_gateway;
    QString m_identity;
};

}  // namespace idempotency
