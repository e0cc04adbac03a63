#pragma once

#include <functional>
#include <map>

#include "model/core/reconciliation.h"
#include "model/core/settings.h"
#include "model/payment/gateway_session.h"

namespace idempotency {

/// What to compare. `from` is included and defaults to one retention time ago; `to` defaults to one settle-time ago,
/// when the gateway's list is complete. Both by the database's clock.
struct ReconcileOptions {
    std::optional<Instant> from;
    std::optional<Instant> to;
    bool recordOrphans = false;  ///< puts orphans, and second charges of a ride, among the orphan charges
    std::chrono::milliseconds deadlinePerCall{10'000};
};

/// How far a comparison has come, and what it found.
struct ReconcileSummary {
    enum class Step { Charges, Rides, Finished };
    Step step = Step::Charges;
    Instant from{};
    Instant to{};
    std::optional<Instant> readBackTo;  ///< charges are read from the newest; all from here to `to` were read
    qint64 chargesRead = 0;
    qint64 ridesRead = 0;  ///< that carry a charge
    qint64 notOurs = 0;    ///< charges that somebody else made on the same account
    qint64 recorded = 0;
    std::map<ReconcileKind, qint64> counts;
    bool cancelled = false;

    qint64 findings() const;
};

/// Findings come out one by one, so that a million of them need no memory either.
struct ReconcileListener {
    std::function<void(const ReconcileFinding&)> found;
    /// Told after each page; false ends the comparison there. May be empty.
    std::function<bool(const ReconcileSummary&)> goOn;
};

/// Compares the gateway's charges with the rides, and the rides with the charges (design section 7). Reads only, unless
/// told to record. Memory stays the same however many there are. Failures: Invalid (the span), OtherGateway,
/// Unreachable, or the database's own; what was found before stands.
Result<ReconcileSummary> reconcile(Database& database, GatewaySession& gateway, const ReconcileOptions& options,
                                   const ReconcileListener& listener);

}  // namespace idempotency
