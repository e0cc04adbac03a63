#pragma once

namespace idempotency {

/// From now on Qt's driver no longer complains on standard error about every prepared statement of a connection that
/// broke. Each program says once, and better, that the database is out of reach.
void dropDriverNoise();

}  // namespace idempotency
