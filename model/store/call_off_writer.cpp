#include "model/store/call_off_writer.h"

namespace idempotency {

namespace {

Result<bool> wasCalledOff(const Result<Rows>& rows) {
    if (!rows) return rows.failure();
    return rows->front().number("changed") == 1;
}

}  // namespace

Result<bool> reapStartedKey(Database& database, const CallOff& callOff) {
    return wasCalledOff(
        database.execute(QStringLiteral("reap_started_key"), {{"id", callOff.id},
                                                              {"fence", callOff.fence},
                                                              {"token", callOff.token},
                                                              {"gateway_identity", textOrNull(callOff.gatewayIdentity)},
                                                              {"detail", callOff.action.reason},
                                                              {"action_id", callOff.action.id},
                                                              {"batch_id", textOrNull(callOff.action.batchId)},
                                                              {"operator", callOff.action.operatorName},
                                                              {"reason", callOff.action.reason},
                                                              {"ticket", textOrNull(callOff.action.ticket)}}));
}

Result<bool> reapUncalledKey(Database& database, const CallOff& callOff, const StoredResponse& response) {
    return wasCalledOff(database.execute(QStringLiteral("reap_uncalled_key"),
                                         {{"id", callOff.id},
                                          {"fence", callOff.fence},
                                          {"token", callOff.token},
                                          {"status_code", response.statusCode},
                                          {"body", response.body},
                                          {"content_type", response.contentType},
                                          {"gateway_identity", textOrNull(callOff.gatewayIdentity)},
                                          {"detail", callOff.action.reason},
                                          {"action_id", callOff.action.id},
                                          {"batch_id", textOrNull(callOff.action.batchId)},
                                          {"operator", callOff.action.operatorName},
                                          {"reason", callOff.action.reason},
                                          {"ticket", textOrNull(callOff.action.ticket)}}));
}

Result<bool> abandonKey(Database& database, const HeldKey& held, Instant lookedUpAt, const StoredResponse& response) {
    return wasCalledOff(
        database.execute(QStringLiteral("abandon_key"), {{"id", held.id},
                                                         {"fence", held.fence},
                                                         {"token", held.token},
                                                         {"status_code", response.statusCode},
                                                         {"body", response.body},
                                                         {"content_type", response.contentType},
                                                         {"looked_up_at_us", toMicroseconds(lookedUpAt)},
                                                         {"detail", QString::number(response.statusCode)}}));
}

Result<std::optional<GenerationRaised>> raiseGeneration(Database& database, const HeldKey& held,
                                                        const NextGeneration& next) {
    const auto rows = database.execute(QStringLiteral("raise_generation"),
                                       {{"id", held.id},
                                        {"fence", held.fence},
                                        {"token", held.token},
                                        {"generation", next.generation},
                                        {"downstream_key", next.downstreamKey},
                                        {"looked_up_at_us", toMicroseconds(next.lookedUpAt)},
                                        {"gateway_identity", next.gatewayIdentity},
                                        {"detail", QStringLiteral("generation %1").arg(next.generation + 1)}});
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    if (row.number("changed") != 1) return std::optional<GenerationRaised>();
    const LeaseSet lease{row.instant("locked_at_us"), std::chrono::milliseconds(row.number("lease_ms"))};
    return std::optional(GenerationRaised{lease, row.instant("call_deadline_us")});
}

}  // namespace idempotency
