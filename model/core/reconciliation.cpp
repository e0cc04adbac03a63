#include "model/core/reconciliation.h"

#include <array>

#include "model/core/downstream_key.h"

namespace idempotency {

namespace {

using Kind = ReconcileKind;

constexpr std::array<std::pair<Kind, const char*>, 9> names{{{Kind::Matched, "matched"},
                                                             {Kind::Settled, "settled"},
                                                             {Kind::UnderWay, "under_way"},
                                                             {Kind::Orphan, "orphan"},
                                                             {Kind::Unrecorded, "unrecorded"},
                                                             {Kind::ChargedTwice, "charged_twice"},
                                                             {Kind::OtherAmount, "other_amount"},
                                                             {Kind::UnknownRide, "unknown_ride"},
                                                             {Kind::Missing, "missing"}}};

/// Any generation: a recharge leaves charges of earlier ones behind. By the ride's id alone a charge of another
/// database on the same gateway would be taken for ours.
bool belongsTo(const ListedCharge& charge, const ChargeRecord& record) {
    if (charge.downstreamKey == record.ride->downstreamKey) return true;
    if (!record.key) return false;
    if (charge.downstreamKey == record.key->downstreamKey) return true;
    for (int generation = 1; generation <= record.key->downstreamGeneration; ++generation) {
        if (charge.downstreamKey == downstreamKey(record.key->scope, chargePurpose, generation)) return true;
    }
    return false;
}

/// True while a resume would put the charge on the ride.
bool canTakeCharge(const ChargeRecord& record) {
    const bool isInDoubt = record.key && record.key->point <= RecoveryPoint::RideCreated;
    return isInDoubt && record.ride->status == QLatin1String("created");
}

Kind kindOf(const ListedCharge& charge, const ChargeRecord& record) {
    const bool isCarried = record.carriedBy.has_value();
    if (record.isSettled && !isCarried) return Kind::Settled;
    if (!record.ride || (isCarried && *record.carriedBy != record.ride->id)) return Kind::UnknownRide;
    if (!isCarried && !belongsTo(charge, record)) return Kind::UnknownRide;
    if (isCarried) return charge.amount == record.ride->amount ? Kind::Matched : Kind::OtherAmount;
    if (!record.ride->chargeId.isEmpty()) return Kind::ChargedTwice;
    if (!canTakeCharge(record)) return Kind::Orphan;
    if (charge.amount != record.ride->amount) return Kind::OtherAmount;
    return record.mayStillMove ? Kind::UnderWay : Kind::Unrecorded;
}

QString orphanSentence(const ChargeRecord& record) {
    const QString why = record.ride->status != QLatin1String("created")
                            ? QStringLiteral("its ride is %1").arg(record.ride->status)
                            : (record.key ? QStringLiteral("its payment is past the charge, without it")
                                          : QStringLiteral("its key is gone"));
    return QStringLiteral("The gateway has charged, but %1. Refund it at the gateway, then settle it.").arg(why);
}

QString unknownRideSentence(const ListedCharge& charge, const ChargeRecord& record) {
    if (record.carriedBy)
        return QStringLiteral("The gateway made it for ride %1, but ride %2 carries it. Look at both.")
            .arg(charge.rideId)
            .arg(*record.carriedBy);
    if (record.ride)
        return QStringLiteral("Ride %1 was never charged under this key. Another database may use the same gateway.")
            .arg(charge.rideId);
    return QStringLiteral(
               "There is no ride %1. Was the database restored from an older copy, or does another one use "
               "the same gateway?")
        .arg(charge.rideId);
}

QString sentenceFor(Kind kind, const ListedCharge& charge, const ChargeRecord& record) {
    switch (kind) {
        case Kind::Matched:
        case Kind::Settled:
        case Kind::UnderWay:
        case Kind::Missing:
            return {};
        case Kind::Orphan:
            return orphanSentence(record);
        case Kind::Unrecorded:
            return QStringLiteral("The gateway has charged, and the payment is unfinished. Resume key %1.")
                .arg(record.key->id);
        case Kind::ChargedTwice:
            return QStringLiteral("The ride carries %1 already. Refund one of the two at the gateway, then settle it.")
                .arg(record.ride->chargeId);
        case Kind::OtherAmount:
            return QStringLiteral("The gateway charged %1, the ride is for %2. Correct it at the gateway.")
                .arg(formatMoney(charge.amount), formatMoney(record.ride->amount));
        case Kind::UnknownRide:
            return unknownRideSentence(charge, record);
    }
    Q_UNREACHABLE();
}

}  // namespace

QString nameOf(ReconcileKind kind) {
    for (const auto& [candidate, name] : names) {
        if (candidate == kind) return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

bool isFinding(ReconcileKind kind) {
    return kind != Kind::Matched && kind != Kind::Settled && kind != Kind::UnderWay;
}

bool isOurs(const std::optional<qint64>& rideId, const QString& downstreamKey) {
    return rideId && downstreamKey.startsWith(QLatin1String("ic1_"));
}

ReconcileFinding judgeCharge(const ListedCharge& charge, const ChargeRecord& record) {
    ReconcileFinding finding;
    finding.kind = kindOf(charge, record);
    finding.chargeId = charge.chargeId;
    finding.rideId = charge.rideId;
    finding.gatewayMoney = charge.amount;
    finding.chargedAt = charge.createdAt;
    finding.isOnRecord = record.isOnRecord;
    finding.sentence = sentenceFor(finding.kind, charge, record);
    // Another database's ride of the same number says nothing about this charge.
    if (finding.kind == Kind::UnknownRide) return finding;
    if (record.key) finding.keyId = record.key->id;
    if (record.ride) {
        finding.userId = record.ride->userId;
        finding.rideMoney = record.ride->amount;
    }
    return finding;
}

ReconcileFinding missingCharge(const Ride& ride, std::optional<qint64> keyId, const QString& answer) {
    ReconcileFinding finding;
    finding.kind = Kind::Missing;
    finding.chargeId = ride.chargeId;
    finding.rideId = ride.id;
    finding.keyId = keyId;
    finding.userId = ride.userId;
    finding.rideMoney = ride.amount;
    finding.sentence = QStringLiteral("The ride carries it, but the gateway does not list it. ") + answer;
    return finding;
}

}  // namespace idempotency
