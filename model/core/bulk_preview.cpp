#include "model/core/bulk_preview.h"

#include <map>

#include "model/core/key_state.h"
#include "model/core/payment_amount.h"

namespace idempotency {

namespace {

/// A refusal without the seconds and the holder that make it another sentence for each key.
QString commonReason(const BulkRow& row) {
    if (verb_preview::refusalWhileHeld(row.snapshot)) return QStringLiteral("Running: a worker holds it.");
    const auto early = verb_preview::refusalBeforeDeadline(row.snapshot);
    if (early && early->text == row.leftAlone) return QStringLiteral("A request may still be under way. Not yet.");
    return row.leftAlone;
}

}  // namespace

BulkRow previewInBulk(OperatorVerb verb, const KeySnapshot& snapshot, const Settings& settings) {
    BulkRow row{snapshot, previewVerb(verb, snapshot, settings), {}};
    if (!row.preview.wouldAct()) {
        row.leftAlone = row.preview.sentence;
    } else if (verb == OperatorVerb::Resume && isSetAside(snapshot.key, snapshot.attemptCap)) {
        row.leftAlone =
            QStringLiteral("Set aside after %1 tries. Resume it on its own.").arg(snapshot.key.bulkAttempts);
    }
    return row;
}

BulkSummary summaryOf(const std::vector<BulkRow>& rows) {
    BulkSummary summary;
    std::map<QString, qint64> sums;
    std::map<VerbPreview::Will, int> toDo;
    std::map<QString, int> leftAlone;
    for (const BulkRow& row : rows) {
        ++summary.keys;
        if (!row.leftAlone.isEmpty()) {
            ++leftAlone[commonReason(row)];
            continue;
        }
        ++summary.toDo;
        ++toDo[row.preview.will];
        const auto amount = amountOf(row.snapshot);
        if (amount)
            sums[amount->currency] += amount->minorUnits;
        else
            ++summary.withoutAmount;
    }
    for (const auto& [currency, sum] : sums)
        summary.sums.push_back({sum, currency});
    for (const auto& [will, keys] : toDo)
        summary.groups.push_back({will, {}, keys});
    for (const auto& [why, keys] : leftAlone)
        summary.groups.push_back({VerbPreview::Will::LeaveAlone, why, keys});
    return summary;
}

}  // namespace idempotency
