#pragma once

#include "model/core/key.h"

namespace idempotency {

/// The purpose of the one call that creates a ride's charge.
inline constexpr QStringView chargePurpose = u"charge";

/// The key sent to the gateway: ic1_ and 64 hex digits. It depends on nothing that changes between attempts, and no two
/// different inputs share the text that is hashed: each part is preceded by its length in bytes (8 bytes, big-endian).
QString downstreamKey(const Scope& scope, QStringView purpose, int generation);

}  // namespace idempotency
