#include "app/ctl/verbs.h"
#include "model/core/key_json.h"
#include "model/payment/claim.h"
#include "model/payment/operator_verbs.h"
#include "model/store/action_store.h"

namespace idempotency {

namespace {

constexpr int orphansPerPage = 500;

Result<std::vector<OrphanCharge>> allOrphans(Database& database) {
    std::vector<OrphanCharge> all;
    for (;;) {
        const auto page = listOrphanCharges(database, all.empty() ? 0 : all.back().id, orphansPerPage);
        if (!page) return page.failure();
        all.insert(all.end(), page->begin(), page->end());
        if (int(page->size()) < orphansPerPage) return all;
    }
}

}  // namespace

ExitCode runOrphans(const VerbContext& context) {
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto orphans = allOrphans((*environment)->database());
    if (!orphans) return failWith(orphans.failure());
    OrderedJson list = OrderedJson::array();
    std::vector<QStringList> rows;
    for (const OrphanCharge& orphan : *orphans) {
        list.push_back(orphanChargeJson(orphan));
        rows.push_back({orphan.chargeId, formatMoney(orphan.amount),
                        orphan.keyId ? QStringLiteral("key %1").arg(*orphan.keyId) : QStringLiteral("-"),
                        orphan.rideId ? QStringLiteral("ride %1").arg(*orphan.rideId) : QStringLiteral("-"),
                        orphan.scope.userId, toRfc3339(orphan.recordedAt)});
    }
    if (context.output.json)
        context.output.print(list);
    else
        context.output.print(rows.empty() ? QStringLiteral("There is no open orphan charge.") : table(rows));
    return rows.empty() ? ExitCode::Done : ExitCode::Found;
}

ExitCode runSettle(const VerbContext& context, const SettleOptions& options) {
    const auto settlement = settlementFromName(options.settledAs);
    if (!settlement) return failWith({FailureKind::Invalid, QStringLiteral("--as is refunded or belongs_to_ride.")});
    const auto order = checkedOrder(newActionOrder(options.reason, options.ticket));
    if (!order) return failWith(order.failure());
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto settled =
        settleOrphanCharge((*environment)->database(), options.chargeId, *settlement, *order, newClaimToken());
    if (!settled) return failWith(settled.failure());
    if (!*settled)
        return failWith(
            {FailureKind::NotFound,
             QStringLiteral("There is no open orphan charge %1; orphans lists them.").arg(options.chargeId)});
    if (context.output.json)
        context.output.print(OrderedJson{{"chargeId", options.chargeId.toStdString()},
                                         {"settledAs", nameOf(*settlement).toStdString()},
                                         {"actionId", order->id.toStdString()}});
    else
        context.output.print(QStringLiteral("Settled: %1 as %2.").arg(options.chargeId, nameOf(*settlement)));
    return ExitCode::Done;
}

}  // namespace idempotency
