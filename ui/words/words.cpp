#include "ui/words/words.h"

#include "model/core/payment_amount.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

QString spokenLease(const KeySnapshot& snapshot) {
    const auto lease = readLease(snapshot.key, snapshot.readAt);
    if (snapshot.key.response) return Words::tr("no lease");
    switch (lease.state) {
        case LeaseState::Free:
            return Words::tr("lease free");
        case LeaseState::Held:
            return Words::tr("lease held for another %1").arg(shortDuration(lease.remaining));
        case LeaseState::Expired:
            return Words::tr("lease expired %1").arg(agoText(lease.overdue));
    }
    Q_UNREACHABLE();
}

}  // namespace

QString wordOf(KeyState state) {
    switch (state) {
        case KeyState::Running:
            return Words::tr("Running");
        case KeyState::Stuck:
            return Words::tr("Stuck");
        case KeyState::Waiting:
            return Words::tr("Waiting");
        case KeyState::Finished:
            return Words::tr("Finished");
        case KeyState::Failed:
            return Words::tr("Failed");
    }
    Q_UNREACHABLE();
}

QString wordOf(RecoveryPoint point) {
    switch (point) {
        case RecoveryPoint::Started:
            return Words::tr("Started");
        case RecoveryPoint::RideCreated:
            return Words::tr("Ride created");
        case RecoveryPoint::ChargeCompleted:
            return Words::tr("Charge recorded");
        case RecoveryPoint::Finished:
            return Words::tr("Finished");
    }
    Q_UNREACHABLE();
}

QString wordOf(MoneyVerdict verdict) {
    switch (verdict) {
        case MoneyVerdict::NotAttempted:
            return Words::tr("Not attempted");
        case MoneyVerdict::MayHaveBeenCharged:
            return Words::tr("Maybe charged");
        case MoneyVerdict::Charged:
            return Words::tr("Charged");
        case MoneyVerdict::Settled:
            return Words::tr("Settled");
    }
    Q_UNREACHABLE();
}

QString fullWordOf(MoneyVerdict verdict) {
    return verdict == MoneyVerdict::MayHaveBeenCharged ? Words::tr("May have been charged") : wordOf(verdict);
}

QString reasonOf(MoneyVerdict verdict) {
    switch (verdict) {
        case MoneyVerdict::NotAttempted:
            return Words::tr("Nothing was sent to the gateway.");
        case MoneyVerdict::MayHaveBeenCharged:
            return Words::tr("A call to the gateway was begun, and no answer to it is on record.");
        case MoneyVerdict::Charged:
            return Words::tr("The gateway has charged.");
        case MoneyVerdict::Settled:
            return Words::tr("The answer is stored: the books agree.");
    }
    Q_UNREACHABLE();
}

QString spokenSentenceOf(const KeySnapshot& snapshot) {
    const auto& key = snapshot.key;
    QStringList parts{wordOf(stateOf(key, snapshot.readAt)), fullWordOf(moneyVerdict(snapshot)).toLower()};
    if (const auto amount = amountOf(snapshot)) parts << localFigures(formatMoney(*amount));
    parts << Words::tr("step %1 of 4 %2")
                 .arg(localFigures(QString::number(static_cast<int>(key.recoveryPoint) + 1)),
                      wordOf(key.recoveryPoint).toLower())
          << spokenLease(snapshot);
    return parts.join(Words::tr(", "));
}

}  // namespace idempotency
