#include "ui/dialogs/complete_all_dialog.h"

#include <QUuid>

#include "model/work/when_answered.h"
#include "ui/dialogs/verb_words.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

QString moneyText(const std::vector<Money>& sums) {
    QStringList parts;
    for (const auto& sum : sums)
        parts << localFigures(formatMoney(sum));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

CompleteAllDialog::CompleteAllDialog(const WorkEnvironment& environment, const Settings& settings,
                                     std::shared_ptr<MaintenanceRequests> requests, QWidget* parent)
    : JobDialog(environment,
                {tr("Complete all stuck payments"),
                 tr("Complete all"),
                 QStringLiteral("complete-all.csv"),
                 {tr("Key"), tr("Outcome"), tr("Status"), tr("Reason")},
                 true},
                parent),
      m_settings(settings),
      m_requests(std::move(requests)) {
    say(tr("Counting…"), {}, {}, tokens.line2);
    setOff(tr("The keys are being counted"));
    whenAnswered(m_requests->countCompletable(std::chrono::milliseconds(0)), this,
                 [this](const Result<CompletableKeys>& completable) { showCompletable(completable); });
}

void CompleteAllDialog::showCompletable(const Result<CompletableKeys>& completable) {
    if (!completable) {
        say(tr("The keys could not be counted."), completable.failure().message, {}, tokens.danger);
        return setOff(tr("The keys could not be counted"));
    }
    if (completable->keys.keys == 0) {
        say(tr("Nothing is stuck."), tr("There is no key that complete-all would take."), {}, tokens.finished);
        return setOff(tr("There is nothing to complete"));
    }
    const auto count = countText(completable->keys.keys);
    say(completable->keys.isEstimate ? tr("Over %1 keys would be resumed, oldest first.").arg(count)
                                     : tr("%1 keys would be resumed, oldest first.").arg(count),
        completable->money.empty() ? QString() : tr("Their rides carry %1.").arg(moneyText(completable->money)),
        tr("Parked keys and keys that were set aside are left alone, and so are those that get stuck later."),
        tokens.accent);
    setOff({});
}

void CompleteAllDialog::begin() {
    const auto batchId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_all = std::make_shared<CompleteAll>(newActionOrder(reason(), ticket(), batchId), std::chrono::milliseconds(0));
    whenAnswered(m_requests->beginCompleteAll(m_all), this, [this](const Outcome& begun) {
        if (begun) return next();
        finish(tr("Not begun; nothing was done."), begun.failure().message, tokens.danger);
    });
}

void CompleteAllDialog::next() {
    whenAnswered(m_requests->completeNext(m_all, m_settings.lease), this,
                 [this](const Result<std::optional<VerbResult>>& result) { take(result); });
}

void CompleteAllDialog::take(const Result<std::optional<VerbResult>>& result) {
    if (!result)
        return conclude(
            tr("Ended early."),
            tr("%1 The key in work keeps its lease and can be resumed after it.").arg(result.failure().message),
            tokens.danger);
    if (!result->has_value()) return conclude(tr("Done."), {}, m_done == m_tried ? tokens.finished : tokens.waiting);
    const VerbResult& row = **result;
    ++m_tried;
    if (row.outcome == VerbOutcome::Done) ++m_done;
    addRow({tr("key %1").arg(row.id), nameOf(row.outcome),
            row.statusCode ? QString::number(*row.statusCode) : QString(), row.reason});
    if (isStopped()) return conclude(tr("Stopped."), {}, tokens.waiting);
    progress(rateText(m_tried));
    next();
}

void CompleteAllDialog::conclude(const QString& first, const QString& second, const Token& ink) {
    const auto figures = tr("%1 of %2 keys that were tried are finished.").arg(countText(m_done), countText(m_tried));
    finish(first, second.isEmpty() ? figures : QStringLiteral("%1 %2").arg(figures, second), ink);
}

}  // namespace idempotency
