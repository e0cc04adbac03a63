#pragma once

#include <vector>

#include "model/core/reconciliation.h"
#include "model/store/database.h"

namespace idempotency {

/// What the tables know of each of these charges, in the same order.
Result<std::vector<ChargeRecord>> readChargeRecords(Database& database, const std::vector<ListedCharge>& charges);

/// Puts a charge that nobody expects among the orphan charges. False: it is there already, or may not be put there yet
/// because a worker can still be about to do so. `holder` says who found it.
Result<bool> recordReconciledOrphan(Database& database, const ListedCharge& charge, const QString& holder);

/// A ride that carries a charge.
struct ChargedRide {
    Ride ride;
    std::optional<qint64> keyId;
};

/// The next charged rides made from `from` to `to`, both included, by id. At most some thousands; none does not mean
/// that there are no more.
struct ChargedRidePage {
    std::vector<ChargedRide> rides;
    std::optional<qint64> lastId;  ///< where the next page begins; nothing: all were read
};
Result<ChargedRidePage> listChargedRides(Database& database, Instant from, Instant to, qint64 afterId);

/// The database's clock.
Result<Instant> readClock(Database& database);

}  // namespace idempotency
