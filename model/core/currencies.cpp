#include "model/core/currencies.h"

#include <array>

namespace idempotency {

namespace {

/// Codes of three letters with a blank between, all with the same number of digits.
struct CurrencyGroup {
    int digits;
    std::string_view codes;
};

constexpr std::array groups = {
    CurrencyGroup{0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"},
    CurrencyGroup{
        2,
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW "
        "CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF "
        "IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK "
        "MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP "
        "SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG "
        "YER ZAR ZMW ZWG"},
    CurrencyGroup{3, "BHD IQD JOD KWD LYD OMR TND"},
    CurrencyGroup{4, "CLF UYW"},
};

constexpr std::size_t codeLength = 3;

}  // namespace

std::optional<int> iso4217Digits(std::string_view upperCaseCode) {
    if (upperCaseCode.size() != codeLength) return std::nullopt;
    for (const auto& group : groups)
        for (std::size_t i = 0; i < group.codes.size(); i += codeLength + 1)
            if (group.codes.substr(i, codeLength) == upperCaseCode) return group.digits;
    return std::nullopt;
}

std::vector<std::string_view> iso4217Codes() {
    std::vector<std::string_view> codes;
    for (const auto& group : groups)
        for (std::size_t i = 0; i < group.codes.size(); i += codeLength + 1)
            codes.push_back(group.codes.substr(i, codeLength));
    return codes;
}

}  // namespace idempotency
