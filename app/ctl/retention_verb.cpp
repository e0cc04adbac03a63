#include "app/ctl/interruption.h"
#include "app/ctl/verbs.h"
#include "model/payment/operator_verbs.h"
#include "model/payment/retention.h"

namespace idempotency {

namespace {

ExitCode showExpired(const VerbContext& context, Database& database) {
    const auto expired = countExpiredKeys(database);
    if (!expired) return failWith(expired.failure());
    const auto at = [](const std::optional<Instant>& instant) {
        return instant ? OrderedJson(toRfc3339(*instant).toStdString()) : OrderedJson();
    };
    if (context.output.json) {
        context.output.print(OrderedJson{{"keys", expired->keys.keys},
                                         {"isEstimate", expired->keys.isEstimate},
                                         {"oldestFinishedAt", at(expired->oldest)},
                                         {"newestFinishedAt", at(expired->newest)}});
    } else if (expired->keys.keys == 0) {
        context.output.print(QStringLiteral("No key was finished longer ago than the retention."));
    } else {
        context.output.print(QStringLiteral("%1%2 keys would be deleted, finished from %3 to %4. Their rides stay.")
                                 .arg(expired->keys.isEstimate ? QStringLiteral("over ") : QString())
                                 .arg(expired->keys.keys)
                                 .arg(toRfc3339(*expired->oldest), toRfc3339(*expired->newest)));
    }
    return ExitCode::Done;
}

}  // namespace

ExitCode runRetention(const VerbContext& context, const RetentionOptions& options) {
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    Database& database = (*environment)->database();
    if (options.dryRun) return showExpired(context, database);
    endBetweenSteps();
    const QString reason = options.reason.isEmpty() ? QStringLiteral("scheduled clean-up") : options.reason;
    const auto cleanUp = cleanUpOldKeys(database, newActionOrder(reason, options.ticket), [](qint64 deleted) {
        printError(QStringLiteral("%1 keys deleted").arg(deleted));
        return !isEndAsked();
    });
    if (!cleanUp) return failWith(cleanUp.failure());
    if (context.output.json)
        context.output.print(OrderedJson{{"deleted", cleanUp->deleted}, {"cancelled", cleanUp->cancelled}});
    else
        context.output.print(QStringLiteral("%1 keys deleted.").arg(cleanUp->deleted));
    if (!cleanUp->cancelled) return ExitCode::Done;
    printError(QStringLiteral("stopped; the other keys were not touched"));
    return ExitCode::Error;
}

}  // namespace idempotency
