#include "model/core/json_problem.h"

#include <algorithm>
#include <cctype>

namespace idempotency {

namespace {

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '.';
}

/// Looks for the nearest quote before the closing one that no odd number of backslashes escapes.
std::size_t openingQuote(std::string_view text, std::size_t closing) {
    for (auto quote = closing; quote-- > 0;) {
        if (text[quote] != '"') continue;
        const auto beforeBackslashes = text.substr(0, quote).find_last_not_of('\\');
        const auto backslashes = quote - (beforeBackslashes + 1);
        if (backslashes % 2 == 0) return quote;
    }
    return closing;
}

}  // namespace

QString JsonProblem::sentence() const {
    return QStringLiteral("line %1, column %2: %3").arg(QString::number(line), QString::number(column), reason);
}

JsonProblem jsonProblemAt(std::string_view text, qint64 offset, JsonProblemKind kind, const QString& reason) {
    JsonProblem problem{kind, offset, 1, 1, reason};
    for (const char c : text.substr(0, static_cast<std::size_t>(offset))) {
        const bool continuesCharacter = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
        if (c == '\n') {
            ++problem.line;
            problem.column = 1;
        } else if (!continuesCharacter) {
            ++problem.column;
        }
    }
    return problem;
}

qint64 jsonTokenStart(std::string_view text, qint64 last) {
    auto start = static_cast<std::size_t>(last);
    if (text[start] == '"') return static_cast<qint64>(openingQuote(text, start));
    if (!isWordCharacter(text[start])) return last;
    while (start > 0 && isWordCharacter(text[start - 1]))
        --start;
    return static_cast<qint64>(start);
}

}  // namespace idempotency
