#include "model/core/safe_text.h"

#include <algorithm>
#include <array>

#include "model/core/code_points.h"

namespace idempotency {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

/// Beside the control characters: the format characters that are not drawn, and the separators that break lines.
constexpr std::array hiddenRanges = {
    Range{0x00AD, 0x00AD}, Range{0x061C, 0x061C}, Range{0x180E, 0x180E}, Range{0x200B, 0x200B}, Range{0x200E, 0x200F},
    Range{0x2028, 0x202E}, Range{0x2060, 0x206F}, Range{0xFEFF, 0xFEFF}, Range{0xFFF9, 0xFFFB}, Range{0xE0000, 0xE007F},
};

bool isHidden(char32_t point) {
    return isControl(point) || QChar::isSurrogate(point) ||
           std::any_of(hiddenRanges.begin(), hiddenRanges.end(),
                       [point](const Range& range) { return point >= range.first && point <= range.last; });
}

char32_t storable(char32_t point) {
    if (point == 0 || QChar::isSurrogate(point)) return QChar::ReplacementCharacter;
    if (point == '\n' || point == '\t') return point;
    return isControl(point) ? ' ' : point;
}

QString escaped(char32_t point) {
    const bool isLong = QChar::requiresSurrogates(point);
    const auto digits = QString::number(static_cast<uint>(point), 16).toUpper();
    return QLatin1String(isLong ? "\\U" : "\\u") + digits.rightJustified(isLong ? 8 : 4, QLatin1Char('0'));
}

}  // namespace

QString cleanedForStorage(const QString& text, int maximumLength) {
    if (maximumLength <= 0) return {};
    const bool cut = codePointCount(text) > maximumLength;
    QString clean;
    int left = cut ? maximumLength - 1 : maximumLength;
    for (qsizetype i = 0; i < text.size() && left > 0; i += codeUnits(codePointAt(text, i)), --left)
        clean += QChar::fromUcs4(storable(codePointAt(text, i)));
    return cut ? clean + QChar(0x2026) : clean;
}

QString shownEscaped(const QString& text) {
    QString shown;
    for (qsizetype i = 0; i < text.size(); i += codeUnits(codePointAt(text, i))) {
        const auto point = codePointAt(text, i);
        if (isHidden(point))
            shown += escaped(point);
        else
            shown += QChar::fromUcs4(point);
    }
    return shown;
}

}  // namespace idempotency
