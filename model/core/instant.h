#pragma once

#include <chrono>
#include <optional>

#include <QString>

namespace idempotency {

/// A point in time by the database's clock, in UTC, with PostgreSQL's own precision of a microsecond.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;

/// Microseconds since 1970-01-01T00:00:00Z, the form in which instants travel between SQL and C++.
Instant instantFromMicroseconds(qint64 microseconds);
qint64 toMicroseconds(Instant instant);

/// RFC 3339 in UTC, always with six decimals, such as 2026-11-29T14:22:34.112345Z.
QString toRfc3339(Instant instant);

/// Reads an RFC 3339 time: a date, a time and an offset (Z or +hh:mm), such as 2026-11-29T14:22:34Z; what is finer than
/// a microsecond is dropped. Nothing for anything else: a time without an offset could mean any zone.
std::optional<Instant> instantFromRfc3339(const QString& text);

}  // namespace idempotency
