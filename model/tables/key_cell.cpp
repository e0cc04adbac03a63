#include "model/tables/key_cell.h"

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"

namespace idempotency {

namespace {

int urgencyOf(KeyState state) {
    switch (state) {
        case KeyState::Stuck:
            return 0;
        case KeyState::Waiting:
            return 1;
        case KeyState::Running:
            return 2;
        case KeyState::Failed:
            return 3;
        case KeyState::Finished:
            return 4;
    }
    Q_UNREACHABLE();
}

int urgencyOf(MoneyVerdict verdict) {
    switch (verdict) {
        case MoneyVerdict::MayHaveBeenCharged:
            return 0;
        case MoneyVerdict::Charged:
            return 1;
        case MoneyVerdict::NotAttempted:
            return 2;
        case MoneyVerdict::Settled:
            return 3;
    }
    Q_UNREACHABLE();
}

/// Amounts of different currencies do not compare: they stand one currency after the other.
QString amountOrder(const std::optional<Money>& amount) {
    if (!amount) return {};
    return amount->currency + QString::number(amount->minorUnits).rightJustified(20, QLatin1Char('0'));
}

/// The end of the lease; free and finished keys last.
qint64 leaseOrder(const Key& key) {
    if (!key.lockedAt) return std::numeric_limits<qint64>::max();
    return toMicroseconds(*key.lockedAt + key.leaseTime);
}

}  // namespace

QString keyCellText(const KeySnapshot& snapshot, KeyColumn column) {
    const Key& key = snapshot.key;
    switch (column) {
        case KeyColumn::State:
            return nameOf(stateOf(key, snapshot.readAt));
        case KeyColumn::Money:
            return nameOf(moneyVerdict(snapshot));
        case KeyColumn::Amount: {
            const auto amount = amountOf(snapshot);
            return amount ? formatMoney(*amount) : QString();
        }
        case KeyColumn::User:
            return key.scope.userId;
        case KeyColumn::Key:
            return key.scope.key;
        case KeyColumn::RecoveryPoint:
            return nameOf(key.recoveryPoint);
        case KeyColumn::Lease:
            return nameOf(readLease(key, snapshot.readAt).state);
        case KeyColumn::Tries:
            return QString::number(key.attempts);
        case KeyColumn::Age:
            return toRfc3339(key.createdAt);
        case KeyColumn::Fence:
            return QString::number(key.fence);
        case KeyColumn::Charge:
            return snapshot.ride ? snapshot.ride->chargeId : QString();
        case KeyColumn::Path:
            return key.scope.path;
    }
    Q_UNREACHABLE();
}

QVariant keyCellOrder(const KeySnapshot& snapshot, KeyColumn column) {
    const Key& key = snapshot.key;
    switch (column) {
        case KeyColumn::State:
            return urgencyOf(stateOf(key, snapshot.readAt));
        case KeyColumn::Money:
            return urgencyOf(moneyVerdict(snapshot));
        case KeyColumn::Amount:
            return amountOrder(amountOf(snapshot));
        case KeyColumn::RecoveryPoint:
            return static_cast<int>(key.recoveryPoint);
        case KeyColumn::Lease:
            return leaseOrder(key);
        case KeyColumn::Tries:
            return key.attempts;
        case KeyColumn::Age:
            return -toMicroseconds(key.createdAt);
        case KeyColumn::Fence:
            return key.fence;
        case KeyColumn::User:
        case KeyColumn::Key:
        case KeyColumn::Charge:
        case KeyColumn::Path:
            return keyCellText(snapshot, column);
    }
    Q_UNREACHABLE();
}

}  // namespace idempotency
