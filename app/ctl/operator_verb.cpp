#include <QUuid>

#include "app/ctl/interruption.h"
#include "app/ctl/verb_previews.h"
#include "app/ctl/verb_results.h"
#include "app/ctl/verbs.h"
#include "model/core/key_state.h"
#include "model/payment/complete_all.h"
#include "model/store/key_reader.h"

namespace idempotency {

namespace {

Outcome checkOptions(const OperatorOptions& options) {
    const auto wrong = [](const char* text) { return Failure{FailureKind::Invalid, QString::fromUtf8(text)}; };
    if (options.ids.empty() == !options.stuck)
        return wrong(options.force() || options.verb == OperatorVerb::Resume
                         ? "Name the keys to resume by their ids, or give --stuck."
                         : "Name the keys by their ids.");
    if (options.fence && options.ids.size() != 1) return wrong("--fence takes exactly one id.");
    if (options.force() && (!options.fence || options.ids.size() != 1))
        return wrong(
            "--force breaks a live lease, so it takes exactly one id, and with --fence the fence that you saw.");
    if (options.olderThan && !options.stuck) return wrong("--older-than goes with --stuck.");
    if (options.askGateway && !options.dryRun) return wrong("--ask-gateway goes with --dry-run.");
    if (options.dryRun) return Done{};
    if (options.reason.trimmed().size() < shortestReason)
        return wrong("Say why with --reason \"…\", in 5 characters or more.");
    const auto checked = checkedOrder({{}, {}, {}, options.reason, options.ticket});
    return checked ? Outcome(Done{}) : checked.failure();
}

/// The keys as they are at the command's start: what the operator is taken to have seen.
Result<std::vector<KeySnapshot>> chosenKeys(Database& database, const OperatorOptions& options,
                                            std::vector<VerbResult>& unknown) {
    std::vector<KeySnapshot> chosen;
    for (const qint64 id : options.ids) {
        const auto row = readKey(database, id);
        if (!row) return row.failure();
        if (row->has_value())
            chosen.push_back(**row);
        else
            unknown.push_back(
                {id, VerbResult::Outcome::Refused, QStringLiteral("There is no key %1.").arg(id), {}, true});
    }
    return chosen;
}

bool isEligible(const KeySnapshot& snapshot, const OperatorOptions& options) {
    const auto age = snapshot.readAt - snapshot.key.createdAt;
    return !isParked(snapshot.key) && !isSetAside(snapshot.key, snapshot.attemptCap) &&
           (!options.olderThan || age >= *options.olderThan);
}

Result<std::vector<KeySnapshot>> stuckKeys(Database& database, const OperatorOptions& options) {
    std::vector<KeySnapshot> chosen;
    for (const KeyState state : {KeyState::Stuck, KeyState::Waiting}) {
        KeyQuery query;
        query.state = state;
        for (;;) {
            const auto page = listKeys(database, query);
            if (!page) return page.failure();
            for (const KeySnapshot& snapshot : *page) {
                if (isEligible(snapshot, options)) chosen.push_back(snapshot);
            }
            if (int(page->size()) < query.limit) break;
            query.after = KeyCursor{page->back().key.createdAt, page->back().key.id};
        }
    }
    return chosen;
}

VerbResult actOnOne(Payments& payments, const KeySnapshot& snapshot, const OperatorOptions& options,
                    const QString& batchId) {
    RowVersion seen = snapshot.key.version();
    if (options.fence) seen.fence = *options.fence;
    return payments.act(
        {options.verb, snapshot.key.id, seen, newActionOrder(options.reason, options.ticket, batchId), false});
}

Outcome actOnChosen(Database& database, GatewaySession& gateway, WorkerHooks& hooks, const OperatorOptions& options,
                    std::vector<VerbResult>& results) {
    const auto keys = chosenKeys(database, options, results);
    if (!keys) return keys.failure();
    Payments payments(database, gateway, hooks);
    const QString batchId = keys->size() > 1 ? QUuid::createUuid().toString(QUuid::WithoutBraces) : QString();
    for (size_t i = 0; i < keys->size() && !isEndAsked(); ++i) {
        results.push_back(actOnOne(payments, keys->at(i), options, batchId));
        if (keys->size() > 1) printProgress(i + 1, keys->size(), results.back());
    }
    return Done{};
}

Outcome completeAll(Database& database, GatewaySession& gateway, WorkerHooks& hooks, const OperatorOptions& options,
                    std::vector<VerbResult>& results) {
    const QString batchId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    CompleteAll all(newActionOrder(options.reason, options.ticket, batchId),
                    options.olderThan.value_or(std::chrono::milliseconds(0)));
    if (auto begun = all.begin(database, gateway); !begun) return begun;
    while (!isEndAsked()) {
        const auto result = all.next(database, gateway, hooks);
        if (!result) return result.failure();
        if (!result->has_value()) break;
        results.push_back(**result);
        printProgress(results.size(), std::nullopt, results.back());
    }
    return Done{};
}

}  // namespace

ExitCode runOperatorVerb(const VerbContext& context, const OperatorOptions& options) {
    if (auto checked = checkOptions(options); !checked) return failWith(checked.failure());
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    Database& database = (*environment)->database();
    std::vector<VerbResult> results;
    if (options.dryRun) {
        const auto keys = options.stuck ? stuckKeys(database, options) : chosenKeys(database, options, results);
        if (!keys) return failWith(keys.failure());
        return printPreviews(context, **environment, *keys, options, results);
    }
    const auto gateway = (*environment)->gateway();
    if (!gateway) return failWith(gateway.failure());
    endBetweenSteps();
    WorkerHooks hooks;
    const auto worked = options.stuck ? completeAll(database, **gateway, hooks, options, results)
                                      : actOnChosen(database, **gateway, hooks, options, results);
    printResults(context.output, database, results);
    if (!worked) return failWith(worked.failure());
    if (!isEndAsked()) return exitCodeOf(results);
    printError(QStringLiteral("stopped; the other keys were not touched"));
    return ExitCode::Error;
}

}  // namespace idempotency
