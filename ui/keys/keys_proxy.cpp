#include "ui/keys/keys_proxy.h"

#include "model/core/key_state.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "ui/keys/key_columns.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/timeline_words.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

QString leaseTip(const Key& key) {
    if (key.response) return KeysProxy::tr("Finished: no lease");
    if (!key.lockedAt) return KeysProxy::tr("Nobody holds it");
    return KeysProxy::tr("Held by %1 since %2").arg(holderText(key.lockedBy), wholeInstantText(*key.lockedAt));
}

QString triesTip(const KeySnapshot& snapshot) {
    if (isSetAside(snapshot.key, snapshot.attemptCap))
        return KeysProxy::tr("Set aside after %1 tries").arg(localFigures(QString::number(snapshot.attemptCap)));
    return KeysProxy::tr("Claimed %1 times").arg(localFigures(QString::number(snapshot.key.attempts)));
}

QString stateTip(const KeySnapshot& snapshot) {
    const auto state = stateOf(snapshot.key, snapshot.readAt);
    const auto text = wordOf(state) + QStringLiteral(" (%1)").arg(nameOf(state));
    if (!isParked(snapshot.key)) return text;
    return text + QLatin1Char('\n') + KeysProxy::tr("Parked: %1").arg(visibleText(snapshot.key.parkedReason));
}

QString amountTip(const KeySnapshot& snapshot) {
    const auto amount = amountOf(snapshot);
    return amount ? localFigures(formatMoney(*amount)) : KeysProxy::tr("Not known");
}

QString tipOf(const KeySnapshot& snapshot, KeyColumn column) {
    const Key& key = snapshot.key;
    switch (column) {
        case KeyColumn::State:
            return stateTip(snapshot);
        case KeyColumn::Money: {
            const auto verdict = moneyVerdict(snapshot);
            return reasonOf(verdict) + QStringLiteral(" (%1)").arg(nameOf(verdict));
        }
        case KeyColumn::Amount:
            return amountTip(snapshot);
        case KeyColumn::User:
            return visibleText(key.scope.userId);
        case KeyColumn::Key:
            return visibleText(key.scope.key);
        case KeyColumn::RecoveryPoint:
            return wordOf(key.recoveryPoint) + QStringLiteral(" (%1)").arg(nameOf(key.recoveryPoint));
        case KeyColumn::Lease:
            return leaseTip(key);
        case KeyColumn::Tries:
            return triesTip(snapshot);
        case KeyColumn::Age:
            return wholeInstantText(key.createdAt);
        case KeyColumn::Fence:
            return KeysProxy::tr("Fence %1").arg(key.fence);
        case KeyColumn::Charge:
            return snapshot.ride ? visibleText(snapshot.ride->chargeId) : QString();
        case KeyColumn::Path:
            return key.requestMethod + QLatin1Char(' ') + visibleText(key.scope.path);
    }
    Q_UNREACHABLE();
}

}  // namespace

KeysProxy::KeysProxy(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(key_roles::SortRole);
    setDynamicSortFilter(true);
}

QVariant KeysProxy::data(const QModelIndex& index, int role) const {
    if (role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) return QSortFilterProxyModel::data(index, role);
    const auto snapshot = QSortFilterProxyModel::data(index, key_roles::SnapshotRole).value<KeySnapshot>();
    if (role == Qt::AccessibleTextRole) return spokenSentenceOf(snapshot);
    auto tip = tipOf(snapshot, static_cast<KeyColumn>(index.column()));
    if (index.data(key_roles::MovedOnRole).toBool())
        tip += QLatin1Char('\n') + tr("Moved on: it no longer matches this view.");
    return tip;
}

QVariant KeysProxy::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QSortFilterProxyModel::headerData(section, orientation, role);
    const auto column = static_cast<KeyColumn>(section);
    switch (role) {
        case Qt::DisplayRole:
            return titleOf(column);
        case Qt::ToolTipRole:
            return purposeOf(column);
        case Qt::TextAlignmentRole:
            return static_cast<int>((lookOf(column).right ? Qt::AlignRight | Qt::AlignAbsolute : Qt::AlignLeading) |
                                    Qt::AlignVCenter);
        default:
            return {};
    }
}

}  // namespace idempotency
