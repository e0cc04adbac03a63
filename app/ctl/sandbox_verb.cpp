#include "app/ctl/verbs.h"
#include "model/store/settings_store.h"

namespace idempotency {

namespace {

Sandbox sandboxOf(const VerbContext& context) {
    return {context.places.sandboxFolder, context.places.program};
}

ExitCode report(const VerbContext& context, const SandboxStatus& status, const QString& sentence) {
    if (context.output.json) {
        context.output.print(OrderedJson{{"running", status.running},
                                         {"database", status.database.toStdString()},
                                         {"gatewayUrl", textOrNullJson(status.gatewayUrl)},
                                         {"gatewayKey", textOrNullJson(status.gatewayKey)},
                                         {"dataDirectory", status.dataDirectory.toStdString()}});
        return ExitCode::Done;
    }
    context.output.print(sentence);
    context.output.print(QStringLiteral("  folder    %1").arg(status.dataDirectory));
    if (!status.running) return ExitCode::Done;
    context.output.print(QStringLiteral("  database  %1\n  gateway   %2").arg(status.database, status.gatewayUrl));
    return ExitCode::Done;
}

}  // namespace

ExitCode sandboxStart(const VerbContext& context) {
    const auto started = sandboxOf(context).start();
    if (!started) return failWith(started.failure());
    const QString how = started->startedNow
                            ? QStringLiteral("The sandbox is up, after %1 ms.").arg(started->startTime.count())
                            : QStringLiteral("The sandbox was up already.");
    return report(context, *started, how);
}

ExitCode sandboxStop(const VerbContext& context) {
    Sandbox sandbox = sandboxOf(context);
    if (auto stopped = sandbox.stop(); !stopped) return failWith(stopped.failure());
    return report(context, sandbox.status(), QStringLiteral("The sandbox is stopped. Its payments are kept."));
}

ExitCode sandboxStatus(const VerbContext& context) {
    const Sandbox sandbox = sandboxOf(context);
    if (auto checked = sandbox.checkFolder(); !checked) return failWith(checked.failure());
    const auto status = sandbox.status();
    return report(
        context, status,
        status.running ? QStringLiteral("The sandbox is up.") : QStringLiteral("The sandbox is not running."));
}

ExitCode sandboxReset(const VerbContext& context) {
    Sandbox sandbox = sandboxOf(context);
    if (auto wiped = sandbox.reset(); !wiped) return failWith(wiped.failure());
    return report(context, sandbox.status(), QStringLiteral("The sandbox's database and ledger are wiped."));
}

}  // namespace idempotency
