#pragma once

#include "model/core/settings.h"
#include "model/store/database.h"

namespace idempotency {

Result<Settings> readSettings(Database& database);

/// Fails with Rejected, and a sentence, where the settings do not go together.
Outcome writeSettings(Database& database, const Settings& settings);

/// Design rule 14: makes `gatewayIdentity` the database's own where it has none and never had a payment; OtherGateway
/// where the database belongs to another.
Outcome belongToGateway(Database& database, const QString& gatewayIdentity);

}  // namespace idempotency
