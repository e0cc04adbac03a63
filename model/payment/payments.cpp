#include "model/payment/payments.h"

#include "model/core/downstream_key.h"
#include "model/core/fingerprint.h"
#include "model/core/lease.h"

namespace idempotency {

using namespace std::chrono;

namespace {

NewKey newKeyFor(const Scope& scope, const PaymentRequest& request) {
    const QString method = QStringLiteral("POST");
    return {scope,
            method,
            QString::fromUtf8(request.canonicalBody),
            fingerprint(method, scope.path, request.canonicalBody),
            fingerprintVersion,
            downstreamKey(scope, chargePurpose, 1)};
}

PaymentResult resultOf(const Answer& answer, std::optional<qint64> keyId) {
    return {answer, keyId, std::nullopt};
}

PaymentResult inFlight(std::optional<qint64> keyId, milliseconds remaining) {
    const int seconds = retryAfterSeconds(remaining);
    return resultOf(answerOf(keyInFlight(seconds), seconds), keyId);
}

PaymentResult notDone(const Failure& failure, bool mayBeStored) {
    PaymentResult result = resultOf(answerOf(temporarilyUnavailable(failure.message), 1), std::nullopt);
    if (!mayBeStored) result.notStored = failure;
    return result;
}

PaymentResult turnedAway(const TurnedAway& away) {
    const qint64 id = away.row.key.id;
    if (std::holds_alternative<claim::Mismatch>(away.decision)) return resultOf(answerOf(keyReused()), id);
    if (const auto* replay = std::get_if<claim::Replay>(&away.decision))
        return resultOf(answerOf(replay->response, true), id);
    if (const auto* parked = std::get_if<claim::Parked>(&away.decision))
        return resultOf(answerOf(needsOperator(parked->reason)), id);
    return inFlight(id, std::get<claim::InFlight>(away.decision).remaining);
}

/// The client is told what the row says now. It is never claimed anew: that would undo a reap.
PaymentResult leaseLost(const KeySnapshot& now) {
    if (now.key.response) return resultOf(answerOf(*now.key.response, true), now.key.id);
    return inFlight(now.key.id, readLease(now.key, now.readAt).remaining);
}

PaymentResult resultOfAttempt(const AttemptEnd& end, const Key& key) {
    const qint64 keyId = key.id;
    switch (end.kind) {
        case AttemptEnd::Kind::Finished:
            return resultOf(answerOf(*end.response, false), keyId);
        case AttemptEnd::Kind::LetGo:
            return resultOf(answerOf(gatewayUndecided(end.reason), backOffSeconds(key.attempts)), keyId);
        case AttemptEnd::Kind::Parked:
            return resultOf(answerOf(needsOperator(end.reason)), keyId);
        case AttemptEnd::Kind::LeaseLost:
            return leaseLost(*end.now);
        case AttemptEnd::Kind::Gone:
            return resultOf(answerOf(keyGone(), 1), std::nullopt);
        case AttemptEnd::Kind::DatabaseLost:
            return resultOf(answerOf(temporarilyUnavailable(end.reason), 1), keyId);
    }
    Q_UNREACHABLE();
}

}  // namespace

QString ridesPath() {
    return QStringLiteral("/api/rides");
}

PaymentResult Payments::pay(const Scope& scope, const PaymentRequest& request) {
    // A gateway that does not answer must not stop a replay, nor a payment from being kept for later; one that answers
    // as another than the database's own stops everything.
    const auto confirmed = m_gateway.confirm(m_database, identityPatience);
    if (!confirmed && confirmed.failure().kind == FailureKind::OtherGateway) return notDone(confirmed.failure(), false);
    m_hooks.reached(CrashPoint::BeforeClaim);
    const auto claimed = Claim(m_database, m_hooks, m_gateway.identity()).forClient(newKeyFor(scope, request));
    if (const auto* held = std::get_if<HeldClaim>(&claimed)) return work(*held);
    if (const auto* away = std::get_if<TurnedAway>(&claimed)) return turnedAway(*away);
    if (const auto* failed = std::get_if<ClaimFailed>(&claimed)) return notDone(failed->failure, failed->mayBeStored);
    return inFlight(std::nullopt, seconds(1));
}

PaymentResult Payments::work(const HeldClaim& held) {
    m_hooks.reached(CrashPoint::Claimed);
    return resultOfAttempt(Attempt(m_database, m_gateway, m_hooks, held).run(), held.row.key);
}

}  // namespace idempotency
