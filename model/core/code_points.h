#pragma once

#include <optional>

#include <QString>

namespace idempotency {

/// The Unicode code point that begins at a code unit; a lone surrogate is returned as itself. Needs 0 <= index < size.
inline char32_t codePointAt(QStringView text, qsizetype index) {
    const QChar first = text[index];
    if (first.isHighSurrogate() && index + 1 < text.size() && text[index + 1].isLowSurrogate())
        return QChar::surrogateToUcs4(first, text[index + 1]);
    return first.unicode();
}

/// How many UTF-16 code units the code point takes: 1 or 2.
inline qsizetype codeUnits(char32_t point) {
    return QChar::requiresSurrogates(point) ? 2 : 1;
}

/// What people, and PostgreSQL's varchar(n), count as the length of a text.
qsizetype codePointCount(QStringView text);

/// Such as U+0000 or U+1F600.
QString codePointName(char32_t point);

/// True for C0 and C1 control characters and DEL.
inline bool isControl(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

/// The first code point outside U+0020 to U+007E; nothing where all are inside.
std::optional<char32_t> firstNotPrintableAscii(QStringView text);

}  // namespace idempotency
