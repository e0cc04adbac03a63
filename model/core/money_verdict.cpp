#include "model/core/money_verdict.h"

namespace idempotency {

QString nameOf(MoneyVerdict verdict) {
    switch (verdict) {
        case MoneyVerdict::NotAttempted:
            return QStringLiteral("not_attempted");
        case MoneyVerdict::MayHaveBeenCharged:
            return QStringLiteral("may_have_been_charged");
        case MoneyVerdict::Charged:
            return QStringLiteral("charged");
        case MoneyVerdict::Settled:
            return QStringLiteral("settled");
    }
    Q_UNREACHABLE();
}

MoneyVerdict moneyVerdict(const Key& key, bool hasOpenOrphanCharge) {
    if (hasOpenOrphanCharge) return MoneyVerdict::Charged;
    switch (key.recoveryPoint) {
        case RecoveryPoint::Started:
            return MoneyVerdict::NotAttempted;
        case RecoveryPoint::RideCreated:
            return key.callDeadline ? MoneyVerdict::MayHaveBeenCharged : MoneyVerdict::NotAttempted;
        case RecoveryPoint::ChargeCompleted:
            return MoneyVerdict::Charged;
        case RecoveryPoint::Finished:
            return MoneyVerdict::Settled;
    }
    Q_UNREACHABLE();
}

}  // namespace idempotency
