#include "ui/words/pretty_json.h"

#include "model/core/json_reader.h"

namespace idempotency {

namespace {

/// Lays tokens out; knows nothing of what they mean.
class Layout {
public:
    void open(QChar bracket, bool isEmpty) {
        m_text += bracket;
        ++m_depth;
        if (!isEmpty) newLine();
    }
    void close(QChar bracket, bool isEmpty) {
        --m_depth;
        if (!isEmpty) newLine();
        m_text += bracket;
    }
    void comma() {
        m_text += QLatin1Char(',');
        newLine();
    }
    void add(QStringView token) { m_text += token; }
    QString text() const { return m_text; }

private:
    void newLine() { m_text += QLatin1Char('\n') + QString(2 * m_depth, QLatin1Char(' ')); }
    QString m_text;
    int m_depth = 0;
};

bool isBlank(QChar c) {
    return c == u' ' || c == u'\t' || c == u'\n' || c == u'\r';
}

qsizetype afterBlanks(const QString& json, qsizetype at) {
    while (at < json.size() && isBlank(json[at]))
        ++at;
    return at;
}

/// One past the closing quote of the string that begins at `at`.
qsizetype afterString(const QString& json, qsizetype at) {
    for (++at; at < json.size() && json[at] != u'"'; ++at) {
        if (json[at] == u'\\') ++at;
    }
    return at + 1;
}

bool isClosing(const QString& json, qsizetype at) {
    return at < json.size() && (json[at] == u'}' || json[at] == u']');
}

}  // namespace

QString prettyJson(const QString& json) {
    if (!std::holds_alternative<JsonValue>(readJson(json.toUtf8()))) return json;
    Layout layout;
    bool justOpened = false;
    for (auto at = afterBlanks(json, 0); at < json.size(); at = afterBlanks(json, at)) {
        const QChar c = json[at];
        const bool wasOpened = std::exchange(justOpened, false);
        if (c == u'"') {
            const auto end = afterString(json, at);
            layout.add(QStringView(json).mid(at, end - at));
            at = end;
            continue;
        }
        ++at;
        if (c == u'{' || c == u'[') {
            justOpened = true;
            layout.open(c, isClosing(json, afterBlanks(json, at)));
        } else if (c == u'}' || c == u']') {
            layout.close(c, wasOpened);
        } else if (c == u',') {
            layout.comma();
        } else {
            layout.add(c == u':' ? QStringView(u": ") : QStringView(&c, 1));
        }
    }
    return layout.text();
}

}  // namespace idempotency
