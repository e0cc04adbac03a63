#include <QUuid>

#include "app/ctl/interruption.h"
#include "app/ctl/verb_results.h"
#include "app/ctl/verbs.h"
#include "model/core/key_state.h"
#include "model/core/verb_preview.h"
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

OrderedJson previewJson(const VerbPreview& preview, const KeySnapshot& snapshot) {
    OrderedJson json = resultJson({preview.id,
                                   preview.wouldRefuse() ? VerbResult::Outcome::Refused : VerbResult::Outcome::Done,
                                   preview.sentence,
                                   {},
                                   false},
                                  snapshot);
    json["from"] = nameOf(preview.from).toStdString();
    json["to"] = preview.to ? OrderedJson(nameOf(*preview.to).toStdString()) : OrderedJson();
    json["downstreamKey"] = preview.downstreamKey.toStdString();
    json["moneyVerdict"] = nameOf(preview.moneyVerdict).toStdString();
    json["windowPassed"] = preview.windowPassed;
    json["wouldRefuse"] = preview.wouldRefuse();
    return json;
}

ExitCode preview(const VerbContext& context, Environment& environment, const std::vector<KeySnapshot>& keys,
                 const OperatorOptions& options, std::vector<VerbResult> results) {
    const auto settings = environment.settings();
    if (!settings) return failWith(settings.failure());
    OrderedJson list = OrderedJson::array();
    for (const VerbResult& result : results)
        list.push_back(resultJson(result, std::nullopt));
    std::vector<QStringList> rows;
    for (const KeySnapshot& snapshot : keys) {
        auto shown = previewVerb(options.verb, snapshot, *settings);
        if (options.fence && *options.fence != snapshot.key.fence) {
            shown.refusal = QStringLiteral("Changed: its fence is %1 now.").arg(snapshot.key.fence);
            shown.sentence = shown.refusal;
            shown.to = shown.from;
        }
        list.push_back(previewJson(shown, snapshot));
        const auto from = nameOf(shown.from), to = shown.to ? nameOf(*shown.to) : QStringLiteral("deleted");
        rows.push_back({QStringLiteral("key %1").arg(shown.id), from + QStringLiteral(" → ") + to,
                        nameOf(shown.moneyVerdict), shown.sentence});
        if (shown.wouldRefuse()) results.push_back({shown.id, VerbResult::Outcome::Refused, shown.refusal, {}, false});
    }
    if (context.output.json)
        context.output.print(list);
    else
        context.output.print(rows.empty() ? QStringLiteral("There is no key to act on.") : table(rows));
    return exitCodeOf(results);
}

VerbResult actOnOne(Payments& payments, const KeySnapshot& snapshot, const OperatorOptions& options,
                    const QString& batchId) {
    RowVersion seen = snapshot.key.version();
    if (options.fence) seen.fence = *options.fence;
    return payments.act(
        {options.verb, snapshot.key.id, seen, newActionOrder(options.reason, options.ticket, batchId), options.stuck});
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
        return preview(context, **environment, *keys, options, results);
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
