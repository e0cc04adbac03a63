#include "model/core/csv.h"

#include <algorithm>

#include <QStringList>

namespace idempotency {

namespace {

/// Characters that begin a formula, and those that some spreadsheets drop before they look for one.
const QString formulaBeginnings = QStringLiteral("=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20");

/// A semicolon or a tab parts cells where the spreadsheet's language has it so.
const QString charactersToQuote = QStringLiteral("\",;\t\r\n");

bool looksLikeFormula(const QString& text) {
    const auto isBlank = [](QChar c) {
        return c != u'\t' && c != u'\r' && c != u'\n' && (c.isSpace() || c.category() == QChar::Other_Format);
    };
    const auto first = std::find_if_not(text.begin(), text.end(), isBlank);
    return first != text.end() && formulaBeginnings.contains(*first);
}

bool needsQuotes(const QString& text) {
    const bool hasEdge = text.startsWith(u' ') || text.endsWith(u' ');
    return hasEdge || std::any_of(text.begin(), text.end(), [](QChar c) { return charactersToQuote.contains(c); });
}

QString written(const CsvCell& cell) {
    QString text = cell.text();
    if (!cell.isNumber() && looksLikeFormula(text)) text.prepend(u'\'');
    if (!needsQuotes(text)) return text;
    text.replace(u'"', QStringLiteral("\"\""));
    return u'"' + text + u'"';
}

}  // namespace

QByteArray csvLine(const std::vector<CsvCell>& cells) {
    QStringList texts;
    for (const CsvCell& cell : cells)
        texts << written(cell);
    return texts.join(u',').toUtf8() + "\r\n";
}

}  // namespace idempotency
