#include "model/payment/complete_all.h"

#include <QUuid>

#include "model/payment/verb_results.h"
#include "model/store/action_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr qint64 completableCountedUpTo = 100'000;

}  // namespace

Result<CompletableKeys> countCompletableKeys(Database& database, milliseconds olderThan) {
    const auto rows = database.execute(
        QStringLiteral("count_completable_keys"),
        {{"older_than_ms", static_cast<qint64>(olderThan.count())}, {"limit", completableCountedUpTo + 1}});
    if (!rows) return rows.failure();
    CompletableKeys completable;
    for (const Row& row : *rows) {
        completable.keys.keys += row.number("keys");
        if (!row.isNull("currency")) completable.money.push_back({row.number("minor_units"), row.text("currency")});
    }
    completable.keys.isEstimate = completable.keys.keys > completableCountedUpTo;
    completable.keys.keys = std::min(completable.keys.keys, completableCountedUpTo);
    return completable;
}

CompleteAll::CompleteAll(const ActionOrder& order, milliseconds olderThan) : m_order(order), m_olderThan(olderThan) {}

Outcome CompleteAll::begin(Database& database, GatewaySession& gateway) {
    auto checked = checkedOrder(m_order);
    if (!checked) return checked.failure();
    m_order = *checked;
    if (auto confirmed = gateway.confirm(database, identityPatience); !confirmed) return confirmed;
    const auto clock = database.execute(QStringLiteral("read_clock"));
    if (!clock) return clock.failure();
    m_begunAt = clock->front().instant("now_us");
    return Done{};
}

Result<std::optional<VerbResult>> CompleteAll::next(Database& database, GatewaySession& gateway, WorkerHooks& hooks) {
    ActionOrder action = m_order;
    action.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto claimed = claimNext(database, gateway.identity(), action);
    if (!claimed) return claimed.failure();
    if (!claimed->has_value()) return std::optional<VerbResult>();
    return std::optional(Payments(database, gateway, hooks)
                             .finish({OperatorVerb::Resume, (*claimed)->row.key.id, {}, action, true}, **claimed));
}

Result<std::optional<HeldClaim>> CompleteAll::claimNext(Database& database, const QString& gatewayIdentity,
                                                        const ActionOrder& action) {
    const QString token = newClaimToken();
    const auto leaseSetAt = steady_clock::now();
    const auto rows = database.execute(QStringLiteral("claim_next_key"),
                                       {{"after_created_at_us", toMicroseconds(m_last.createdAt)},
                                        {"after_id", m_last.id},
                                        {"begun_at_us", toMicroseconds(m_begunAt)},
                                        {"older_than_ms", static_cast<qint64>(m_olderThan.count())},
                                        {"gateway_identity", gatewayIdentity},
                                        {"token", token},
                                        {"detail", QStringLiteral("complete all: ") + action.reason},
                                        {"action_id", action.id},
                                        {"batch_id", textOrNull(action.batchId)},
                                        {"operator", action.operatorName},
                                        {"reason", action.reason},
                                        {"ticket", textOrNull(action.ticket)}});
    if (!rows) return rows.failure();
    if (rows->empty()) return std::optional<HeldClaim>();
    m_last = {rows->front().instant("created_at_us"), rows->front().number("id")};
    const auto row = readKey(database, m_last.id);
    if (!row) return row.failure();
    // Without its row, or under another fence, the claim is somebody else's by now: the attempt finds that out.
    if (!row->has_value() || (*row)->key.fence != rows->front().number("fence"))
        return claimNext(database, gatewayIdentity, action);
    return std::optional(HeldClaim{**row, token, leaseSetAt});
}

}  // namespace idempotency
