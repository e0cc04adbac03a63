#include "model/payment/claim.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUuid>

#include "model/core/lease.h"
#include "model/payment/fenced_write.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr int maximumTries = 5;
constexpr milliseconds firstPause{20};
/// How long a claim tries to reach a database that went away after the claim was sent.
constexpr milliseconds patience{5'000};

void take(KeySnapshot& row, const TakenOver& taken, const QString& token) {
    row.key.fence = taken.fence;
    row.key.lockedAt = taken.lease.lockedAt;
    row.key.leaseTime = taken.lease.leaseTime;
    row.key.lockedBy = token;
    row.key.attempts = taken.attempts;
    row.key.bulkAttempts = taken.bulkAttempts;
}

}  // namespace

QString newClaimToken() {
    return QStringLiteral("%1/%2/%3")
        .arg(QSysInfo::machineHostName().left(64))
        .arg(QCoreApplication::applicationPid())
        .arg(QUuid::createUuid().toString(QUuid::Id128).left(12));
}

Claim::Claim(Database& database, WorkerHooks& hooks, QString gatewayIdentity)
    : m_database(database),
      m_hooks(hooks),
      m_gatewayIdentity(std::move(gatewayIdentity)),
      m_token(newClaimToken()),
      m_begun(Clock::now()) {}

ClaimResult Claim::forClient(const NewKey& newKey) {
    for (int tries = 0; tries < maximumTries; ++tries) {
        if (auto result = tryForClient(newKey)) return *result;
    }
    return StillContended{};
}

Claim::Attempted Claim::tryForClient(const NewKey& newKey) {
    auto read = claimKey(m_database, newKey, m_token, m_gatewayIdentity);
    if (!read) return afterFailure(read.failure());
    if (read->inserted) return HeldClaim{*read->inserted, m_token, m_begun};
    if (read->existing) return decide(*read->existing, {ClaimIntent::Kind::Client, newKey.requestHash, {}}, {});
    if (!m_gatewayIdentity.isEmpty() && read->databaseGateway != m_gatewayIdentity) {
        return ClaimFailed{
            {FailureKind::OtherGateway, QStringLiteral("The database belongs to the gateway %1 now. Nothing was done.")
                                            .arg(read->databaseGateway)},
            m_mayBeStored};
    }
    return std::nullopt;
}

ClaimResult Claim::forOperator(const OperatorClaim& order) {
    ClaimIntent intent = order.intent;
    for (int tries = 0; tries < maximumTries; ++tries) {
        const auto row = readKey(m_database, order.id);
        if (!row) {
            if (auto failed = afterFailure(row.failure())) return *failed;
            continue;
        }
        if (!row->has_value()) return NoSuchKey{};
        if (!intent.seen) intent.seen = (*row)->key.version();
        TakeOver takeOver;
        takeOver.isOperator = true;
        takeOver.breaksLease = intent.kind == ClaimIntent::Kind::OperatorForce;
        takeOver.countsAsBulk = order.countsAsBulk;
        takeOver.afterCallDeadline = order.afterCallDeadline;
        takeOver.answerNeverFinal = order.answerNeverFinal;
        takeOver.detail = nameOf(order.action.verb) + QStringLiteral(": ") + order.action.order.reason;
        takeOver.action = order.action;
        if (auto result = decide(**row, intent, takeOver)) return *result;
    }
    return StillContended{};
}

Claim::Attempted Claim::decide(const KeySnapshot& row, const ClaimIntent& intent, TakeOver order) {
    const auto decision = decideClaim(row.key, row.readAt, m_token, intent);
    if (std::holds_alternative<claim::Mine>(decision)) return takenBefore(row);
    const auto* taking = std::get_if<claim::Take>(&decision);
    if (!taking) return TurnedAway{row, decision};
    order.id = row.key.id;
    order.believed = taking->believed;
    order.believedLockedAt = row.key.lockedAt;
    order.token = m_token;
    order.gatewayIdentity = m_gatewayIdentity;
    return takeOver(row, order);
}

/// The claim had worked and only its answer was lost.
HeldClaim Claim::takenBefore(KeySnapshot row) const {
    row.key.parkedReason = m_parkedBefore.reason;
    row.key.parkedGeneration = m_parkedBefore.generation;
    return {row, m_token, m_begun};
}

Claim::Attempted Claim::takeOver(KeySnapshot row, const TakeOver& order) {
    m_parkedBefore = {row.key.parkedReason, row.key.parkedGeneration};
    const auto leaseSetAt = Clock::now();
    const auto taken = takeOverKey(m_database, order);
    if (!taken) return afterFailure(taken.failure());
    if (!*taken) return std::nullopt;
    if (readLease(row.key, row.readAt).state == LeaseState::Expired) m_hooks.tookOver();
    take(row, **taken, m_token);
    return HeldClaim{row, m_token, leaseSetAt};
}

Claim::Attempted Claim::afterFailure(const Failure& failure) {
    if (failure.kind == FailureKind::ConnectionLost || failure.kind == FailureKind::TimedOut) m_mayBeStored = true;
    // Nothing was sent yet, so that a refusal now costs nobody anything.
    if (failure.kind == FailureKind::Unreachable && !m_mayBeStored) return ClaimFailed{failure, false};
    if (!mayTryAgain(failure.kind) || Clock::now() - m_begun > patience) return ClaimFailed{failure, m_mayBeStored};
    m_hooks.wait(firstPause);
    return std::nullopt;
}

}  // namespace idempotency
