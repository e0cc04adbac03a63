#include "model/payment/payments.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUuid>

#include "model/core/downstream_key.h"
#include "model/core/fingerprint.h"
#include "model/core/lease.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr int maximumClaimTries = 5;
constexpr milliseconds identityDeadline{2'000};
constexpr milliseconds claimPatience{5'000};

NewKey newKeyFor(const Scope& scope, const PaymentRequest& request) {
    const QString method = QStringLiteral("POST");
    return {scope,
            method,
            QString::fromUtf8(request.canonicalBody),
            fingerprint(method, scope.path, request.canonicalBody),
            fingerprintVersion,
            downstreamKey(scope, u"charge", 1)};
}

PaymentResult inFlight(qint64 keyId, milliseconds remaining) {
    const int seconds = retryAfterSeconds(remaining);
    return {answerOf(keyInFlight(seconds), seconds), keyId, std::nullopt};
}

void apply(KeySnapshot& row, const TakenOver& taken, const QString& token) {
    row.key.fence = taken.fence;
    row.key.lockedAt = taken.lease.lockedAt;
    row.key.leaseTime = taken.lease.leaseTime;
    row.key.lockedBy = token;
    row.key.attempts = taken.attempts;
    row.key.bulkAttempts = taken.bulkAttempts;
    row.key.parkedReason = taken.parkedReason;
}

}  // namespace

QString newClaimToken() {
    return QStringLiteral("%1/%2/%3").arg(QSysInfo::machineHostName().left(64))
        .arg(QCoreApplication::applicationPid())
        .arg(QUuid::createUuid().toString(QUuid::Id128).left(12));
}

QString ridesPath() { return QStringLiteral("/api/rides"); }

PaymentResult Payments::pay(const Scope& scope, const PaymentRequest& request) {
    // A gateway that does not answer must not stop a replay, nor a payment from being kept for later; one that answers
    // as another than the database's own stops everything.
    const auto confirmed = m_gateway.confirm(m_database, identityDeadline);
    if (!confirmed && confirmed.failure().kind == FailureKind::OtherGateway)
        return databaseFailure(confirmed.failure(), false);
    m_hooks.reached(CrashPoint::BeforeClaim);
    const NewKey newKey = newKeyFor(scope, request);
    const QString token = newClaimToken();
    const auto leaseSetAt = Attempt::Clock::now();
    bool mayBeStored = false;
    for (int tries = 0; tries < maximumClaimTries; ++tries) {
        auto read = claimKey(m_database, newKey, token, m_gateway.identity());
        if (!read) {
            mayBeStored = mayBeStored || read.failure().kind == FailureKind::ConnectionLost;
            const bool patient = mayTryAgain(read.failure().kind) && Attempt::Clock::now() - leaseSetAt < claimPatience;
            if (!patient || (read.failure().kind == FailureKind::Unreachable && !mayBeStored))
                return databaseFailure(read.failure(), mayBeStored);
            m_hooks.wait(milliseconds(50 << tries));
            continue;
        }
        if (read->inserted) {
            m_hooks.reached(CrashPoint::Claimed);
            Attempt attempt(m_database, m_gateway, m_hooks, *read->inserted, token, leaseSetAt);
            return answerOfAttempt(attempt.run(), read->inserted->key.id);
        }
        if (!read->existing) continue;
        KeySnapshot row = *read->existing;
        const auto decision = decideClaim(row.key, row.readAt, token, {ClaimIntent::Kind::Client, newKey.requestHash, {}});
        const bool isMine = std::holds_alternative<claim::Mine>(decision);
        if (!isMine && !std::holds_alternative<claim::Take>(decision)) return answerExisting(row, decision);
        auto takenAt = leaseSetAt;
        if (!isMine) {
            takenAt = Attempt::Clock::now();
            TakeOver takeOver{row.key.id, row.key.version(), token};
            takeOver.gatewayIdentity = m_gateway.identity();
            const auto taken = takeOverKey(m_database, takeOver);
            if (!taken && !mayTryAgain(taken.failure().kind)) return databaseFailure(taken.failure(), true);
            if (!taken || !*taken) continue;
            apply(row, **taken, token);
        }
        m_hooks.reached(CrashPoint::Claimed);
        Attempt attempt(m_database, m_gateway, m_hooks, row, token, takenAt);
        return answerOfAttempt(attempt.run(), row.key.id);
    }
    return {answerOf(keyInFlight(1), 1), std::nullopt, std::nullopt};
}

PaymentResult Payments::answerExisting(const KeySnapshot& row, const ClaimDecision& decision) {
    const qint64 id = row.key.id;
    if (std::holds_alternative<claim::Mismatch>(decision)) return {answerOf(keyReused()), id, std::nullopt};
    if (const auto* replay = std::get_if<claim::Replay>(&decision))
        return {answerOf(replay->response, true), id, std::nullopt};
    if (const auto* parked = std::get_if<claim::Parked>(&decision))
        return {answerOf(needsOperator(parked->reason)), id, std::nullopt};
    return inFlight(id, std::get<claim::InFlight>(decision).remaining);
}

PaymentResult Payments::answerOfAttempt(const AttemptEnd& end, qint64 keyId) {
    switch (end.kind) {
        case AttemptEnd::Kind::Finished: return {answerOf(*end.response, false), keyId, std::nullopt};
        case AttemptEnd::Kind::LetGo: return {answerOf(gatewayUndecided(end.reason), 1), keyId, std::nullopt};
        case AttemptEnd::Kind::Parked: return {answerOf(needsOperator(end.reason)), keyId, std::nullopt};
        case AttemptEnd::Kind::LeaseLost: return afterLeaseLost(*end.now);
        case AttemptEnd::Kind::Gone: return {answerOf(keyGone(), 1), std::nullopt, std::nullopt};
        case AttemptEnd::Kind::DatabaseLost:
            return {answerOf(temporarilyUnavailable(end.reason), 1), keyId, std::nullopt};
    }
    Q_UNREACHABLE();
}

/// The client is told what the row says now. It is never claimed anew: that would undo a reap.
PaymentResult Payments::afterLeaseLost(const KeySnapshot& now) {
    if (now.key.response) return {answerOf(*now.key.response, true), now.key.id, std::nullopt};
    return inFlight(now.key.id, readLease(now.key, now.readAt).remaining);
}

PaymentResult Payments::databaseFailure(const Failure& failure, bool mayBeStored) {
    PaymentResult result{answerOf(temporarilyUnavailable(failure.message), 1), std::nullopt, std::nullopt};
    if (!mayBeStored) result.notStored = failure;
    return result;
}

}  // namespace idempotency
