#pragma once

#include <QString>

namespace idempotency {

/// JSON with a member or item a line, for people. Strings and numbers stay as they are written, character by character;
/// text that is not JSON comes back as it is.
QString prettyJson(const QString& json);

}  // namespace idempotency
