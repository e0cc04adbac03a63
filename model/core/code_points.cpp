#include "model/core/code_points.h"

namespace idempotency {

qsizetype codePointCount(QStringView text) {
    qsizetype count = 0;
    for (qsizetype i = 0; i < text.size(); i += codeUnits(codePointAt(text, i)))
        ++count;
    return count;
}

QString codePointName(char32_t point) {
    return QStringLiteral("U+") +
           QString::number(static_cast<uint>(point), 16).toUpper().rightJustified(4, QLatin1Char('0'));
}

std::optional<char32_t> firstNotPrintableAscii(QStringView text) {
    for (qsizetype i = 0; i < text.size(); ++i)
        if (text[i].unicode() < 0x20 || text[i].unicode() > 0x7E) return codePointAt(text, i);
    return std::nullopt;
}

}  // namespace idempotency
