#include "model/core/json_value.h"

#include <algorithm>

namespace idempotency {

JsonValue JsonValue::fromBoolean(bool boolean) {
    JsonValue value;
    value.kind = Kind::Boolean;
    value.boolean = boolean;
    return value;
}

JsonValue JsonValue::fromNumber(double number, const QByteArray& text) {
    JsonValue value;
    value.kind = Kind::Number;
    value.number = number;
    value.numberText = text;
    return value;
}

JsonValue JsonValue::fromString(const QString& string) {
    JsonValue value;
    value.kind = Kind::String;
    value.string = string;
    return value;
}

const JsonValue* JsonValue::member(QStringView name) const {
    const auto found = std::find_if(members.begin(), members.end(), [name](const auto& m) { return m.name == name; });
    return found == members.end() ? nullptr : &found->value;
}

}  // namespace idempotency
