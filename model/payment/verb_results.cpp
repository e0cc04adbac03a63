#include "model/payment/verb_results.h"

#include "model/core/lease.h"

namespace idempotency {

VerbResult resultFor(qint64 id, VerbOutcome outcome, const QString& reason) {
    return {id, outcome, reason, std::nullopt, false};
}

VerbResult unknownKey(qint64 id) {
    return {id, VerbOutcome::Refused, QStringLiteral("There is no key %1.").arg(id), std::nullopt, true};
}

VerbResult finishedAs(qint64 id, int statusCode, const QString& reason) {
    return {id, VerbOutcome::Done, reason, statusCode, false};
}

VerbResult moved(const Key& now) {
    const auto text = QStringLiteral("Changed since you looked: fence %1 at %2 now. Nothing was done.");
    return resultFor(now.id, VerbOutcome::Moved, text.arg(now.fence).arg(nameOf(now.recoveryPoint)));
}

VerbResult turnedAwayFromVerb(const TurnedAway& away) {
    const Key& key = away.row.key;
    if (const auto* replay = std::get_if<claim::Replay>(&away.decision))
        return finishedAs(key.id, replay->response.statusCode,
                          QStringLiteral("It was finished already; nothing was done."));
    if (const auto* held = std::get_if<claim::InFlight>(&away.decision)) {
        const QString holder = away.row.actingOperator.isEmpty() ? QStringLiteral("A worker") : away.row.actingOperator;
        const auto text = QStringLiteral("%1 has this key for another %2 s (%3). Nothing was done.");
        return resultFor(key.id, VerbOutcome::Refused,
                         text.arg(holder).arg(retryAfterSeconds(held->remaining)).arg(key.lockedBy));
    }
    return moved(key);
}

}  // namespace idempotency
