#pragma once

#include <chrono>
#include <variant>

#include "model/core/claim_decision.h"
#include "model/payment/crash_point.h"
#include "model/store/key_writer.h"

namespace idempotency {

/// The caller holds the key.
struct HeldClaim {
    KeySnapshot row;  ///< as it is now, but for why it was parked before an operator took it
    QString token;
    std::chrono::steady_clock::time_point leaseSetAt;  ///< before the statement that set the lease was sent
};
/// The row means something else for this caller.
struct TurnedAway {
    KeySnapshot row;
    ClaimDecision decision;
};
/// Rivals kept winning, or insert right now.
struct StillContended {};
struct NoSuchKey {};
struct ClaimFailed {
    Failure failure;
    bool mayBeStored = false;  ///< a claim was sent whose answer was lost
};
using ClaimResult = std::variant<HeldClaim, TurnedAway, StillContended, NoSuchKey, ClaimFailed>;

/// How an operator claims a key that is there.
struct OperatorClaim {
    qint64 id = 0;
    ClaimIntent intent;  ///< its `seen` is what the row is read as where it is empty
    BegunAction action;
    bool countsAsBulk = false;
    bool afterCallDeadline = false;  ///< only once no earlier call may still charge
    bool answerNeverFinal = false;   ///< only where parked for that reason, at the present generation
};

/// The one operation by which anybody comes to hold a key (design section 5): a new request, a retry, a resume, a reap.
class Claim {
public:
    /// `gatewayIdentity` empty: the gateway has not said yet who it is, so it is not compared.
    Claim(Database& database, WorkerHooks& hooks, QString gatewayIdentity);

    ClaimResult forClient(const NewKey& newKey);
    ClaimResult forOperator(const OperatorClaim& order);

private:
    using Clock = std::chrono::steady_clock;
    /// Nothing: read and decide again.
    using Attempted = std::optional<ClaimResult>;

    Attempted tryForClient(const NewKey& newKey);
    Attempted decide(const KeySnapshot& row, const ClaimIntent& intent, TakeOver takeOver);
    Attempted takeOver(KeySnapshot row, const TakeOver& order);
    HeldClaim takenBefore(KeySnapshot row) const;
    Attempted afterFailure(const Failure& failure);

    Database& m_database;
    WorkerHooks& m_hooks;
    QString m_gatewayIdentity;
    QString m_token;
    Clock::time_point m_begun;
    bool m_mayBeStored = false;
    struct {
        QString reason;
        int generation = 0;
    } m_parkedBefore;
};

/// A token for one claim: host and process for people to read, and a part that no other claim has.
QString newClaimToken();

}  // namespace idempotency
