#pragma once

#include <chrono>

#include "model/tables/bulk_model.h"
#include "ui/widgets/outcome_bar.h"

namespace idempotency {

/// What will happen, by group: the parts of the bar.
std::vector<OutcomePart> partsOf(OperatorVerb verb, const BulkSummary& summary);
/// What has happened so far, by outcome, and what is still to come.
std::vector<OutcomePart> partsOf(const BulkModel& model);

/// "2 left alone: 1 Running: a worker holds it · 1 Set aside after 10 tries."; empty where none is.
QString leftAloneText(const BulkSummary& summary);

/// "3,412.70 USD   880.00 EUR": currencies are never added up.
QString sumsText(const BulkSummary& summary);

/// "Resume 16 of 18 keys", or "Resume 16 keys" where all are to be done.
QString bulkTitle(OperatorVerb verb, const BulkSummary& summary);

/// "12 of 16 · 3.4 keys a second · about 4 s more".
QString progressText(size_t ended, size_t total, std::chrono::milliseconds elapsed);

}  // namespace idempotency
