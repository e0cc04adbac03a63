#include "ui/dialogs/report_dialogs.h"

#include "model/work/when_answered.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"

namespace idempotency {

using namespace std::chrono_literals;

namespace {

QString moneyText(const std::optional<Money>& money) {
    return money ? localFigures(formatMoney(*money)) : QString();
}

QString idText(const std::optional<qint64>& id) {
    return id ? QString::number(*id) : QString();
}

}  // namespace

ReconcileDialog::ReconcileDialog(const WorkEnvironment& environment, std::shared_ptr<MaintenanceRequests> requests,
                                 QWidget* parent)
    : JobDialog(environment,
                {tr("Reconcile"),
                 tr("Compare now"),
                 QStringLiteral("reconcile.csv"),
                 {tr("Finding"), tr("Charge"), tr("Ride"), tr("Key"), tr("User"), tr("At the gateway"),
                  tr("On the ride"), tr("What to do")},
                 false},
                parent),
      m_requests(std::move(requests)) {
    say(tr("Compares the rides with the gateway's charges, both ways."),
        tr("From one retention time ago up to now, less the time that a charge may take to be listed."),
        tr("Charges that no payment can take any more are put among the late charges, to be settled."), tokens.accent);
    m_looks.setInterval(300ms);
    m_looks.callOnTimeout(this, &ReconcileDialog::showProgress);
}

void ReconcileDialog::begin() {
    ReconcileOptions options;
    options.recordOrphans = true;
    m_looks.start();
    whenAnswered(m_requests->reconcile(options, m_watch), this,
                 [this](const Result<ReconcileReport>& report) { take(report); });
}

void ReconcileDialog::stop() {
    JobDialog::stop();
    m_watch->cancel();
}

void ReconcileDialog::showProgress() {
    const auto seen = m_watch->progress();
    progress(tr("%1 charges and %2 rides read, %3 findings")
                 .arg(countText(seen.chargesRead), countText(seen.ridesRead), countText(seen.findings())));
}

void ReconcileDialog::take(const Result<ReconcileReport>& report) {
    m_looks.stop();
    if (!report) return finish(tr("Not compared to the end."), report.failure().message, tokens.danger);
    for (const auto& finding : report->findings) {
        addRow({nameOf(finding.kind), visibleText(finding.chargeId), idText(finding.rideId), idText(finding.keyId),
                visibleText(finding.userId), moneyText(finding.gatewayMoney), moneyText(finding.rideMoney),
                finding.sentence});
    }
    const auto& summary = report->summary;
    const auto read =
        tr("%1 charges and %2 rides were compared.").arg(countText(summary.chargesRead), countText(summary.ridesRead));
    const auto found = summary.findings();
    const bool isCut = found > static_cast<qint64>(report->findings.size());
    const auto shown = isCut ? tr("%1 The first %2 are shown; idempotencyctl reconcile --csv FILE writes all.")
                                   .arg(read, countText(std::ssize(report->findings)))
                             : read;
    if (summary.cancelled)
        return finish(tr("Stopped: %1 findings so far.").arg(countText(found)), shown, tokens.waiting);
    if (found == 0) return finish(tr("Rides and charges agree."), read, tokens.finished);
    finish(tr("%1 findings.").arg(countText(found)),
           tr("%1 %2 were put among the late charges.").arg(shown, countText(summary.recorded)), tokens.danger);
}

DoctorDialog::DoctorDialog(const WorkEnvironment& environment, std::shared_ptr<MaintenanceRequests> requests,
                           QWidget* parent)
    : JobDialog(environment,
                {tr("Doctor"),
                 tr("Examine now"),
                 QStringLiteral("doctor.csv"),
                 {tr("Found"), tr("Such as"), tr("Why it matters"), tr("What is allowed")},
                 false},
                parent),
      m_requests(std::move(requests)) {
    say(tr("Looks for broken rules in the data, and for what needs a person."),
        tr("It reads only. On a large database it goes through whole tables, which can take minutes."), {},
        tokens.accent);
}

void DoctorDialog::begin() {
    progress(tr("Examining; it cannot be stopped half way, but the window can be used meanwhile."));
    whenAnswered(m_requests->examine(), this, [this](const Result<std::vector<DoctorFinding>>& findings) {
        if (!findings) return finish(tr("Not examined to the end."), findings.failure().message, tokens.danger);
        for (const auto& finding : *findings) {
            addRow({finding.sentence(), finding.samples.join(QStringLiteral(", ")), finding.check.why,
                    finding.check.repair});
        }
        if (findings->empty()) return finish(tr("Nothing is wrong."), tr("Every check passed."), tokens.finished);
        finish(tr("%1 findings.").arg(findings->size()), {}, tokens.danger);
    });
}

}  // namespace idempotency
