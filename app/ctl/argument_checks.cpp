#include "app/ctl/argument_checks.h"

#include <charconv>

#include "model/core/duration_text.h"
#include "model/core/instant.h"
#include "model/payment/crash_point.h"

namespace idempotency {

CLI::Validator crashPointName() {
    return {[](std::string& text) {
                if (crashPointFromName(QString::fromStdString(text))) return std::string();
                return std::string(
                    "there is no such point; there are before_claim, claimed, ride_created, charged, "
                    "charge_completed and finished");
            },
            "POINT"};
}

CLI::Validator decimal() {
    return {[](std::string& text) {
                const auto sign = std::string_view(text).substr(0, 1) == "-" ? 1U : 0U;
                const auto digits = std::string_view(text).substr(sign);
                const bool isNumber = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
                if (!isNumber) return std::string("give a whole number, such as 1999");
                const auto significant = std::min(digits.find_first_not_of('0'), digits.size() - 1);
                text = std::string(text, 0, sign) + std::string(digits.substr(significant));
                const auto end = text.data() + text.size();
                qint64 value = 0;
                return std::from_chars(text.data(), end, value).ec == std::errc()
                           ? std::string()
                           : std::string("the number is too large");
            },
            "NUMBER"};
}

CLI::Validator notEmpty() {
    return {
        [](std::string& text) { return std::string(text.empty() ? "it is empty; leave it out, or give a value" : ""); },
        "TEXT"};
}

CLI::Validator duration() {
    return {[](std::string& text) {
                if (parseDuration(QString::fromStdString(text))) return std::string();
                return std::string("give a number with ms, s, m, h or d, such as 5m");
            },
            "TIME"};
}

CLI::Validator instant() {
    return {[](std::string& text) {
                if (instantFromRfc3339(QString::fromStdString(text))) return std::string();
                return std::string("give a date, a time and an offset, such as 2026-11-29T14:00:00Z");
            },
            "RFC3339"};
}

}  // namespace idempotency
