#pragma once

#include <optional>

#include "model/core/key.h"

namespace idempotency {

/// What the comparison of one charge with the rides, or of one ride with the charges, came to (design section 7).
enum class ReconcileKind {
    Matched,       ///< the ride carries the charge, and the money is the same
    Settled,       ///< an operator has settled it
    UnderWay,      ///< its worker may still be about to write it down
    Orphan,        ///< nobody expects it: the payment can no longer take it
    Unrecorded,    ///< the payment is unfinished and can take it: resume it
    ChargedTwice,  ///< the ride carries another charge
    OtherAmount,   ///< amount or currency differs from the ride's
    UnknownRide,   ///< made under one of our keys for a ride that is not here
    Missing,       ///< the ride carries a charge that the gateway does not have
};

/// The printed name: matched, settled, under_way, orphan, unrecorded, charged_twice, other_amount, unknown_ride,
/// missing.
QString nameOf(ReconcileKind kind);

/// False for matched, settled and under way, which are as they should be.
bool isFinding(ReconcileKind kind);

/// A charge of ours that moved money, as the gateway's list shows it.
struct ListedCharge {
    QString chargeId;
    Money amount;
    qint64 rideId = 0;      ///< from the metadata
    QString downstreamKey;  ///< from the metadata
    Instant createdAt{};

    bool operator==(const ListedCharge&) const = default;
};

/// True where metadata say that one of our workers made the charge; others may use the same account.
bool isOurs(const std::optional<qint64>& rideId, const QString& downstreamKey);

/// What the tables know of one listed charge, as one statement saw it.
struct ChargeRecord {
    /// The key of the ride, while it is there.
    struct OfKey {
        qint64 id = 0;
        Scope scope;
        RecoveryPoint point = RecoveryPoint::Started;
        QString downstreamKey;
        int downstreamGeneration = 1;
    };
    std::optional<Ride> ride;         ///< the one that the metadata name
    std::optional<OfKey> key;         ///< of that ride
    std::optional<qint64> carriedBy;  ///< the ride that carries this charge
    bool mayStillMove = false;        ///< the key's call deadline is not over yet
    bool isOnRecord = false;          ///< among the orphan charges
    bool isSettled = false;           ///< there, and settled by an operator
};

/// One line of the report.
struct ReconcileFinding {
    ReconcileKind kind = ReconcileKind::Matched;
    QString chargeId;
    std::optional<qint64> rideId;
    std::optional<qint64> keyId;
    QString userId;
    std::optional<Money> gatewayMoney;
    std::optional<Money> rideMoney;
    std::optional<Instant> chargedAt;  ///< by the gateway's clock
    bool isOnRecord = false;           ///< among the orphan charges, before this comparison
    bool wasRecorded = false;          ///< put there by this comparison
    QString sentence;                  ///< what it is, and what to do

    bool operator==(const ReconcileFinding&) const = default;
};

/// Judges one listed charge by what the tables know of it.
ReconcileFinding judgeCharge(const ListedCharge& charge, const ChargeRecord& record);

/// For a ride whose charge the gateway did not list and did not confirm; `answer` is what it said when asked.
ReconcileFinding missingCharge(const Ride& ride, std::optional<qint64> keyId, const QString& answer);

}  // namespace idempotency
