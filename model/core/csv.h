#pragma once

#include <utility>
#include <vector>

#include <QByteArray>
#include <QString>

namespace idempotency {

/// One cell of a CSV file: text that anybody may have written, or a number of this program's own.
class CsvCell {
public:
    CsvCell(QString text) : m_text(std::move(text)) {}
    CsvCell(qint64 number) : m_text(QString::number(number)), m_isNumber(true) {}

    const QString& text() const { return m_text; }
    bool isNumber() const { return m_isNumber; }

private:
    QString m_text;
    bool m_isNumber = false;
};

/// One line as RFC 4180 writes it, in UTF-8, CR LF at its end. Text that a spreadsheet would take for a formula (it
/// begins with = + - @, also full-width, or with a tab or a line break, blanks before it left out) gets an apostrophe
/// in front, after OWASP's "CSV Injection". Numbers stay plain.
QByteArray csvLine(const std::vector<CsvCell>& cells);

}  // namespace idempotency
