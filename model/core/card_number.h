#pragma once

#include <QStringView>

#include "model/core/json_value.h"

namespace idempotency {

/// True where the text holds what may be a payment card's number: 13 to 19 digits of any script, alone or in groups
/// with blanks or dashes between, not beginning with 0 (ISO/IEC 7812), whose check digit is right (Luhn). A group that
/// is part of a longer run of digits does not count. The limit of the method: one in ten other numbers of that length
/// (time stamps, order ids) has the right check digit by chance and is taken for a card as well.
bool containsCardNumber(QStringView text);

/// The same for every name, string and number inside a JSON value. A number counts as sent and written out, so that
/// 4.242424242424242e15 does not hide one.
bool containsCardNumber(const JsonValue& value);

/// True for a text that is a card's number and nothing else. The keys and ids that services generate (UUIDs, ids in
/// names) may hold such digits by chance; a card alone is a mistake.
bool isCardNumber(const QString& text);

}  // namespace idempotency
