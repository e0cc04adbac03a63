#include "model/payment/retention.h"

#include <QUuid>

#include "model/payment/claim.h"

namespace idempotency {

namespace {

/// Larger ones delay the claims beside them; smaller ones pay for more durable commits.
constexpr int keysPerBatch = 5'000;
constexpr int triesPerBatch = 5;
constexpr qint64 expiredCountedUpTo = 1'000'000;

}  // namespace

Result<ExpiredKeys> countExpiredKeys(Database& database) {
    const auto rows = database.execute(QStringLiteral("count_expired_keys"), {{"limit", expiredCountedUpTo + 1}});
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    const qint64 keys = row.number("keys");
    return ExpiredKeys{{std::min(keys, expiredCountedUpTo), keys > expiredCountedUpTo},
                       row.optionalInstant("oldest_us"),
                       row.optionalInstant("newest_us")};
}

Result<qint64> cleanUpOneBatch(Database& database, const ActionOrder& order) {
    const auto checked = checkedOrder(order);
    if (!checked) return checked.failure();
    for (int tries = 1;; ++tries) {
        const auto rows = database.execute(QStringLiteral("delete_expired_keys"),
                                           {{"limit", keysPerBatch},
                                            {"action_id", QUuid::createUuid().toString(QUuid::WithoutBraces)},
                                            {"batch_id", checked->batchId.isEmpty() ? checked->id : checked->batchId},
                                            {"operator", checked->operatorName},
                                            {"reason", checked->reason},
                                            {"ticket", textOrNull(checked->ticket)},
                                            {"token", newClaimToken()}});
        if (rows) return rows->front().number("deleted");
        // Beside claims and other clean-ups a batch may be asked to try again.
        if (rows.failure().kind != FailureKind::Retryable || tries == triesPerBatch) return rows.failure();
    }
}

Result<CleanUp> cleanUpOldKeys(Database& database, const ActionOrder& order, const GoOn& goOn) {
    CleanUp cleanUp;
    for (;;) {
        const auto deleted = cleanUpOneBatch(database, order);
        if (!deleted) return deleted.failure();
        cleanUp.deleted += *deleted;
        if (*deleted == 0) return cleanUp;
        cleanUp.cancelled = !goOn(cleanUp.deleted);
        if (cleanUp.cancelled) return cleanUp;
    }
}

}  // namespace idempotency
