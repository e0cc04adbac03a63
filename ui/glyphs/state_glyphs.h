#pragma once

#include "model/core/key_state.h"
#include "model/core/money_verdict.h"
#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// The state's shape: triangle, diamond, ring with bars, disc with a tick, square with a cross.
const Glyph& glyphOf(KeyState state);
const Token& inkOf(KeyState state);
const Token& tintOf(KeyState state);

/// A coin that fills as certainty grows.
const Glyph& glyphOf(MoneyVerdict verdict);
const Token& inkOf(MoneyVerdict verdict);
const Token& tintOf(MoneyVerdict verdict);

}  // namespace idempotency
