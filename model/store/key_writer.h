#pragma once

#include <optional>

#include "model/core/key.h"
#include "model/core/operator_action.h"
#include "model/core/result.h"
#include "model/store/database.h"

namespace idempotency {

/// What a request brings that has no key row yet.
struct NewKey {
    Scope scope;
    QString requestMethod;
    QString requestBody;  ///< canonical JSON
    QString requestHash;
    int fingerprintVersion = 1;
    QString downstreamKey;
};

/// What one round trip found or made for a scope. Neither: a rival inserts right now, or the database belongs to
/// another gateway than the one named.
struct ClaimRead {
    std::optional<KeySnapshot> existing;
    std::optional<KeySnapshot> inserted;
    QString databaseGateway;  ///< settings.gateway_identity at that moment; empty where none is chosen
};

/// A key under one claim. Every write repeats id and fence (design rule 3).
struct HeldKey {
    qint64 id = 0;
    qint64 fence = 0;
    QString token;
};

/// An operator's action that begins with a claim (design rule 11).
struct BegunAction {
    OperatorVerb verb = OperatorVerb::Resume;
    ActionOrder order;
};

/// How a claim takes a key over that was there.
struct TakeOver {
    qint64 id = 0;
    RowVersion believed;
    std::optional<Instant> believedLockedAt;  ///< as read with the row version
    QString token;
    bool isOperator = false;   ///< may take a parked key, and clears the reason
    bool breaksLease = false;  ///< force: may take a held lease
    bool countsAsBulk = false;
    bool afterCallDeadline = false;  ///< only once no earlier call may still charge
    bool answerNeverFinal = false;   ///< only where parked for that reason, at the present generation
    QString gatewayIdentity = {};    ///< empty where the gateway has not said who it is
    QString detail = {};             ///< for the timeline
    std::optional<BegunAction> action = std::nullopt;
};

/// What a phase's statement wrote. Each returns nothing where the fence or the recovery point was no longer what was
/// believed: zero rows changed, and the timeline tells that the write was turned away.
struct LeaseSet {
    Instant lockedAt{};
    std::chrono::milliseconds leaseTime{0};
};
struct TakenOver {
    LeaseSet lease;
    qint64 fence = 0;
    int attempts = 0;
    int bulkAttempts = 0;
};
struct RideCreated {
    LeaseSet lease;
    qint64 rideId = 0;
    Instant createdAt{};
    std::optional<Instant> callDeadline;
};
struct Renewed {
    LeaseSet lease;
    std::optional<Instant> callDeadline;
    bool mayCall = false;     ///< false: a look-up is due first, or its "none" is not believed yet
    bool baseIsOver = false;  ///< no earlier call may still charge
    Instant now{};            ///< the database's clock at which that was judged
    std::chrono::milliseconds baseRemaining{0};
};

/// Makes the key of a scope or reads the one that is there. `gatewayIdentity` empty: not known yet, so not compared.
Result<ClaimRead> claimKey(Database& database, const NewKey& newKey, const QString& token,
                           const QString& gatewayIdentity);
Result<std::optional<TakenOver>> takeOverKey(Database& database, const TakeOver& takeOver);

/// What the ride is made of; defaults are fixed here for ever.
struct RideTerms {
    qint64 amountCents = 0;
    QString currency;
    QString paymentMethod;
};
/// `gatewayIdentity` empty: no call follows, so no call deadline is stamped. Conflict: the key has a ride already.
Result<std::optional<RideCreated>> createRide(Database& database, const HeldKey& held, const RideTerms& terms,
                                              const QString& gatewayIdentity);

struct RenewalForCall {
    std::optional<Instant> baseCallDeadline;  ///< what stands, or stood before a call that charged nothing
    std::optional<Instant> lookedUpAt;        ///< when a look-up was begun that found nothing
    bool callFollows = true;
    QString gatewayIdentity;
    QString detail;
};
Result<std::optional<Renewed>> renewForCall(Database& database, const HeldKey& held, const RenewalForCall& renewal);

/// Conflict: the charge is on another ride.
Result<std::optional<LeaseSet>> recordCharge(Database& database, const HeldKey& held, qint64 rideId,
                                             const QString& chargeId, const QString& objectId);
Result<bool> finishChargedKey(Database& database, const HeldKey& held, const StoredResponse& response);

struct UnchargedEnd {
    StoredResponse response;
    QString lastError;
    bool isDecline = false;             ///< the gateway's final answer; otherwise no earlier call may still charge
    std::optional<Instant> lookedUpAt;  ///< when a look-up was begun that found nothing
};
Result<bool> finishUnchargedKey(Database& database, const HeldKey& held, const UnchargedEnd& end);

struct Letting {
    RecoveryPoint point = RecoveryPoint::Started;
    QString lastError;
    QString parkedReason;                 ///< not empty: parked
    int parkedGeneration = 0;             ///< above 0: because the answer to that generation can never become final
    std::optional<Instant> callDeadline;  ///< what shall stand
    QString gatewayObjectId;              ///< not empty: kept on the ride
};
Result<bool> releaseKey(Database& database, const HeldKey& held, const Letting& letting);

/// Writes a charge down that came back to a worker whose fence was gone (design rule 10). Twice changes nothing.
Outcome recordOrphanCharge(Database& database, const KeySnapshot& snapshot, const HeldKey& held,
                           const QString& chargeId);
Outcome addTimelineEvent(Database& database, const HeldKey& by, const QString& what, const QString& detail);

}  // namespace idempotency
