#pragma once

#include <chrono>
#include <variant>

#include "model/core/key.h"

namespace idempotency {

/// Who claims, and what they believe.
struct ClaimIntent {
    enum class Kind {
        Client,         ///< a request or its retry: brings a fingerprint, is turned away from parked keys
        Operator,       ///< resume: bound to the row version seen, may take a parked key
        OperatorForce,  ///< force resume: as Operator, and may take a held lease
    };
    Kind kind = Kind::Client;
    QString fingerprint;             ///< of the client's request; empty for operators
    std::optional<RowVersion> seen;  ///< set for operators: what they saw when they decided
};

/// What a claim found out about a row that was there.
namespace claim {
struct Mismatch {
    bool operator==(const Mismatch&) const = default;
};
struct Moved {  ///< the row is no longer what the operator saw
    bool operator==(const Moved&) const = default;
};
struct Replay {
    StoredResponse response;
    bool operator==(const Replay&) const = default;
};
struct Parked {
    QString reason;
    bool operator==(const Parked&) const = default;
};
struct Mine {  ///< the claim had worked and only its answer was lost
    bool operator==(const Mine&) const = default;
};
struct InFlight {
    std::chrono::milliseconds remaining{0};
    bool operator==(const InFlight&) const = default;
};
struct Take {  ///< take the key over, by a write that repeats this version
    RowVersion believed;
    bool operator==(const Take&) const = default;
};
}  // namespace claim

using ClaimDecision = std::variant<claim::Mismatch, claim::Moved, claim::Replay, claim::Parked, claim::Mine,
                                   claim::InFlight, claim::Take>;

/// Decides what a row means for a claim, in the order of design section 5: mismatch, moved (operators only), replay,
/// parked (clients only), mine, in flight, take. `ownToken` is the token made for this one claim.
ClaimDecision decideClaim(const Key& row, Instant databaseNow, const QString& ownToken, const ClaimIntent& intent);

}  // namespace idempotency
