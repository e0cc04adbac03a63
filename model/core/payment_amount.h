#pragma once

#include <optional>

#include "model/core/key.h"

namespace idempotency {

/// The money that a key is about: its ride's, or before there is one what the stored request asks for. Nothing where
/// the stored request cannot be read.
std::optional<Money> amountOf(const KeySnapshot& snapshot);

}  // namespace idempotency
