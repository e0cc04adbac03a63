#include "app/ctl/output.h"

#include <cstdio>

#include "model/core/safe_text.h"

namespace idempotency {

namespace {

void write(std::FILE* to, const QByteArray& bytes) {
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), to);
    std::fputc('\n', to);
    std::fflush(to);
}

}  // namespace

void Output::print(const QString& text) const {
    write(stdout, text.toUtf8());
}
void Output::print(const OrderedJson& document) const {
    write(stdout, jsonText(document));
}

void Output::say(const QString& text) const {
    if (!json) print(text);
}

void printError(const QString& sentence) {
    write(stderr, QByteArray("idempotencyctl: ") + sentence.toUtf8());
}

ExitCode failWith(const Failure& failure) {
    printError(failure.message);
    return exitCodeOf(failure);
}

QString table(const std::vector<QStringList>& rows) {
    std::vector<qsizetype> widths;
    std::vector<QStringList> shown;
    for (const QStringList& row : rows) {
        QStringList cells;
        for (const QString& cell : row)
            cells << shownEscaped(cell);
        widths.resize(std::max(widths.size(), size_t(cells.size())));
        for (qsizetype i = 0; i < cells.size(); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], cells[i].size());
        shown.push_back(cells);
    }
    QStringList lines;
    for (const QStringList& cells : shown) {
        QString line;
        for (qsizetype i = 0; i < cells.size(); ++i)
            line += cells[i].leftJustified(widths[size_t(i)] + 2);
        lines << line.trimmed();
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace idempotency
