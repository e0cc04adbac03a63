#include "app/ctl/verb_previews.h"

#include "app/ctl/verb_results.h"
#include "model/core/verb_preview.h"
#include "model/payment/ask_gateway.h"

namespace idempotency {

namespace {

constexpr std::chrono::milliseconds previewLookUpDeadline{10'000};

/// One key's preview, and what the gateway said where it was asked.
struct Shown {
    VerbPreview preview;
    QString gateway;
};

void refuse(VerbPreview& preview, const QString& why) {
    preview.refusal = why;
    preview.sentence = why;
    preview.to = preview.from;
    preview.will = VerbPreview::Will::LeaveAlone;
}

/// What a look-up found settles what the verb would do.
Result<QString> askAbout(VerbPreview& preview, Environment& environment) {
    const auto gateway = environment.gateway();
    if (!gateway) return gateway.failure();
    const auto report = askGateway(environment.database(), **gateway, preview.id, previewLookUpDeadline);
    if (!report) return report.failure();
    const bool stands = report->answer.kind == LookUpAnswer::Kind::Nothing;
    if (!stands && preview.verb == OperatorVerb::Reap && preview.wouldAct())
        refuse(preview, report->sentence + QStringLiteral(" Resume it instead."));
    return report->sentence;
}

Result<Shown> shownFor(const KeySnapshot& snapshot, const Settings& settings, Environment& environment,
                       const OperatorOptions& options) {
    Shown shown{previewVerb(options.verb, snapshot, settings), QString()};
    if (options.fence && *options.fence != snapshot.key.fence)
        refuse(shown.preview, QStringLiteral("Changed: its fence is %1 now.").arg(snapshot.key.fence));
    if (!options.askGateway) return shown;
    const auto said = askAbout(shown.preview, environment);
    if (!said) return said.failure();
    shown.gateway = *said;
    return shown;
}

OrderedJson previewJson(const Shown& shown, const KeySnapshot& snapshot) {
    const VerbPreview& preview = shown.preview;
    const auto outcome = preview.wouldRefuse() ? VerbOutcome::Refused : VerbOutcome::Done;
    OrderedJson json = resultJson({preview.id, outcome, preview.sentence, {}, false}, snapshot);
    json["from"] = nameOf(preview.from).toStdString();
    json["to"] = preview.to ? OrderedJson(nameOf(*preview.to).toStdString()) : OrderedJson();
    json["downstreamKey"] = preview.downstreamKey.toStdString();
    json["moneyVerdict"] = nameOf(preview.moneyVerdict).toStdString();
    json["windowPassed"] = preview.windowPassed;
    json["wouldRefuse"] = preview.wouldRefuse();
    if (!shown.gateway.isEmpty()) json["gateway"] = shown.gateway.toStdString();
    return json;
}

QStringList rowOf(const Shown& shown) {
    const VerbPreview& preview = shown.preview;
    const QString to = preview.to ? nameOf(*preview.to) : QStringLiteral("deleted");
    return {QStringLiteral("key %1").arg(preview.id), nameOf(preview.from) + QStringLiteral(" → ") + to,
            nameOf(preview.moneyVerdict), preview.sentence, shown.gateway};
}

}  // namespace

ExitCode printPreviews(const VerbContext& context, Environment& environment, const std::vector<KeySnapshot>& keys,
                       const OperatorOptions& options, std::vector<VerbResult> results) {
    const auto settings = environment.settings();
    if (!settings) return failWith(settings.failure());
    OrderedJson list = OrderedJson::array();
    for (const VerbResult& result : results)
        list.push_back(resultJson(result, std::nullopt));
    std::vector<QStringList> rows;
    for (const KeySnapshot& snapshot : keys) {
        const auto shown = shownFor(snapshot, *settings, environment, options);
        if (!shown) return failWith(shown.failure());
        list.push_back(previewJson(*shown, snapshot));
        rows.push_back(rowOf(*shown));
        if (shown->preview.wouldRefuse())
            results.push_back({snapshot.key.id, VerbOutcome::Refused, shown->preview.refusal, {}, false});
    }
    if (context.output.json)
        context.output.print(list);
    else
        context.output.print(rows.empty() ? QStringLiteral("There is no key to act on.") : table(rows));
    return exitCodeOf(results);
}

}  // namespace idempotency
