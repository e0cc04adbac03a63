#include "model/payment/retention.h"

#include <QUuid>

#include "model/payment/claim.h"

namespace idempotency {

namespace {

/// Larger ones delay the claims beside them; smaller ones pay for more durable commits.
constexpr int keysPerBatch = 5'000;
constexpr qint64 countedUpTo = 1'000'000;

Result<qint64> deleteBatch(Database& database, const ActionOrder& order, const QString& holder) {
    const auto rows = database.execute(QStringLiteral("delete_expired_keys"),
                                       {{"limit", keysPerBatch},
                                        {"action_id", QUuid::createUuid().toString(QUuid::WithoutBraces)},
                                        {"batch_id", textOrNull(order.batchId.isEmpty() ? order.id : order.batchId)},
                                        {"operator", order.operatorName},
                                        {"reason", order.reason},
                                        {"ticket", textOrNull(order.ticket)},
                                        {"token", holder}});
    if (!rows) return rows.failure();
    return rows->front().number("deleted");
}

}  // namespace

Result<ExpiredKeys> countExpiredKeys(Database& database) {
    const auto rows = database.execute(QStringLiteral("count_expired_keys"), {{"limit", countedUpTo + 1}});
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    const qint64 keys = row.number("keys");
    return ExpiredKeys{{std::min(keys, countedUpTo), keys > countedUpTo},
                       row.optionalInstant("oldest_us"),
                       row.optionalInstant("newest_us")};
}

Result<CleanUp> cleanUpOldKeys(Database& database, const ActionOrder& order, const GoOn& goOn) {
    const auto checked = checkedOrder(order);
    if (!checked) return checked.failure();
    const QString holder = newClaimToken();
    CleanUp cleanUp;
    for (;;) {
        const auto deleted = deleteBatch(database, *checked, holder);
        // Beside claims and other clean-ups a batch may be asked to try again.
        if (!deleted && deleted.failure().kind == FailureKind::Retryable) continue;
        if (!deleted) return deleted.failure();
        cleanUp.deleted += *deleted;
        if (*deleted == 0) return cleanUp;
        cleanUp.cancelled = !goOn(cleanUp.deleted);
        if (cleanUp.cancelled) return cleanUp;
    }
}

}  // namespace idempotency
