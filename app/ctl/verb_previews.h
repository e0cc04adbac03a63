#pragma once

#include "app/ctl/verbs.h"
#include "model/core/key.h"

namespace idempotency {

/// Prints what a verb would do to each of these keys, and does nothing; where asked, with what the gateway says of
/// each. `results` are those of ids that are no key.
ExitCode printPreviews(const VerbContext& context, Environment& environment, const std::vector<KeySnapshot>& keys,
                       const OperatorOptions& options, std::vector<VerbResult> results);

}  // namespace idempotency
