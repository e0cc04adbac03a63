#pragma once

#include <optional>

#include "model/core/recovery_point.h"

namespace idempotency {

/// What the record of actions kept of a key: how far it was, under which fence, and what it had answered.
struct KeyThen {
    RecoveryPoint point = RecoveryPoint::Started;
    qint64 fence = 0;
    std::optional<int> statusCode;

    bool operator==(const KeyThen&) const = default;
};

/// From a RecordedAction's keyBefore or keyAfter. Nothing: there was no key, or it cannot be read.
std::optional<KeyThen> keyThenFrom(const QString& json);

}  // namespace idempotency
