#include "model/store/action_store.h"

#include <limits>

#include "model/store/key_rows.h"

namespace idempotency {

namespace {

using State = RecordedAction::State;

RecordedAction actionFrom(const Row& row) {
    RecordedAction action;
    action.number = row.number("id");
    action.order = {row.text("action_id"), row.text("batch_id"), row.text("operator"), row.text("reason"),
                    row.text("ticket")};
    const auto verb = operatorVerbFromName(row.text("verb"));
    if (!verb) qFatal("the record of actions holds a verb that no program writes");
    action.verb = *verb;
    action.databaseUser = row.text("database_user");
    action.holder = row.text("holder");
    if (!row.isNull("key_id")) action.keyId = row.number("key_id");
    action.scope = {row.text("user_id"), row.text("request_path"), row.text("key")};
    action.keyBefore = row.text("key_before");
    action.keyAfter = row.text("key_after");
    action.begunAt = row.instant("begun_at_us");
    action.endedAt = row.optionalInstant("ended_at_us");
    action.outcome = verbOutcomeFromName(row.text("outcome"));
    action.detail = row.text("detail");
    if (!action.endedAt) action.state = row.flag("under_way") ? State::UnderWay : State::Interrupted;
    return action;
}

template <typename Value>
std::vector<Value> valuesFrom(const Rows& rows, Value (*make)(const Row&)) {
    std::vector<Value> values;
    values.reserve(rows.size());
    for (const Row& row : rows)
        values.push_back(make(row));
    return values;
}

}  // namespace

Outcome endAction(Database& database, const QString& actionId, VerbOutcome outcome, const QString& detail) {
    const auto rows =
        database.execute(QStringLiteral("end_action"),
                         {{"action_id", actionId}, {"outcome", nameOf(outcome)}, {"detail", textOrNull(detail)}});
    if (!rows) return rows.failure();
    return Done{};
}

Result<std::vector<RecordedAction>> listActions(Database& database, const ActionQuery& query) {
    const auto rows = database.execute(QStringLiteral("list_actions"),
                                       {{"before_id", query.before.value_or(std::numeric_limits<qint64>::max())},
                                        {"any_key", !query.keyId.has_value()},
                                        {"key_id", query.keyId.value_or(0)},
                                        {"operator", textOrNull(query.operatorName)},
                                        {"unended", query.unended},
                                        {"limit", query.limit}});
    if (!rows) return rows.failure();
    return valuesFrom(*rows, actionFrom);
}

Result<std::optional<RecordedAction>> readAction(Database& database, const QString& actionId) {
    const auto rows = database.execute(QStringLiteral("read_action"), {{"action_id", actionId}});
    if (!rows) return rows.failure();
    if (rows->empty()) return std::optional<RecordedAction>();
    return std::optional(actionFrom(rows->front()));
}

QString nameOf(Settlement settlement) {
    return settlement == Settlement::Refunded ? QStringLiteral("refunded") : QStringLiteral("belongs_to_ride");
}

std::optional<Settlement> settlementFromName(const QString& name) {
    for (const auto settlement : {Settlement::Refunded, Settlement::BelongsToRide})
        if (nameOf(settlement) == name) return settlement;
    return std::nullopt;
}

Result<bool> settleOrphanCharge(Database& database, const QString& chargeId, Settlement settlement,
                                const ActionOrder& order, const QString& holder) {
    const auto rows = database.execute(QStringLiteral("settle_orphan_charge"),
                                       {{"charge_id", chargeId},
                                        {"settled_as", nameOf(settlement)},
                                        {"token", holder},
                                        {"detail", chargeId + QLatin1Char(' ') + nameOf(settlement)},
                                        {"action_id", order.id},
                                        {"batch_id", textOrNull(order.batchId)},
                                        {"operator", order.operatorName},
                                        {"reason", order.reason},
                                        {"ticket", textOrNull(order.ticket)}});
    if (!rows) return rows.failure();
    return rows->front().number("changed") == 1;
}

Result<std::vector<OrphanCharge>> listOrphanCharges(Database& database, qint64 afterId, int limit) {
    const auto rows =
        database.execute(QStringLiteral("list_orphan_charges"), {{"after_id", afterId}, {"limit", limit}});
    if (!rows) return rows.failure();
    return valuesFrom(*rows, orphanChargeFrom);
}

}  // namespace idempotency
