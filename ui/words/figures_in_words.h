#pragma once

#include <chrono>

#include <QString>

#include "model/core/instant.h"

namespace idempotency {

/// Figures to read, in the digits and separators of the language in force (Persian: digits, thousands and decimal
/// signs). Figures to copy (keys, ids) are never passed through it.
QString localFigures(const QString& latin);

/// One unit and no more: "4 s", "52 min", "3 h", "2 d"; below a second "0 s". Rounded down.
QString shortDuration(std::chrono::milliseconds duration);

/// "9 min ago".
QString agoText(std::chrono::milliseconds duration);

/// What is left of a lease: like shortDuration, but rounded up, so that 0 s is shown only when it is over.
QString leftText(std::chrono::milliseconds remaining);

/// "14:22:34" in UTC.
QString clockText(Instant instant);

/// "29 Nov 2026, 14:22:34.112 UTC": the whole instant, for tooltips.
QString wholeInstantText(Instant instant);

/// A count as people read it: "1,240".
QString countText(qint64 count);

}  // namespace idempotency
