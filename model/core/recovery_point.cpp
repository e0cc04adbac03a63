#include "model/core/recovery_point.h"

namespace idempotency {

QString nameOf(RecoveryPoint point) {
    switch (point) {
        case RecoveryPoint::Started:
            return QStringLiteral("started");
        case RecoveryPoint::RideCreated:
            return QStringLiteral("ride_created");
        case RecoveryPoint::ChargeCompleted:
            return QStringLiteral("charge_completed");
        case RecoveryPoint::Finished:
            return QStringLiteral("finished");
    }
    Q_UNREACHABLE();
}

std::optional<RecoveryPoint> recoveryPointFromNumber(int number) {
    if (number < 0 || number > 3) return std::nullopt;
    return static_cast<RecoveryPoint>(number);
}

}  // namespace idempotency
