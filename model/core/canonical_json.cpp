#include "model/core/canonical_json.h"

#include <algorithm>

#include "model/core/code_points.h"
#include "model/core/json_number.h"

namespace idempotency {

namespace {

QByteArray unicodeEscape(char32_t point) {
    return "\\u" + QByteArray::number(static_cast<uint>(point), 16).rightJustified(4, '0');
}

QByteArray escaped(char32_t point) {
    switch (point) {
        case '\b':
            return QByteArrayLiteral("\\b");
        case '\t':
            return QByteArrayLiteral("\\t");
        case '\n':
            return QByteArrayLiteral("\\n");
        case '\f':
            return QByteArrayLiteral("\\f");
        case '\r':
            return QByteArrayLiteral("\\r");
        case '"':
            return QByteArrayLiteral("\\\"");
        case '\\':
            return QByteArrayLiteral("\\\\");
        default:
            return unicodeEscape(point);
    }
}

bool needsEscape(char32_t point) {
    return point < 0x20 || point == '"' || point == '\\' || QChar::isSurrogate(point);
}

QByteArray canonicalArray(const std::vector<JsonValue>& items) {
    QByteArray out = "[";
    for (const auto& item : items) {
        if (out.size() > 1) out += ',';
        out += canonicalBytes(item);
    }
    return out + ']';
}

QByteArray canonicalObject(const std::vector<JsonMember>& members) {
    std::vector<const JsonMember*> sorted;
    sorted.reserve(members.size());
    for (const auto& member : members)
        sorted.push_back(&member);
    const auto units = [](const QString& name) {
        return std::u16string_view(reinterpret_cast<const char16_t*>(name.utf16()),
                                   static_cast<std::size_t>(name.size()));
    };
    std::sort(sorted.begin(), sorted.end(),
              [&](const auto* left, const auto* right) { return units(left->name) < units(right->name); });
    QByteArray out = "{";
    for (const auto* member : sorted) {
        if (out.size() > 1) out += ',';
        out += jsonString(member->name) + ':' + canonicalBytes(member->value);
    }
    return out + '}';
}

}  // namespace

QByteArray jsonString(QStringView text) {
    QByteArray out = "\"";
    qsizetype copied = 0;
    for (qsizetype i = 0; i < text.size(); i += codeUnits(codePointAt(text, i))) {
        const auto point = codePointAt(text, i);
        if (!needsEscape(point)) continue;
        out += text.mid(copied, i - copied).toUtf8() + escaped(point);
        copied = i + 1;
    }
    return out + text.mid(copied).toUtf8() + '"';
}

QByteArray canonicalBytes(const JsonValue& value) {
    switch (value.kind) {
        case JsonValue::Kind::Null:
            return QByteArrayLiteral("null");
        case JsonValue::Kind::Boolean:
            return value.boolean ? QByteArrayLiteral("true") : QByteArrayLiteral("false");
        case JsonValue::Kind::Number:
            return ecmaScriptNumber(value.number);
        case JsonValue::Kind::String:
            return jsonString(value.string);
        case JsonValue::Kind::Array:
            return canonicalArray(value.items);
        case JsonValue::Kind::Object:
            return canonicalObject(value.members);
    }
    Q_UNREACHABLE();
}

std::variant<CanonicalJson, JsonProblem> canonicalize(const QByteArray& bytes) {
    auto outcome = readJson(bytes);
    if (auto* problem = std::get_if<JsonProblem>(&outcome)) return std::move(*problem);
    auto& value = std::get<JsonValue>(outcome);
    auto canonical = canonicalBytes(value);
    return CanonicalJson{std::move(canonical), std::move(value)};
}

}  // namespace idempotency
