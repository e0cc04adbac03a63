#pragma once

#include <QRgb>

namespace idempotency {

enum class Scheme { Light, Dark };

/// What a colour is for, so that a high-contrast desktop can put its own in its place.
enum class TokenUse { Ground, Ink, Accent };

/// One colour of the window, with its value on a light and on a dark desktop.
struct Token {
    QRgb light = 0;
    QRgb dark = 0;
    TokenUse use = TokenUse::Ink;

    constexpr QRgb in(Scheme scheme) const { return 0xff000000u | (scheme == Scheme::Light ? light : dark); }
    constexpr bool operator==(const Token&) const = default;
};

/// Every colour that the window uses, and the only place where their values stand. Colour means state, money or
/// environment and nothing else. Text keeps a contrast of 4.5 over every ground that it stands on, marks and control
/// borders 3 (WCAG 2.1, 1.4.3 and 1.4.11); the state colours stay apart for colour-blind eyes. A test holds both.
struct Tokens {
    Token window{0xF5F6F8, 0x171A1F, TokenUse::Ground};
    Token base{0xFFFFFF, 0x1C2026, TokenUse::Ground};
    Token side{0xEEF1F4, 0x14171B, TokenUse::Ground};
    Token head{0xF5F6F8, 0x1F242B, TokenUse::Ground};
    Token raised{0xFFFFFF, 0x23282F, TokenUse::Ground};
    Token code{0xF7F8FA, 0x181C21, TokenUse::Ground};
    Token sel{0xE5EAFB, 0x2A3457, TokenUse::Ground};
    Token hover{0xF3F5FA, 0x232930, TokenUse::Ground};

    Token line{0xE3E7EC, 0x2E353E};
    Token rowline{0xEEF1F4, 0x262C34};
    Token line2{0xC5CCD6, 0x4A5461};
    Token ctl{0x7C8898, 0x748090};
    Token track{0xDFE4EA, 0x38414C};
    Token hatch{0xC5CCD6, 0x4A5461};

    Token text{0x1A2330, 0xE6EAF0};
    Token text2{0x4E5A6A, 0xB0BAC8};
    Token text3{0x5D6979, 0x97A3B3};

    Token accent{0x3A50C2, 0x94A6FF, TokenUse::Accent};
    Token onAccent{0xFFFFFF, 0x10162E, TokenUse::Ground};

    Token running{0x0A55B0, 0x51AEF6};
    Token runningTint{0xE3EEFB, 0x17344C, TokenUse::Ground};
    Token stuck{0xB23C00, 0xFBA06A};
    Token stuckTint{0xFDEADD, 0x472615, TokenUse::Ground};
    Token waiting{0x872DE1, 0xE2C2FA};
    Token waitingTint{0xF1E8FC, 0x3E2E4D, TokenUse::Ground};
    Token finished{0x0B7A46, 0x63E2B4};
    Token finishedTint{0xE2F5EA, 0x143B2D, TokenUse::Ground};
    Token failed{0x465060, 0xA3AEBC};
    Token failedTint{0xE9ECF1, 0x333A44, TokenUse::Ground};

    Token notAttempted{0x5B6675, 0xA3AEBC};
    Token settled{0x566170, 0xA3AEBC};
    Token maybeCharged{0x855600, 0xF0C354};
    Token maybeChargedTint{0xFFF1CF, 0x40320F, TokenUse::Ground};
    Token charged{0x00667E, 0x66CCE2};
    Token danger{0xB3261E, 0xFF8A80};
    Token dangerTint{0xFCE9E7, 0x4A1D1A, TokenUse::Ground};

    Token sandboxGround{0xD8F1E3, 0x12382A, TokenUse::Ground};
    Token sandboxText{0x0A5638, 0xA4E8C8};
    Token sandboxLine{0x159A63, 0x2FB37C};
    Token stagingGround{0xFFE4A8, 0x4A3606, TokenUse::Ground};
    Token stagingText{0x573A00, 0xFFD98A};
    Token stagingLine{0xB27400, 0xD99A1A};
    Token productionGround{0xB3261E, 0xA3211A, TokenUse::Ground};
    Token productionText{0xFFFFFF, 0xFFFFFF};
    Token productionLine{0x7C110B, 0xE4574E};
};

inline constexpr Tokens tokens{};

}  // namespace idempotency
