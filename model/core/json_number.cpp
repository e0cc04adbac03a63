#include "model/core/json_number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace idempotency {

namespace {

/// No double has more significant decimal digits, so a longer text cannot be one.
constexpr std::size_t mostDigitsOfADouble = 767;

/// So many digits tell any two doubles apart; RFC 8785 itself has an example of a fraction written with that many.
constexpr std::size_t mostDigitsNeeded = 17;

/// The digits before the exponent, without leading and trailing zeros.
std::string significantDigits(std::string_view decimal) {
    std::string digits;
    for (const char c : decimal.substr(0, decimal.find_first_of("eE")))
        if (c >= '0' && c <= '9' && !(digits.empty() && c == '0')) digits += c;
    digits.erase(digits.find_last_not_of('0') + 1);
    return digits;
}

std::string scientific(double value, std::size_t digits) {
    std::array<char, mostDigitsOfADouble + 16> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific,
                                   static_cast<int>(digits) - 1);
    return {buffer.data(), end.ptr};
}

std::string shortestScientific(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    return {buffer.data(), end.ptr};
}

/// The steps of ECMA-262 Number::toString: `point` digits stand before the decimal point.
std::string placed(const std::string& digits, int point) {
    const int count = static_cast<int>(digits.size());
    if (count <= point && point <= 21) return digits + std::string(static_cast<std::size_t>(point - count), '0');
    if (0 < point && point <= 21) return std::string(digits).insert(static_cast<std::size_t>(point), 1, '.');
    if (-6 < point && point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
    const auto mantissa = count == 1 ? digits : std::string(digits).insert(1, 1, '.');
    const int exponent = point - 1;
    return mantissa + (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
}

int exponentOf(const std::string& scientificText) {
    return static_cast<int>(std::strtol(scientificText.c_str() + scientificText.find('e') + 1, nullptr, 10));
}

}  // namespace

std::optional<double> exactDouble(std::string_view text) {
    const auto sent = significantDigits(text);
    if (sent.empty()) return 0.0;
    if (sent.size() > mostDigitsOfADouble) return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value) || value == 0) return std::nullopt;
    const bool sameDigits = significantDigits(scientific(value, sent.size())) == sent;
    const bool closeFraction = sent.size() <= mostDigitsNeeded && std::isnormal(value) && std::floor(value) != value;
    if (!sameDigits && !closeFraction) return std::nullopt;
    return value;
}

QByteArray ecmaScriptNumber(double value) {
    if (value == 0) return QByteArrayLiteral("0");
    const auto text = shortestScientific(std::abs(value));
    const int exponent = exponentOf(text);
    const auto number = placed(significantDigits(text), exponent + 1);
    return QByteArray::fromStdString(value < 0 ? "-" + number : number);
}

}  // namespace idempotency
