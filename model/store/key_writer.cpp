#include "model/store/key_writer.h"

#include "model/store/key_rows.h"

namespace idempotency {

namespace {

LeaseSet leaseFrom(const Row& row) {
    return {row.instant("locked_at_us"), std::chrono::milliseconds(row.number("lease_ms"))};
}

KeySnapshot insertedSnapshot(const Row& row, const NewKey& newKey, const QString& token) {
    KeySnapshot snapshot;
    Key& key = snapshot.key;
    key.id = row.number("inserted_id");
    key.scope = newKey.scope;
    key.requestMethod = newKey.requestMethod;
    key.requestBody = newKey.requestBody;
    key.requestHash = newKey.requestHash;
    key.fingerprintVersion = newKey.fingerprintVersion;
    key.downstreamKey = newKey.downstreamKey;
    key.lockedAt = row.instant("inserted_locked_at_us");
    key.leaseTime = std::chrono::milliseconds(row.number("inserted_lease_ms"));
    key.lockedBy = token;
    key.fence = 1;
    key.attempts = 1;
    key.createdAt = row.instant("inserted_created_at_us");
    snapshot.readAt = *key.lockedAt;
    snapshot.attemptCap = row.smallNumber("settings_attempt_cap");
    return snapshot;
}

/// The answer of a phase whose statement returns one row with the count of changed keys.
Result<bool> wasChanged(const Result<Rows>& rows) {
    if (!rows) return rows.failure();
    return rows->front().number("changed") == 1;
}

QVariant fenceOf(const HeldKey& held) {
    return held.fence;
}

QVariant numberOrNull(int number) {
    return number > 0 ? QVariant(number) : QVariant(QMetaType::fromType<int>());
}

}  // namespace

Result<ClaimRead> claimKey(Database& database, const NewKey& newKey, const QString& token,
                           const QString& gatewayIdentity) {
    const auto rows =
        database.execute(QStringLiteral("claim_key"), {{"user_id", newKey.scope.userId},
                                                       {"path", newKey.scope.path},
                                                       {"key", newKey.scope.key},
                                                       {"method", newKey.requestMethod},
                                                       {"body", newKey.requestBody},
                                                       {"hash", newKey.requestHash},
                                                       {"fingerprint_version", newKey.fingerprintVersion},
                                                       {"downstream_key", newKey.downstreamKey},
                                                       {"token", token},
                                                       {"gateway_identity", textOrNull(gatewayIdentity)}});
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    ClaimRead read;
    read.databaseGateway = row.text("gateway_identity");
    if (!row.isNull("id")) read.existing = keySnapshotFrom(row);
    if (!row.isNull("inserted_id")) read.inserted = insertedSnapshot(row, newKey, token);
    return read;
}

Result<std::optional<TakenOver>> takeOverKey(Database& database, const TakeOver& takeOver) {
    const auto action = takeOver.action.value_or(BegunAction{});
    const auto rows = database.execute(QStringLiteral("take_over_key"),
                                       {{"id", takeOver.id},
                                        {"fence", takeOver.believed.fence},
                                        {"recovery_point", int(takeOver.believed.point)},
                                        {"locked_at_us", microsecondsOrNull(takeOver.believedLockedAt)},
                                        {"token", takeOver.token},
                                        {"is_operator", takeOver.isOperator},
                                        {"may_take_parked", takeOver.isOperator},
                                        {"may_break_lease", takeOver.breaksLease},
                                        {"after_call_deadline", takeOver.afterCallDeadline},
                                        {"answer_never_final", takeOver.answerNeverFinal},
                                        {"bulk_attempts", takeOver.countsAsBulk ? 1 : 0},
                                        {"gateway_identity", textOrNull(takeOver.gatewayIdentity)},
                                        {"detail", textOrNull(takeOver.detail)},
                                        {"action_id", textOrNull(action.order.id)},
                                        {"batch_id", textOrNull(action.order.batchId)},
                                        {"verb", nameOf(action.verb)},
                                        {"operator", textOrNull(action.order.operatorName)},
                                        {"reason", textOrNull(action.order.reason)},
                                        {"ticket", textOrNull(action.order.ticket)}});
    if (!rows) return rows.failure();
    if (rows->empty()) return std::optional<TakenOver>();
    const Row& row = rows->front();
    return std::optional(
        TakenOver{leaseFrom(row), row.number("fence"), row.smallNumber("attempts"), row.smallNumber("bulk_attempts")});
}

Result<std::optional<RideCreated>> createRide(Database& database, const HeldKey& held, const RideTerms& terms,
                                              const QString& gatewayIdentity) {
    const bool callFollows = !gatewayIdentity.isEmpty();
    const auto rows =
        database.execute(QStringLiteral("create_ride"), {{"id", held.id},
                                                         {"fence", fenceOf(held)},
                                                         {"token", held.token},
                                                         {"amount_cents", terms.amountCents},
                                                         {"currency", terms.currency},
                                                         {"payment_method", terms.paymentMethod},
                                                         {"call_follows", callFollows},
                                                         {"gateway_identity", textOrNull(gatewayIdentity)}});
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    if (row.number("changed") != 1) return std::optional<RideCreated>();
    return std::optional(RideCreated{leaseFrom(row), row.number("ride_id"), row.instant("ride_created_at_us"),
                                     row.optionalInstant("call_deadline_us")});
}

Result<std::optional<Renewed>> renewForCall(Database& database, const HeldKey& held, const RenewalForCall& renewal) {
    const auto rows = database.execute(QStringLiteral("renew_for_call"),
                                       {{"id", held.id},
                                        {"fence", fenceOf(held)},
                                        {"token", held.token},
                                        {"base_call_deadline_us", microsecondsOrNull(renewal.baseCallDeadline)},
                                        {"looked_up_at_us", microsecondsOrNull(renewal.lookedUpAt)},
                                        {"call_follows", renewal.callFollows},
                                        {"gateway_identity", renewal.gatewayIdentity},
                                        {"detail", textOrNull(renewal.detail)}});
    if (!rows) return rows.failure();
    if (rows->empty()) return std::optional<Renewed>();
    const Row& row = rows->front();
    return std::optional(Renewed{leaseFrom(row), row.optionalInstant("call_deadline_us"), row.flag("may_call"),
                                 row.flag("base_is_over"), row.instant("now_us"),
                                 std::chrono::milliseconds(row.number("base_remaining_ms"))});
}

Result<std::optional<LeaseSet>> recordCharge(Database& database, const HeldKey& held, qint64 rideId,
                                             const QString& chargeId, const QString& objectId) {
    const auto rows = database.execute(QStringLiteral("record_charge"), {{"id", held.id},
                                                                         {"fence", fenceOf(held)},
                                                                         {"token", held.token},
                                                                         {"ride_id", rideId},
                                                                         {"charge_id", chargeId},
                                                                         {"object_id", textOrNull(objectId)},
                                                                         {"detail", chargeId}});
    if (!rows) return rows.failure();
    if (rows->front().number("changed") != 1) return std::optional<LeaseSet>();
    return std::optional(leaseFrom(rows->front()));
}

Result<bool> finishChargedKey(Database& database, const HeldKey& held, const StoredResponse& response) {
    return wasChanged(
        database.execute(QStringLiteral("finish_charged_key"), {{"id", held.id},
                                                                {"fence", fenceOf(held)},
                                                                {"token", held.token},
                                                                {"status_code", response.statusCode},
                                                                {"body", response.body},
                                                                {"location", textOrNull(response.location)},
                                                                {"content_type", response.contentType},
                                                                {"detail", QString::number(response.statusCode)}}));
}

Result<bool> finishUnchargedKey(Database& database, const HeldKey& held, const UnchargedEnd& end) {
    return wasChanged(database.execute(QStringLiteral("finish_uncharged_key"),
                                       {{"id", held.id},
                                        {"fence", fenceOf(held)},
                                        {"token", held.token},
                                        {"status_code", end.response.statusCode},
                                        {"body", end.response.body},
                                        {"content_type", end.response.contentType},
                                        {"last_error", textOrNull(end.lastError)},
                                        {"is_decline", end.isDecline},
                                        {"looked_up_at_us", microsecondsOrNull(end.lookedUpAt)},
                                        {"detail", QString::number(end.response.statusCode)}}));
}

Result<bool> releaseKey(Database& database, const HeldKey& held, const Letting& letting) {
    const bool isParked = !letting.parkedReason.isEmpty();
    return wasChanged(database.execute(QStringLiteral("release_key"),
                                       {{"id", held.id},
                                        {"fence", fenceOf(held)},
                                        {"token", held.token},
                                        {"recovery_point", int(letting.point)},
                                        {"last_error", textOrNull(letting.lastError)},
                                        {"parked_reason", textOrNull(letting.parkedReason)},
                                        {"parked_generation", numberOrNull(letting.parkedGeneration)},
                                        {"call_deadline_us", microsecondsOrNull(letting.callDeadline)},
                                        {"object_id", textOrNull(letting.gatewayObjectId)},
                                        {"what", isParked ? QStringLiteral("parked") : QStringLiteral("released")},
                                        {"detail", textOrNull(isParked ? letting.parkedReason : letting.lastError)}}));
}

Outcome recordOrphanCharge(Database& database, const KeySnapshot& snapshot, const HeldKey& held,
                           const QString& chargeId) {
    const Key& key = snapshot.key;
    const Money amount = snapshot.ride ? snapshot.ride->amount : Money{};
    const auto rows = database.execute(
        QStringLiteral("record_orphan_charge"),
        {{"charge_id", chargeId},
         {"id", held.id},
         {"ride_id", snapshot.ride ? QVariant(snapshot.ride->id) : QVariant(QMetaType::fromType<qint64>())},
         {"user_id", key.scope.userId},
         {"path", key.scope.path},
         {"key", key.scope.key},
         {"amount", amount.minorUnits},
         {"currency", amount.currency},
         {"token", held.token},
         {"fence", fenceOf(held)},
         {"detail", chargeId}});
    if (!rows) return rows.failure();
    return Done{};
}

Outcome addTimelineEvent(Database& database, const HeldKey& by, const QString& what, const QString& detail) {
    const auto rows = database.execute(
        QStringLiteral("add_timeline_event"),
        {{"id", by.id}, {"fence", fenceOf(by)}, {"token", by.token}, {"what", what}, {"detail", textOrNull(detail)}});
    if (!rows) return rows.failure();
    return Done{};
}

}  // namespace idempotency
