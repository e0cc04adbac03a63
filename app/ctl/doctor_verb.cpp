#include "app/ctl/verbs.h"
#include "model/core/safe_text.h"
#include "model/payment/doctor.h"

namespace idempotency {

namespace {

/// A check may go through whole tables.
constexpr std::chrono::minutes patience{10};

OrderedJson jsonOf(const DoctorFinding& finding) {
    OrderedJson samples = OrderedJson::array();
    for (const QString& sample : finding.samples)
        samples.push_back(sample.toStdString());
    return {{"check", finding.check.name.toStdString()},
            {"count", finding.count},
            {"samples", samples},
            {"what", finding.sentence().toStdString()},
            {"why", finding.check.why.toStdString()},
            {"repair", finding.check.repair.toStdString()}};
}

QString textOf(const DoctorFinding& finding) {
    QString named = shownEscaped(finding.samples.join(QStringLiteral(", ")));
    if (finding.count > finding.samples.size()) named += QStringLiteral(", …");
    return QStringLiteral("%1 (%2): %3\n    why     %4\n    repair  %5")
        .arg(finding.sentence(), finding.check.name, named, finding.check.why, finding.check.repair);
}

}  // namespace

ExitCode runDoctor(const VerbContext& context) {
    SessionLimits limits;
    limits.statement = patience;
    const auto environment = Environment::open(context.places, limits);
    if (!environment) return failWith(environment.failure());
    const auto findings = examine((*environment)->database());
    if (!findings) return failWith(findings.failure());
    const qint64 checks = qint64(doctorChecks().size()) + 1;
    OrderedJson list = OrderedJson::array();
    QStringList texts;
    for (const DoctorFinding& finding : *findings) {
        list.push_back(jsonOf(finding));
        texts << textOf(finding);
    }
    if (context.output.json)
        context.output.print(OrderedJson{{"checks", checks}, {"findings", list}});
    else if (texts.isEmpty())
        context.output.print(QStringLiteral("All is well: %1 checks found nothing.").arg(checks));
    else
        context.output.print(texts.join(QStringLiteral("\n\n")));
    return findings->empty() ? ExitCode::Done : ExitCode::Found;
}

}  // namespace idempotency
