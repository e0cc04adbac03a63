#include "model/core/key_then.h"

#include <nlohmann/json.hpp>

namespace idempotency {

std::optional<KeyThen> keyThenFrom(const QString& json) {
    const auto object = nlohmann::json::parse(json.toStdString(), nullptr, false);
    if (!object.is_object()) return std::nullopt;
    const auto numberAt = [&object](const char* name) -> std::optional<qint64> {
        const auto found = object.find(name);
        if (found == object.end() || !found->is_number_integer()) return std::nullopt;
        return found->get<qint64>();
    };
    const auto pointNumber = numberAt("recoveryPoint");
    const auto point = pointNumber ? recoveryPointFromNumber(static_cast<int>(*pointNumber)) : std::nullopt;
    if (!point) return std::nullopt;
    KeyThen then{*point, numberAt("fence").value_or(0), std::nullopt};
    if (const auto status = numberAt("responseStatusCode")) then.statusCode = static_cast<int>(*status);
    return then;
}

}  // namespace idempotency
