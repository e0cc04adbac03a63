#include "ui/dialogs/clean_up_dialog.h"

#include "model/work/when_answered.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

CleanUpDialog::CleanUpDialog(const WorkEnvironment& environment, std::shared_ptr<MaintenanceRequests> requests,
                             QWidget* parent)
    : JobDialog(environment,
                {tr("Clean up old keys"), tr("Delete old keys"), QStringLiteral("clean-up.csv"), {tr("Batch")}, true},
                parent),
      m_requests(std::move(requests)) {
    say(tr("Counting…"), {}, {}, tokens.line2);
    setOff(tr("The keys are being counted"));
    whenAnswered(m_requests->countExpired(), this,
                 [this](const Result<ExpiredKeys>& expired) { showExpired(expired); });
}

void CleanUpDialog::showExpired(const Result<ExpiredKeys>& expired) {
    if (!expired) {
        say(tr("The keys could not be counted."), expired.failure().message, {}, tokens.danger);
        return setOff(tr("The keys could not be counted"));
    }
    if (expired->keys.keys == 0) {
        say(tr("There is nothing to clean up."), tr("No key was finished longer ago than the retention time."), {},
            tokens.finished);
        return setOff(tr("There is nothing to clean up"));
    }
    const auto count = countText(expired->keys.keys);
    say(expired->keys.isEstimate ? tr("Over %1 keys would be deleted.").arg(count)
                                 : tr("%1 keys would be deleted.").arg(count),
        tr("They were finished from %1 to %2 UTC. Their rides and charges stay on record.")
            .arg(wholeInstantText(*expired->oldest), wholeInstantText(*expired->newest)),
        tr("A client that repeats one of these requests later makes a new payment. Deleting cannot be undone."),
        tokens.maybeCharged);
    setOff({});
}

void CleanUpDialog::begin() {
    m_order = newActionOrder(reason(), ticket());
    nextBatch();
}

void CleanUpDialog::nextBatch() {
    whenAnswered(m_requests->cleanUpBatch(m_order), this,
                 [this](const Result<qint64>& deleted) { takeBatch(deleted); });
}

void CleanUpDialog::takeBatch(const Result<qint64>& deleted) {
    if (!deleted) {
        return finish(tr("Ended after %1 keys.").arg(countText(m_deleted)),
                      tr("%1 What is deleted stays deleted; the rest is untouched.").arg(deleted.failure().message),
                      tokens.danger);
    }
    m_deleted += *deleted;
    if (*deleted == 0) return finish(tr("Done: %1 keys deleted.").arg(countText(m_deleted)), {}, tokens.finished);
    addRow({tr("%1 keys deleted").arg(countText(*deleted))});
    if (isStopped()) return finish(tr("Stopped after %1 keys.").arg(countText(m_deleted)), {}, tokens.waiting);
    progress(rateText(m_deleted));
    nextBatch();
}

}  // namespace idempotency
