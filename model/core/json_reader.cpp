#include "model/core/json_reader.h"

#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include <QSet>

#include "model/core/json_number.h"

namespace idempotency {

namespace {

/// Tells how far the parser has read, which its events do not say.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* position, const char** furthest) : m_position(position), m_furthest(furthest) {}

    reference operator*() const { return *m_position; }
    CountingIterator& operator++() {
        *m_furthest = ++m_position;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return m_position == other.m_position; }
    bool operator!=(const CountingIterator& other) const { return m_position != other.m_position; }

private:
    const char* m_position;
    const char** m_furthest;
};

/// The parser's own words without the place (ours is exact) and without what it read (it may be a card number).
QString syntaxReason(std::string_view message) {
    if (const auto dash = message.find(" - "); dash != message.npos) message.remove_prefix(dash + 3);
    message = message.substr(0, message.find("; last read: '"));
    return QString::fromUtf8(message.data(), static_cast<qsizetype>(message.size()));
}

QString numberReason() {
    return QStringLiteral("double precision does not hold this number with all its digits");
}

/// Builds the tree from the parser's events, and stops it at what is legal JSON but refused here.
class Reader : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit Reader(std::string_view text) : m_text(text), m_furthest(text.data()) {}

    std::variant<JsonValue, JsonProblem> read() {
        if (m_text.substr(0, 3) == "\xEF\xBB\xBF")
            return jsonProblemAt(m_text, 0, JsonProblemKind::Syntax, bomReason());
        // The parser takes a NUL byte for the end of the text and would ignore the rest.
        if (const auto nul = m_text.find('\0'); nul != m_text.npos)
            return jsonProblemAt(m_text, static_cast<qint64>(nul), JsonProblemKind::Syntax, nulReason());
        const auto* end = m_text.data() + m_text.size();
        nlohmann::json::sax_parse(CountingIterator(m_text.data(), &m_furthest), CountingIterator(end, &m_furthest),
                                  this);
        if (m_problem) return *m_problem;
        return std::move(m_root);
    }

    bool null() override { return add({}); }
    bool boolean(bool value) override { return add(JsonValue::fromBoolean(value)); }
    bool number_integer(number_integer_t) override { return addNumber(); }
    bool number_unsigned(number_unsigned_t) override { return addNumber(); }
    bool number_float(number_float_t, const string_t&) override { return addNumber(); }
    bool string(string_t& value) override { return add(JsonValue::fromString(QString::fromStdString(value))); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(JsonValue::Kind::Object); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(JsonValue::Kind::Array); }
    bool end_array() override { return close(); }

    bool key(string_t& value) override {
        auto& object = m_open.back();
        object.nextName = QString::fromStdString(value);
        const auto known = object.names.size();
        object.names.insert(object.nextName);
        if (object.names.size() > known) return true;
        return refuse(jsonTokenStart(m_text, readSoFar() - 1), JsonProblemKind::DuplicateName,
                      QStringLiteral("this name occurs twice in one object"));
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
        if (error.id == 406) return refuse(numberStart(), JsonProblemKind::NumberNotHeld, numberReason());
        const auto reason = syntaxReason(error.what());
        auto offset = static_cast<qint64>(std::min(position == 0 ? 0 : position - 1, m_text.size()));
        const bool wholeToken = reason.startsWith(QLatin1String("unexpected"));
        if (wholeToken && offset < static_cast<qint64>(m_text.size())) offset = jsonTokenStart(m_text, offset);
        return refuse(offset, JsonProblemKind::Syntax, reason);
    }

private:
    struct Open {
        JsonValue value;
        QString nextName;
        QSet<QString> names;
    };

    static QString bomReason() { return QStringLiteral("a byte order mark is not allowed"); }
    static QString nulReason() { return QStringLiteral("a NUL byte is not allowed"); }

    qint64 readSoFar() const { return m_furthest - m_text.data(); }

    /// The parser has read one byte beyond a number unless the text ends with it; a number ends with a digit.
    qint64 numberEnd() const {
        const auto last = m_text[static_cast<std::size_t>(readSoFar() - 1)];
        return last >= '0' && last <= '9' ? readSoFar() : readSoFar() - 1;
    }
    qint64 numberStart() const { return jsonTokenStart(m_text, numberEnd() - 1); }

    bool refuse(qint64 offset, JsonProblemKind kind, const QString& reason) {
        m_problem = jsonProblemAt(m_text, offset, kind, reason);
        return false;
    }

    bool add(JsonValue value) {
        if (m_open.empty()) {
            m_root = std::move(value);
        } else if (auto& parent = m_open.back(); parent.value.isObject()) {
            parent.value.members.push_back({parent.nextName, std::move(value)});
        } else {
            parent.value.items.push_back(std::move(value));
        }
        return true;
    }

    bool addNumber() {
        const auto start = numberStart();
        const auto text = m_text.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(numberEnd() - start));
        const auto number = exactDouble(text);
        if (!number) return refuse(start, JsonProblemKind::NumberNotHeld, numberReason());
        return add(JsonValue::fromNumber(*number, {text.data(), static_cast<qsizetype>(text.size())}));
    }

    bool open(JsonValue::Kind kind) {
        if (m_open.size() >= maximumJsonDepth)
            return refuse(readSoFar() - 1, JsonProblemKind::TooDeep,
                          QStringLiteral("more than %1 arrays and objects inside each other").arg(maximumJsonDepth));
        m_open.emplace_back().value.kind = kind;
        return true;
    }

    bool close() {
        auto value = std::move(m_open.back().value);
        m_open.pop_back();
        return add(std::move(value));
    }

    std::string_view m_text;
    const char* m_furthest;
    std::vector<Open> m_open;
    JsonValue m_root;
    std::optional<JsonProblem> m_problem;
};

}  // namespace

std::variant<JsonValue, JsonProblem> readJson(const QByteArray& bytes) {
    return Reader({bytes.constData(), static_cast<std::size_t>(bytes.size())}).read();
}

}  // namespace idempotency
