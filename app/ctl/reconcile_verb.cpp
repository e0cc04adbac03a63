#include <QElapsedTimer>

#include "app/ctl/interruption.h"
#include "app/ctl/verbs.h"
#include "model/core/reconciliation_report.h"
#include "model/payment/reconcile.h"
#include "model/store/whole_file.h"

namespace idempotency {

namespace {

/// Says on standard error how far it is, once a second, from the first second on.
class Progress {
public:
    Progress() { m_clock.start(); }

    void tell(const ReconcileSummary& summary) {
        if (m_clock.elapsed() < 1'000) return;
        m_clock.restart();
        const auto charges = QStringLiteral("%1 charges read").arg(summary.chargesRead);
        if (summary.step == ReconcileSummary::Step::Rides)
            printError(QStringLiteral("%1, %2 rides compared").arg(charges).arg(summary.ridesRead));
        else if (summary.readBackTo)
            printError(QStringLiteral("%1, back to %2").arg(charges, toRfc3339(*summary.readBackTo)));
    }

private:
    QElapsedTimer m_clock;
};

QString countsText(const ReconcileSummary& summary, bool ofFindings) {
    QStringList parts;
    for (const auto& [kind, count] : summary.counts) {
        if (isFinding(kind) == ofFindings) parts << QStringLiteral("%1 %2").arg(count).arg(nameOf(kind));
    }
    return parts.join(QStringLiteral(", "));
}

QString summaryText(const ReconcileSummary& summary) {
    auto text = QStringLiteral("%1 to %2: %3 charges (%4 not ours) and %5 charged rides compared")
                    .arg(toRfc3339(summary.from), toRfc3339(summary.to))
                    .arg(summary.chargesRead)
                    .arg(summary.notOurs)
                    .arg(summary.ridesRead);
    if (const auto inOrder = countsText(summary, false); !inOrder.isEmpty()) text += QStringLiteral("; ") + inOrder;
    text += summary.findings() == 0 ? QStringLiteral(". Nothing was found.")
                                    : QStringLiteral(". Found: %1.").arg(countsText(summary, true));
    if (summary.recorded > 0) text += QStringLiteral(" Put on record as late charges: %1.").arg(summary.recorded);
    return text;
}

QString stoppedText(const ReconcileSummary& summary) {
    if (summary.step == ReconcileSummary::Step::Rides)
        return QStringLiteral("stopped; all charges were compared, and %1 rides; others may be missing at the gateway")
            .arg(summary.ridesRead);
    return QStringLiteral("stopped; charges made from %1 to %2 were compared, no earlier ones and no rides")
        .arg(toRfc3339(summary.readBackTo.value_or(summary.to)), toRfc3339(summary.to));
}

OrderedJson summaryJson(const ReconcileSummary& summary, const OrderedJson& findings) {
    OrderedJson counts = OrderedJson::object();
    for (const auto& [kind, count] : summary.counts)
        counts[nameOf(kind).toStdString()] = count;
    return {{"from", toRfc3339(summary.from).toStdString()},
            {"to", toRfc3339(summary.to).toStdString()},
            {"complete", !summary.cancelled},
            {"chargesRead", summary.chargesRead},
            {"notOurs", summary.notOurs},
            {"ridesRead", summary.ridesRead},
            {"recorded", summary.recorded},
            {"counts", counts},
            {"findings", findings}};
}

}  // namespace

ExitCode runReconcile(const VerbContext& context, const ReconcileVerbOptions& options) {
    WholeFile csv;
    if (!options.csvFile.isEmpty()) {
        if (auto opened = csv.open(options.csvFile); !opened) return failWith(opened.failure());
        csv.write(findingCsvHeader());
    }
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto gateway = (*environment)->gateway();
    if (!gateway) return failWith(gateway.failure());
    endBetweenSteps();
    OrderedJson findings = OrderedJson::array();
    Progress progress;
    const ReconcileListener listener{[&](const ReconcileFinding& finding) {
                                         if (csv.isOpen()) csv.write(findingCsvLine(finding));
                                         if (context.output.json)
                                             findings.push_back(findingJson(finding));
                                         else
                                             context.output.print(findingText(finding));
                                     },
                                     [&](const ReconcileSummary& summary) {
                                         progress.tell(summary);
                                         return !isEndAsked();
                                     }};
    ReconcileOptions asked;
    asked.from = options.from;
    asked.to = options.to;
    asked.recordOrphans = options.record;
    const auto summary = reconcile((*environment)->database(), **gateway, asked, listener);
    if (!summary) return failWith(summary.failure());
    if (context.output.json)
        context.output.print(summaryJson(*summary, findings));
    else
        context.output.print(summaryText(*summary));
    if (csv.isOpen()) {
        if (auto written = csv.commit(); !written) return failWith(written.failure());
    }
    if (summary->cancelled) {
        printError(stoppedText(*summary));
        return ExitCode::Error;
    }
    return summary->findings() == 0 ? ExitCode::Done : ExitCode::Found;
}

}  // namespace idempotency
