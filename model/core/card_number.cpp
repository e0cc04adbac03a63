#include "model/core/card_number.h"

#include <algorithm>

#include "model/core/json_number.h"

namespace idempotency {

namespace {

constexpr qsizetype fewestDigits = 13;
constexpr qsizetype mostDigits = 19;

/// The digits of one group, and whether only blanks and dashes stand between it and the group before.
struct DigitGroup {
    std::vector<int> digits;
    bool continues = false;
};

bool isSeparator(QChar c) {
    return c.isSpace() || c.category() == QChar::Punctuation_Dash;
}

std::vector<DigitGroup> digitGroups(QStringView text) {
    std::vector<DigitGroup> groups;
    bool insideGroup = false;
    bool onlySeparatorsSince = false;
    for (const QChar c : text) {
        if (c.isDigit()) {
            if (!insideGroup) groups.push_back({{}, onlySeparatorsSince});
            groups.back().digits.push_back(c.digitValue());
        }
        onlySeparatorsSince = c.isDigit() || (onlySeparatorsSince && isSeparator(c));
        insideGroup = c.isDigit();
    }
    return groups;
}

bool hasRightCheckDigit(const std::vector<int>& digits) {
    int sum = 0;
    bool doubled = false;
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, doubled = !doubled) {
        const int weighted = doubled ? *digit * 2 : *digit;
        sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
}

/// Looks at the group alone, then with one more of the groups that continue it, and so on.
bool cardBeginsAt(const std::vector<DigitGroup>& groups, std::size_t first) {
    std::vector<int> digits;
    for (std::size_t i = first; i < groups.size() && (i == first || groups[i].continues); ++i) {
        digits.insert(digits.end(), groups[i].digits.begin(), groups[i].digits.end());
        const auto length = static_cast<qsizetype>(digits.size());
        if (length > mostDigits) return false;
        if (length >= fewestDigits && digits.front() != 0 && hasRightCheckDigit(digits)) return true;
    }
    return false;
}

}  // namespace

bool containsCardNumber(QStringView text) {
    const auto groups = digitGroups(text);
    for (std::size_t first = 0; first < groups.size(); ++first)
        if (cardBeginsAt(groups, first)) return true;
    return false;
}

bool containsCardNumber(const JsonValue& value) {
    const auto inText = [](const QByteArray& text) { return containsCardNumber(QString::fromLatin1(text)); };
    if (value.isNumber()) return inText(value.numberText) || inText(ecmaScriptNumber(value.number));
    if (value.isString()) return containsCardNumber(value.string);
    return std::any_of(value.items.begin(), value.items.end(),
                       [](const JsonValue& item) { return containsCardNumber(item); }) ||
           std::any_of(value.members.begin(), value.members.end(), [](const JsonMember& member) {
               return containsCardNumber(member.name) || containsCardNumber(member.value);
           });
}

bool isCardNumber(const QString& text) {
    return containsCardNumber(text) && std::all_of(text.begin(), text.end(), [](QChar c) {
               return c.isDigit() || c.isSpace() || c.category() == QChar::Punctuation_Dash;
           });
}

}  // namespace idempotency
