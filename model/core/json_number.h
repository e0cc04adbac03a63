#pragma once

#include <optional>
#include <string_view>

#include <QByteArray>

namespace idempotency {

/// The double nearest to a JSON number; nothing where that would be another number. Whole numbers must keep every
/// digit: 1e30, 9007199254740992 and all that ecmaScriptNumber writes are held, 9007199254740993 and 1e400 are not. A
/// fraction may be rounded as doubles are (0.1) if it has at most 17 significant digits and stays a fraction:
/// 1999.0000000000001 and 1e-400 are not held. Needs `text` to be a number by RFC 8259. Minus zero becomes zero.
std::optional<double> exactDouble(std::string_view text);

/// A finite number as ECMAScript writes it (RFC 8785 section 3.2.2.3), such as 1e-7, 1e+30 and 0 for minus zero.
QByteArray ecmaScriptNumber(double value);

}  // namespace idempotency
