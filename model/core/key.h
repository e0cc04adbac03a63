#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include <QString>

#include "model/core/instant.h"
#include "model/core/money.h"
#include "model/core/recovery_point.h"

namespace idempotency {

/// What makes two requests the same: who asks, for what path, under which client's key.
struct Scope {
    QString userId;
    QString path;
    QString key;

    bool operator==(const Scope&) const = default;
};

/// What an operator or a worker believes of a row. Every write repeats it in its WHERE clause (design rule 3).
struct RowVersion {
    qint64 fence = 0;
    RecoveryPoint point = RecoveryPoint::Started;

    bool operator==(const RowVersion&) const = default;
};

/// The response that every retry gets, byte for byte (design rule 7).
struct StoredResponse {
    int statusCode = 0;
    QString body;
    QString contentType;
    QString location;  ///< empty where there is none

    bool operator==(const StoredResponse&) const = default;
};

/// One row of idempotency_keys. Empty text stands for NULL in optional text columns.
struct Key {
    qint64 id = 0;
    Scope scope;
    QString requestMethod;
    QString requestBody;  ///< canonical JSON (RFC 8785)
    QString requestHash;
    int fingerprintVersion = 1;
    QString downstreamKey;
    int downstreamGeneration = 1;
    RecoveryPoint recoveryPoint = RecoveryPoint::Started;
    std::optional<Instant> lockedAt;
    std::chrono::milliseconds leaseTime{0};
    QString lockedBy;
    qint64 fence = 0;
    int attempts = 0;
    int bulkAttempts = 0;
    QString lastError;
    QString parkedReason;
    int parkedGeneration = 0;  ///< the generation whose answer can never become final; 0: parked for another reason
    std::optional<Instant> callDeadline;  ///< until then a request that somebody sent may still charge
    std::optional<StoredResponse> response;
    Instant createdAt{};
    std::optional<Instant> finishedAt;

    RowVersion version() const { return {fence, recoveryPoint}; }
    /// True where the gateway's answer under the present downstream key will never change and settles nothing.
    bool answerNeverFinal() const { return parkedGeneration == downstreamGeneration; }
    bool operator==(const Key&) const = default;
};

/// One row of rides: what was bought, and the charge that paid for it.
struct Ride {
    qint64 id = 0;
    QString userId;
    Money amount;
    QString paymentMethod;
    QString downstreamKey;
    QString status;           ///< created, charged, declined or abandoned
    QString chargeId;         ///< empty until the gateway's charge is on record
    QString gatewayObjectId;  ///< an object at the gateway that is not a payment yet
    Instant createdAt{};

    bool operator==(const Ride&) const = default;
};

/// A key as one statement saw it: the row, its ride, and the database's clock at that moment.
struct KeySnapshot {
    Key key;
    std::optional<Ride> ride;
    bool hasOpenOrphanCharge = false;  ///< a charge that no ride carries and nobody settled (design rule 10)
    Instant readAt{};
    int attemptCap = 10;
    QString actingOperator;  ///< who holds the lease, where an operator does

    bool operator==(const KeySnapshot&) const = default;
};

/// One line of a key's history, written by the statement that it tells of.
struct TimelineEvent {
    Instant at{};
    QString what;
    QString by;
    qint64 fence = 0;
    bool accepted = true;  ///< false: a write that was turned away because the fence had passed on
    QString detail;

    bool operator==(const TimelineEvent&) const = default;
};

/// A charge that came back to a worker which had lost the key (design rule 10).
struct OrphanCharge {
    qint64 id = 0;
    QString chargeId;
    std::optional<qint64> keyId;
    std::optional<qint64> rideId;
    Scope scope;
    Money amount;
    Instant recordedAt{};
    QString recordedBy;
    bool open = false;  ///< no ride carries the charge and nobody settled it
    QString settledAs;  ///< refunded or belongs_to_ride, where an operator settled it

    bool operator==(const OrphanCharge&) const = default;
};

/// Everything about one key, for one person to read.
struct KeyStory {
    KeySnapshot snapshot;
    std::vector<OrphanCharge> orphanCharges;
    std::vector<TimelineEvent> timeline;

    bool operator==(const KeyStory&) const = default;
};

}  // namespace idempotency
