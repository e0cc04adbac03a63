#pragma once

#include <QString>

#include "model/core/key.h"

namespace idempotency {

/// Stands on no table: the moment when a lease ran out.
inline const QString leaseOverEvent = QStringLiteral("lease_over");

/// What happened, in words: "Ride created: ride 88213", "Late write turned away: charge recorded".
QString wordsOf(const TimelineEvent& event);

/// Who did it: "edge-05, process 977, fence 2". A claim's token names host and process.
QString holderText(const QString& token);
QString byText(const TimelineEvent& event);

/// "18.8 s", "9 min": how long nothing was heard between two events.
QString pauseText(std::chrono::milliseconds pause);

}  // namespace idempotency
