#include "app/ctl/verbs.h"
#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "model/core/safe_text.h"
#include "model/store/key_reader.h"

namespace idempotency {

namespace {

QString leaseText(const KeySnapshot& snapshot) {
    const auto lease = readLease(snapshot.key, snapshot.readAt);
    if (snapshot.key.response) return QStringLiteral("-");
    switch (lease.state) {
        case LeaseState::Free:
            return QStringLiteral("free");
        case LeaseState::Held:
            return QStringLiteral("%1 s left").arg(retryAfterSeconds(lease.remaining));
        case LeaseState::Expired:
            return QStringLiteral("over for %1 s").arg(std::chrono::floor<std::chrono::seconds>(lease.overdue).count());
    }
    Q_UNREACHABLE();
}

QStringList cellsOf(const KeySnapshot& snapshot) {
    const Key& key = snapshot.key;
    const auto amount = amountOf(snapshot);
    QString marks = isParked(key) ? QStringLiteral("parked") : QString();
    if (isSetAside(key, snapshot.attemptCap)) marks += QStringLiteral(" set aside");
    return {QString::number(key.id),
            nameOf(stateOf(key, snapshot.readAt)),
            nameOf(moneyVerdict(snapshot)),
            amount ? formatMoney(*amount) : QString(),
            key.scope.userId,
            key.scope.key,
            nameOf(key.recoveryPoint),
            leaseText(snapshot),
            QString::number(key.fence),
            QString::number(key.attempts),
            snapshot.ride ? snapshot.ride->chargeId : QString(),
            marks};
}

Result<KeyQuery> queryFor(Database& database, const ListOptions& options) {
    KeyQuery query;
    if (!options.state.isEmpty()) {
        query.state = keyStateFromName(options.state);
        if (!query.state)
            return Failure{FailureKind::Invalid,
                           QStringLiteral("There is no state %1. There are running, stuck, waiting, "
                                          "finished and failed.")
                               .arg(shownEscaped(options.state))};
    }
    if (options.limit < 1 || options.limit > 10'000)
        return Failure{FailureKind::Invalid, QStringLiteral("--limit must be from 1 to 10000.")};
    query.userId = options.userId;
    query.search = options.search;
    query.limit = options.limit;
    if (!options.after) return query;
    const auto last = readKey(database, *options.after);
    if (!last) return last.failure();
    if (!last->has_value())
        return Failure{FailureKind::NotFound, QStringLiteral("There is no key %1.").arg(*options.after)};
    query.after = KeyCursor{(*last)->key.createdAt, (*last)->key.id};
    return query;
}

}  // namespace

ExitCode runList(const VerbContext& context, const ListOptions& options) {
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto query = queryFor((*environment)->database(), options);
    if (!query) return failWith(query.failure());
    const auto keys = listKeys((*environment)->database(), *query);
    if (!keys) return failWith(keys.failure());
    if (context.output.json) {
        OrderedJson list = OrderedJson::array();
        for (const KeySnapshot& snapshot : *keys)
            list.push_back(keyJson(snapshot));
        context.output.print(list);
        return ExitCode::Done;
    }
    if (keys->empty()) {
        context.output.print(QStringLiteral("No key matches."));
        return ExitCode::Done;
    }
    std::vector<QStringList> rows{
        QStringLiteral("ID,STATE,MONEY,AMOUNT,USER,KEY,RECOVERY POINT,LEASE,FENCE,TRIES,CHARGE,")
            .split(QLatin1Char(','))};
    for (const KeySnapshot& snapshot : *keys)
        rows.push_back(cellsOf(snapshot));
    context.output.print(table(rows));
    if (int(keys->size()) == options.limit)
        printError(QStringLiteral("there may be more: --after %1").arg(keys->back().key.id));
    return ExitCode::Done;
}

}  // namespace idempotency
