#pragma once

#include <vector>

#include <QByteArray>
#include <QString>

namespace idempotency {

struct JsonMember;

/// One JSON value that owns what it holds; only the fields of its kind are set.
struct JsonValue {
    enum class Kind { Null, Boolean, Number, String, Array, Object };

    Kind kind = Kind::Null;
    bool boolean = false;
    double number = 0;
    QByteArray numberText;  ///< the number as it was sent, such as 1.999e3
    QString string;
    std::vector<JsonValue> items;
    std::vector<JsonMember> members;  ///< in the order sent, names unique

    static JsonValue fromBoolean(bool boolean);
    static JsonValue fromNumber(double number, const QByteArray& text);
    static JsonValue fromString(const QString& string);

    bool isObject() const { return kind == Kind::Object; }
    bool isString() const { return kind == Kind::String; }
    bool isNumber() const { return kind == Kind::Number; }

    /// The member of that name; null where there is none or this is no object.
    const JsonValue* member(QStringView name) const;
};

/// One name with its value in a JSON object.
struct JsonMember {
    QString name;
    JsonValue value;
};

}  // namespace idempotency
