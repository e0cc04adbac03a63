#pragma once

#include <vector>

#include "model/core/verb_preview.h"

namespace idempotency {

/// One key of a bulk order as it was frozen, and what the verb would do to it.
struct BulkRow {
    KeySnapshot snapshot;
    VerbPreview preview;
    QString leftAlone;  ///< why bulk work does not touch it; empty where it does

    bool operator==(const BulkRow&) const = default;
};

/// The verb's own preview. A key that was set aside is left alone as well: bulk work has tried it often enough.
BulkRow previewInBulk(OperatorVerb verb, const KeySnapshot& snapshot, const Settings& settings);

/// How many keys have something in common.
struct BulkGroup {
    VerbPreview::Will will = VerbPreview::Will::LeaveAlone;
    QString why;  ///< where they are left alone: the reason, without what differs from key to key
    int keys = 0;

    bool operator==(const BulkGroup&) const = default;
};

/// What an operator sees of a set before saying yes.
struct BulkSummary {
    int keys = 0;
    int toDo = 0;
    std::vector<Money> sums;        ///< of the keys to do, one a currency, by its code
    std::vector<BulkGroup> groups;  ///< of the keys to do by what will happen, then of those left alone by why
    int withoutAmount = 0;          ///< keys to do whose stored request cannot be read

    bool operator==(const BulkSummary&) const = default;
};

BulkSummary summaryOf(const std::vector<BulkRow>& rows);

}  // namespace idempotency
