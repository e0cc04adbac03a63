#pragma once

#include "model/core/key_json.h"
#include "model/core/reconciliation.h"

namespace idempotency {

/// A finding for programs. What is absent is null.
OrderedJson findingJson(const ReconcileFinding& finding);

/// The first line of a CSV report, and one for each finding.
QByteArray findingCsvHeader();
QByteArray findingCsvLine(const ReconcileFinding& finding);

/// A finding as one line for people. Nothing that came from outside can change how it reads.
QString findingText(const ReconcileFinding& finding);

}  // namespace idempotency
