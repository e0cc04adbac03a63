#pragma once

#include "model/core/json_reader.h"

namespace idempotency {

/// A JSON text in the one form that RFC 8785 gives it, with the value it stands for.
struct CanonicalJson {
    QByteArray bytes;
    JsonValue value;
};

/// Refuses what readJson refuses. Canonical text is its own canonical form.
std::variant<CanonicalJson, JsonProblem> canonicalize(const QByteArray& bytes);

/// The value in canonical form (RFC 8785 section 3.2): no blanks, names sorted by UTF-16 code units.
QByteArray canonicalBytes(const JsonValue& value);

/// A JSON string with its quotes, as RFC 8785 section 3.2.2.2 writes it. A lone surrogate, which no UTF-8 can hold, is
/// written as an escape, so that a strict reader refuses it instead of seeing another character.
QByteArray jsonString(QStringView text);

}  // namespace idempotency
