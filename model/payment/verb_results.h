#pragma once

#include "model/payment/claim.h"
#include "model/payment/operator_verbs.h"

namespace idempotency {

/// The answers that every operator's verb gives in the same words.
VerbResult resultFor(qint64 id, VerbOutcome outcome, const QString& reason);
VerbResult unknownKey(qint64 id);
VerbResult finishedAs(qint64 id, int statusCode, const QString& reason);
/// The row is no longer what the operator saw.
VerbResult moved(const Key& now);
VerbResult turnedAwayFromVerb(const TurnedAway& away);

}  // namespace idempotency
