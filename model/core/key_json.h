#pragma once

#include <nlohmann/json.hpp>

#include "model/core/key.h"
#include "model/core/operator_action.h"

namespace idempotency {

using OrderedJson = nlohmann::ordered_json;

/// A key as the command line prints it: design section 10. What is absent is null, instants are RFC 3339 in UTC.
OrderedJson keyJson(const KeySnapshot& snapshot);

/// Everything about a key: keyJson, and requestBody, responseBody, ride, orphanCharges, timeline.
OrderedJson storyJson(const KeyStory& story);

OrderedJson orphanChargeJson(const OrphanCharge& orphan);
OrderedJson actionJson(const RecordedAction& action);

/// Text as JSON; null where it is empty.
OrderedJson textOrNullJson(const QString& text);

/// JSON as text, indented for people; anything that is not UTF-8 is replaced.
QByteArray jsonText(const OrderedJson& json);

}  // namespace idempotency
