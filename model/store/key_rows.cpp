#include "model/store/key_rows.h"

namespace idempotency {

namespace {

std::optional<StoredResponse> responseFrom(const Row& row) {
    if (row.isNull("response_status_code")) return std::nullopt;
    return StoredResponse{row.smallNumber("response_status_code"), row.text("response_body"),
                          row.text("response_content_type"), row.text("response_location")};
}

Key keyFrom(const Row& row) {
    Key key;
    key.id = row.number("id");
    key.scope = {row.text("user_id"), row.text("request_path"), row.text("key")};
    key.requestMethod = row.text("request_method");
    key.requestBody = row.text("request_body");
    key.requestHash = row.text("request_hash");
    key.fingerprintVersion = row.smallNumber("fingerprint_version");
    key.downstreamKey = row.text("downstream_key");
    key.downstreamGeneration = row.smallNumber("downstream_generation");
    const auto point = recoveryPointFromNumber(row.smallNumber("recovery_point"));
    if (!point) qFatal("the database holds a recovery point that its own constraint forbids");
    key.recoveryPoint = *point;
    key.lockedAt = row.optionalInstant("locked_at_us");
    key.leaseTime = std::chrono::milliseconds(row.number("lease_ms"));
    key.lockedBy = row.text("locked_by");
    key.fence = row.number("fence");
    key.attempts = row.smallNumber("attempts");
    key.bulkAttempts = row.smallNumber("bulk_attempts");
    key.lastError = row.text("last_error");
    key.parkedReason = row.text("parked_reason");
    key.parkedGeneration = row.smallNumber("parked_generation");
    key.callDeadline = row.optionalInstant("call_deadline_us");
    key.response = responseFrom(row);
    key.createdAt = row.instant("created_at_us");
    key.finishedAt = row.optionalInstant("finished_at_us");
    return key;
}

}  // namespace

std::optional<Ride> rideFrom(const Row& row) {
    if (row.isNull("ride_id")) return std::nullopt;
    Ride ride;
    ride.id = row.number("ride_id");
    ride.userId = row.text("ride_user_id");
    ride.amount = {row.number("amount_cents"), row.text("currency")};
    ride.paymentMethod = row.text("payment_method");
    ride.downstreamKey = row.text("ride_downstream_key");
    ride.status = row.text("ride_status");
    ride.chargeId = row.text("charge_id");
    ride.gatewayObjectId = row.text("gateway_object_id");
    ride.createdAt = row.instant("ride_created_at_us");
    return ride;
}

KeySnapshot keySnapshotFrom(const Row& row) {
    KeySnapshot snapshot;
    snapshot.key = keyFrom(row);
    snapshot.ride = rideFrom(row);
    snapshot.hasOpenOrphanCharge = row.flag("has_open_orphan_charge");
    snapshot.readAt = row.instant("read_at_us");
    snapshot.attemptCap = row.smallNumber("attempt_cap");
    snapshot.actingOperator = row.text("acting_operator");
    return snapshot;
}

TimelineEvent timelineEventFrom(const Row& row) {
    return {row.instant("at_us"), row.text("what"),     row.text("holder"),
            row.number("fence"),  row.flag("accepted"), row.text("detail")};
}

OrphanCharge orphanChargeFrom(const Row& row) {
    OrphanCharge orphan;
    orphan.id = row.number("id");
    orphan.chargeId = row.text("charge_id");
    if (!row.isNull("key_id")) orphan.keyId = row.number("key_id");
    if (!row.isNull("ride_id")) orphan.rideId = row.number("ride_id");
    orphan.scope = {row.text("user_id"), row.text("request_path"), row.text("key")};
    orphan.amount = {row.number("amount_minor_units"), row.text("currency")};
    orphan.recordedAt = row.instant("recorded_at_us");
    orphan.recordedBy = row.text("recorded_by");
    orphan.open = row.flag("open");
    orphan.settledAs = row.text("settled_as");
    return orphan;
}

}  // namespace idempotency
