#pragma once

#include <variant>

#include "model/core/json_problem.h"
#include "model/core/json_value.h"

namespace idempotency {

/// Arrays and objects inside each other, the outermost counted.
constexpr int maximumJsonDepth = 32;

/// Reads one JSON text by RFC 8259, within the limits of I-JSON (RFC 7493). What cannot be kept exactly is refused,
/// never changed: see JsonProblemKind and exactDouble.
std::variant<JsonValue, JsonProblem> readJson(const QByteArray& bytes);

}  // namespace idempotency
