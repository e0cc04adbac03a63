#pragma once

#include <string_view>

#include <QString>

namespace idempotency {

enum class JsonProblemKind {
    Syntax,         ///< not JSON by RFC 8259, or begins with a byte order mark
    DuplicateName,  ///< a name occurs twice in one object (RFC 7493 section 2.3)
    TooDeep,        ///< more arrays and objects inside each other than maximumJsonDepth
    NumberNotHeld,  ///< a number whose digits a double does not hold
};

/// Why a text was refused, and where. Nothing of the text is repeated: it may hold what must not be logged.
struct JsonProblem {
    JsonProblemKind kind = JsonProblemKind::Syntax;
    qint64 offset = 0;  ///< in bytes, from 0; the text's size where it ends too early
    int line = 1;       ///< from 1
    int column = 1;     ///< in characters, from 1
    QString reason;

    bool isDuplicateName() const { return kind == JsonProblemKind::DuplicateName; }

    /// Such as "line 1, column 8: this name occurs twice in one object".
    QString sentence() const;

    bool operator==(const JsonProblem&) const = default;
};

/// A problem at a byte of the text. Needs offset <= size.
JsonProblem jsonProblemAt(std::string_view text, qint64 offset, JsonProblemKind kind, const QString& reason);

/// Where the number, literal, string or punctuation begins whose last byte stands at `last`. Needs last < size.
qint64 jsonTokenStart(std::string_view text, qint64 last);

}  // namespace idempotency
