#include "model/payment/look_up.h"

#include <QSet>

#include "model/core/downstream_key.h"

namespace idempotency {

namespace {

/// The gateway's clock and the database's may differ by this much before a charge is missed.
constexpr std::chrono::minutes clockSlack{5};

QSet<QString> downstreamKeysOf(const Key& key, const Ride& ride) {
    QSet<QString> keys{key.downstreamKey, ride.downstreamKey};
    for (int generation = 1; generation <= key.downstreamGeneration; ++generation)
        keys.insert(downstreamKey(key.scope, u"charge", generation));
    return keys;
}

/// By the ride's id; by the downstream key alone it would find the charge of a reused key's previous life. The key is
/// compared as well, because another database on the same gateway may have given the same number to a ride of its own.
bool belongsTo(const GatewayCharge& charge, const Ride& ride, const QSet<QString>& downstreamKeys) {
    if (charge.rideId != ride.id) return false;
    return charge.downstreamKey.isEmpty() || downstreamKeys.contains(charge.downstreamKey);
}

bool isPending(const QString& status) {
    return status == QLatin1String("processing") || status == QLatin1String("requires_action") ||
           status == QLatin1String("requires_confirmation") || status == QLatin1String("requires_capture");
}

void takeInto(LookUpAnswer& answer, const GatewayCharge& charge) {
    if (charge.status == QLatin1String("succeeded")) {
        answer.kind = LookUpAnswer::Kind::Charged;
        answer.chargeId = charge.chargeId;
        answer.objectId = charge.objectId;
        answer.status = charge.status;
        answer.chargeIds << charge.chargeId;
    } else if (isPending(charge.status) && answer.kind == LookUpAnswer::Kind::Nothing) {
        answer.kind = LookUpAnswer::Kind::Pending;
        answer.objectId = charge.objectId;
        answer.status = charge.status;
    }
}

}  // namespace

Result<LookUpAnswer> lookUpCharge(Gateway& gateway, const Key& key, const Ride& ride, Instant until,
                                  std::chrono::milliseconds deadlinePerPage, const BeforePage& beforePage) {
    const auto downstreamKeys = downstreamKeysOf(key, ride);
    LookUpAnswer answer;
    QString after;
    for (;;) {
        if (beforePage) {
            if (auto permitted = beforePage(); !permitted) return permitted.failure();
        }
        const auto page = gateway.list(ride.createdAt - clockSlack, until + clockSlack, after, deadlinePerPage);
        if (!page) return page.failure();
        ++answer.pagesRead;
        for (const GatewayCharge& charge : page->charges) {
            if (belongsTo(charge, ride, downstreamKeys)) takeInto(answer, charge);
        }
        if (!page->hasMore || page->charges.empty()) return answer;
        after = page->charges.back().objectId;
    }
}

}  // namespace idempotency
