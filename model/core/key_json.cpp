#include "model/core/key_json.h"

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"

namespace idempotency {

namespace {

OrderedJson instantJson(const std::optional<Instant>& instant) {
    return instant ? OrderedJson(toRfc3339(*instant).toStdString()) : OrderedJson();
}

OrderedJson leaseRemainingJson(const LeaseReading& lease) {
    if (lease.state != LeaseState::Held) return nullptr;
    return static_cast<double>(lease.remaining.count()) / 1000.0;
}

OrderedJson rideJson(const Ride& ride) {
    return {{"id", ride.id},
            {"userId", ride.userId.toStdString()},
            {"amountCents", ride.amount.minorUnits},
            {"currency", ride.amount.currency.toStdString()},
            {"paymentMethod", ride.paymentMethod.toStdString()},
            {"status", ride.status.toStdString()},
            {"chargeId", textOrNullJson(ride.chargeId)},
            {"gatewayObjectId", textOrNullJson(ride.gatewayObjectId)},
            {"downstreamKey", textOrNullJson(ride.downstreamKey)},
            {"createdAt", instantJson(ride.createdAt)}};
}

OrderedJson eventJson(const TimelineEvent& event) {
    return {{"at", instantJson(event.at)},  {"what", event.what.toStdString()},
            {"by", event.by.toStdString()}, {"fence", event.fence},
            {"accepted", event.accepted},   {"detail", textOrNullJson(event.detail)}};
}

void addPayment(OrderedJson& json, const KeySnapshot& snapshot) {
    const auto amount = amountOf(snapshot);
    json["rideId"] = snapshot.ride ? OrderedJson(snapshot.ride->id) : OrderedJson();
    json["amountCents"] = amount ? OrderedJson(amount->minorUnits) : OrderedJson();
    json["currency"] = amount ? OrderedJson(amount->currency.toStdString()) : OrderedJson();
    json["chargeId"] = snapshot.ride ? textOrNullJson(snapshot.ride->chargeId) : OrderedJson();
}

/// What the record kept of a key, as the JSON that it is; null where there is none.
OrderedJson keyThenJson(const QString& text) {
    const auto json = OrderedJson::parse(text.toStdString(), nullptr, false);
    return json.is_discarded() ? OrderedJson() : json;
}

}  // namespace

OrderedJson textOrNullJson(const QString& text) {
    return text.isEmpty() ? OrderedJson() : OrderedJson(text.toStdString());
}

QByteArray jsonText(const OrderedJson& json) {
    return QByteArray::fromStdString(json.dump(2, ' ', false, OrderedJson::error_handler_t::replace));
}

OrderedJson keyJson(const KeySnapshot& snapshot) {
    const Key& key = snapshot.key;
    const auto lease = readLease(key, snapshot.readAt);
    OrderedJson json = {{"id", key.id},
                        {"userId", key.scope.userId.toStdString()},
                        {"requestMethod", key.requestMethod.toStdString()},
                        {"requestPath", key.scope.path.toStdString()},
                        {"key", key.scope.key.toStdString()},
                        {"recoveryPoint", nameOf(key.recoveryPoint).toStdString()},
                        {"state", nameOf(stateOf(key, snapshot.readAt)).toStdString()},
                        {"parkedReason", textOrNullJson(key.parkedReason)},
                        {"setAside", isSetAside(key, snapshot.attemptCap)},
                        {"leaseState", nameOf(lease.state).toStdString()},
                        {"leaseRemainingSeconds", leaseRemainingJson(lease)},
                        {"lockedAt", instantJson(key.lockedAt)},
                        {"lockedBy", textOrNullJson(key.lockedBy)},
                        {"fence", key.fence},
                        {"attempts", key.attempts},
                        {"lastError", textOrNullJson(key.lastError)},
                        {"downstreamKey", textOrNullJson(key.downstreamKey)},
                        {"moneyVerdict", nameOf(moneyVerdict(snapshot)).toStdString()}};
    addPayment(json, snapshot);
    json["responseStatusCode"] = key.response ? OrderedJson(key.response->statusCode) : OrderedJson();
    json["createdAt"] = instantJson(key.createdAt);
    json["finishedAt"] = instantJson(key.finishedAt);
    return json;
}

OrderedJson orphanChargeJson(const OrphanCharge& orphan) {
    return {{"id", orphan.id},
            {"chargeId", orphan.chargeId.toStdString()},
            {"rideId", orphan.rideId ? OrderedJson(*orphan.rideId) : OrderedJson()},
            {"amountCents", orphan.amount.minorUnits},
            {"currency", orphan.amount.currency.toStdString()},
            {"recordedAt", instantJson(orphan.recordedAt)},
            {"recordedBy", orphan.recordedBy.toStdString()},
            {"open", orphan.open},
            {"settledAs", textOrNullJson(orphan.settledAs)}};
}

OrderedJson actionJson(const RecordedAction& action) {
    return {{"number", action.number},
            {"id", action.order.id.toStdString()},
            {"batchId", textOrNullJson(action.order.batchId)},
            {"verb", nameOf(action.verb).toStdString()},
            {"state", nameOf(action.state).toStdString()},
            {"operator", action.order.operatorName.toStdString()},
            {"databaseUser", action.databaseUser.toStdString()},
            {"reason", action.order.reason.toStdString()},
            {"ticket", textOrNullJson(action.order.ticket)},
            {"keyId", action.keyId ? OrderedJson(*action.keyId) : OrderedJson()},
            {"userId", textOrNullJson(action.scope.userId)},
            {"key", textOrNullJson(action.scope.key)},
            {"before", keyThenJson(action.keyBefore)},
            {"after", keyThenJson(action.keyAfter)},
            {"begunAt", instantJson(action.begunAt)},
            {"endedAt", action.endedAt ? instantJson(*action.endedAt) : OrderedJson()},
            {"outcome", action.outcome ? OrderedJson(nameOf(*action.outcome).toStdString()) : OrderedJson()},
            {"detail", textOrNullJson(action.detail)}};
}

OrderedJson storyJson(const KeyStory& story) {
    const KeySnapshot& snapshot = story.snapshot;
    const Key& key = snapshot.key;
    OrderedJson json = keyJson(snapshot);
    json["requestHash"] = key.requestHash.toStdString();
    json["downstreamGeneration"] = key.downstreamGeneration;
    json["bulkAttempts"] = key.bulkAttempts;
    json["callDeadline"] = instantJson(key.callDeadline);
    json["requestBody"] = key.requestBody.toStdString();
    json["responseBody"] = key.response ? OrderedJson(key.response->body.toStdString()) : OrderedJson();
    json["responseContentType"] = key.response ? textOrNullJson(key.response->contentType) : OrderedJson();
    json["responseLocation"] = key.response ? textOrNullJson(key.response->location) : OrderedJson();
    json["ride"] = snapshot.ride ? rideJson(*snapshot.ride) : OrderedJson();
    json["orphanCharges"] = OrderedJson::array();
    for (const OrphanCharge& orphan : story.orphanCharges)
        json["orphanCharges"].push_back(orphanChargeJson(orphan));
    json["timeline"] = OrderedJson::array();
    for (const TimelineEvent& event : story.timeline)
        json["timeline"].push_back(eventJson(event));
    return json;
}

}  // namespace idempotency
