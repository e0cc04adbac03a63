#pragma once

#include <chrono>

#include "model/core/key.h"

namespace idempotency {

enum class LeaseState { Free, Held, Expired };

/// The printed name: free, held, expired.
QString nameOf(LeaseState state);

/// What a key's lease is at one moment of the database's clock (design rule 8: no other clock decides).
struct LeaseReading {
    LeaseState state = LeaseState::Free;
    std::chrono::milliseconds remaining{0};  ///< above 0 only while held
    std::chrono::milliseconds overdue{0};    ///< since when it is over; above 0 only once expired

    bool operator==(const LeaseReading&) const = default;
};

LeaseReading readLease(const Key& key, Instant databaseNow);

/// Whole seconds to wait for the lease's end, rounded up, at least 1: the Retry-After of a request in flight.
int retryAfterSeconds(std::chrono::milliseconds remaining);

/// Whole seconds to wait before another attempt at a key that was let go: doubles with each attempt, at most a minute,
/// so that a key which keeps failing is asked for ever more rarely.
int backOffSeconds(int attempts);

}  // namespace idempotency
