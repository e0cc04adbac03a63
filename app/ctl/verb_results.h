#pragma once

#include <optional>
#include <vector>

#include "app/ctl/output.h"
#include "model/core/key.h"
#include "model/payment/operator_verbs.h"
#include "model/store/database.h"

namespace idempotency {

/// How the command line shows what operators' verbs came to, row by row.
OrderedJson resultJson(const VerbResult& result, const std::optional<KeySnapshot>& key);
void printResults(const Output& output, Database& database, const std::vector<VerbResult>& results);
/// To standard error, where there is more than one row to come.
void printProgress(size_t done, std::optional<size_t> total, const VerbResult& last);

}  // namespace idempotency
