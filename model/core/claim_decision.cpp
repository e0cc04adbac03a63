#include "model/core/claim_decision.h"

#include "model/core/key_state.h"
#include "model/core/lease.h"

namespace idempotency {

namespace {

bool differs(const QString& stored, const QString& sent) {
    return stored.compare(sent, Qt::CaseInsensitive) != 0;
}

}  // namespace

ClaimDecision decideClaim(const Key& row, Instant databaseNow, const QString& ownToken, const ClaimIntent& intent) {
    const bool isClient = intent.kind == ClaimIntent::Kind::Client;
    const bool isMine = row.lockedAt && row.lockedBy == ownToken;
    if (isClient && differs(row.requestHash, intent.fingerprint)) return claim::Mismatch{};
    if (!isClient && !isMine && intent.seen && *intent.seen != row.version()) return claim::Moved{};
    if (row.response) return claim::Replay{*row.response};
    if (isClient && isParked(row)) return claim::Parked{row.parkedReason};
    if (isMine) return claim::Mine{};
    const auto lease = readLease(row, databaseNow);
    if (lease.state == LeaseState::Held && intent.kind != ClaimIntent::Kind::OperatorForce)
        return claim::InFlight{lease.remaining};
    return claim::Take{row.version()};
}

}  // namespace idempotency
