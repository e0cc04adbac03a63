#pragma once

#include <memory>
#include <optional>

#include <QList>
#include <QSslCertificate>
#include <QString>

#include "model/core/settings.h"
#include "model/gateway/gateway.h"
#include "model/gateway/stripe_form.h"
#include "model/payment/gateway_session.h"
#include "model/sandbox/sandbox.h"
#include "model/store/database.h"

namespace idempotency {

/// Where database and gateway are, as options and environment variables say. Without a database the sandbox is meant.
struct Places {
    QString database;    ///< --database or IDEMPOTENCY_DATABASE
    QString gatewayUrl;  ///< --gateway or IDEMPOTENCY_GATEWAY_URL
    QByteArray gatewayKey;
    StripeApi gatewayApi = StripeApi::PaymentIntents;  ///< IDEMPOTENCY_GATEWAY_API
    QList<QSslCertificate> gatewayAuthorities;         ///< IDEMPOTENCY_GATEWAY_CA_FILE; empty: the system's
    QString sandboxFolder;
    QString program;  ///< idempotencyctl

    bool useSandbox() const { return database.isEmpty(); }
};

/// What the options of a program name.
struct PlaceOptions {
    std::optional<QString> database;
    std::optional<QString> gateway;
    QString sandboxFolder;
};

/// Options first, then environment variables. Invalid: a password among the options, or a key file that cannot be read.
Result<Places> findPlaces(const PlaceOptions& options);

/// A database and, where there is one, its gateway, ready for a verb. Starts the sandbox where none is named.
class Environment {
public:
    /// Fails where the database is out of reach or its schema is not this program's.
    static Result<std::unique_ptr<Environment>> open(const Places& places, SessionLimits limits = {});

    Database& database() { return *m_database; }
    /// Unreachable where no gateway is named.
    Result<GatewaySession*> gateway();
    Result<Settings> settings();
    const Places& places() const { return m_places; }
    /// Set where this process started the sandbox.
    const std::optional<SandboxStatus>& sandbox() const { return m_sandbox; }

private:
    Outcome openOnce(const Places& places, SessionLimits limits);

    Places m_places;
    std::optional<SandboxStatus> m_sandbox;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Gateway> m_gateway;
    std::unique_ptr<GatewaySession> m_session;
};

/// A client of the gateway that is named. Unreachable where none is, OtherGateway for a live key, Invalid for an
/// address or a key that cannot be used.
Result<std::unique_ptr<Gateway>> makeGateway(const Places& places);

/// The database alone, with whatever schema it has: for migrate.
Result<std::unique_ptr<Database>> openDatabaseAt(const Places& places, SessionLimits limits = {});

}  // namespace idempotency
