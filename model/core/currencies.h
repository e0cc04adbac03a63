#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace idempotency {

/// The minor unit's digits of a code in upper case, by ISO 4217 list one of January 2026; nothing for codes that list
/// has not, or lists without a minor unit (gold, testing, no currency).
std::optional<int> iso4217Digits(std::string_view upperCaseCode);

/// Every code that iso4217Digits knows, by digits and then by code.
std::vector<std::string_view> iso4217Codes();

}  // namespace idempotency
