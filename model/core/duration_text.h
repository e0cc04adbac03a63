#pragma once

#include <chrono>
#include <optional>

#include <QString>

namespace idempotency {

/// Reads a whole number with a unit: 250ms, 15s, 2m, 48h or 7d. Nothing for anything else (a sign, a blank, a fraction,
/// no unit, an upper-case unit) and for more milliseconds than 64 bits hold.
std::optional<std::chrono::milliseconds> parseDuration(const QString& text);

/// The largest unit that needs no fraction, such as 15s; days only above 48h. parseDuration reads it back, unless it is
/// negative.
QString formatDuration(std::chrono::milliseconds duration);

}  // namespace idempotency
