#include "model/payment/fenced_write.h"

#include <algorithm>

namespace idempotency {

using namespace std::chrono;

bool mayTryAgain(FailureKind kind) {
    return kind == FailureKind::ConnectionLost || kind == FailureKind::Unreachable || kind == FailureKind::Retryable ||
           kind == FailureKind::TimedOut;
}

FencedWriter::Reread FencedWriter::judge(const KeySnapshot& now, const HeldKey& held, const WriteGoal& goal) {
    const Key& key = now.key;
    if (key.fence != held.fence) return {Reading::LeaseLost, now, {}};
    const bool arrived = key.recoveryPoint == goal.leadsTo;
    if (arrived && goal.leadsTo != goal.from) return {Reading::AlreadyMine, now, {}};
    if (!key.lockedAt) return {arrived && goal.dropsLease ? Reading::AlreadyMine : Reading::LeaseLost, now, {}};
    return {key.recoveryPoint == goal.from ? Reading::TryAgain : Reading::LeaseLost, now, {}};
}

FencedWriter::Reread FencedWriter::reread(const HeldKey& held, const WriteGoal& goal, milliseconds patience) {
    const auto begun = steady_clock::now();
    milliseconds pause{20};
    for (;;) {
        const auto row = readKey(m_database, held.id);
        if (row) {
            if (!row->has_value()) return {Reading::Gone, std::nullopt, {}};
            return judge(**row, held, goal);
        }
        if (!mayTryAgain(row.failure().kind) || steady_clock::now() - begun + pause > patience)
            return {Reading::Failed, std::nullopt, row.failure()};
        m_hooks.wait(pause);
        pause = std::min(pause * 2, milliseconds(500));
    }
}

}  // namespace idempotency
