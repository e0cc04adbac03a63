#pragma once

#include <functional>
#include <optional>

#include "model/payment/crash_point.h"
#include "model/store/key_reader.h"
#include "model/store/key_writer.h"

namespace idempotency {

/// What became of a write that repeats the fence (design rule 3).
template <typename Value>
struct FencedAnswer {
    enum class Kind {
        Written,      ///< this call wrote it: `value` is set
        AlreadyMine,  ///< it was written and the answer lost on the way: `now` is the row
        LeaseLost,    ///< another fence: `now` is the row
        Gone,         ///< the row is no longer there
        Refused,      ///< the row is as believed, and yet the write changes nothing: a condition of its own
        Failed,       ///< the database gave no answer, or a guard said no: `failure` is set
    };
    Kind kind = Kind::Failed;
    std::optional<Value> value;
    std::optional<KeySnapshot> now;
    Failure failure;
};

/// Where a fenced write starts and leads.
struct WriteGoal {
    RecoveryPoint from = RecoveryPoint::Started;
    RecoveryPoint leadsTo = RecoveryPoint::Started;
    bool dropsLease = false;
};

/// Runs one fenced statement until it has a definite answer, within bounds: retries what the database says to retry,
/// reconnects after a loss and reads the row again before it believes anything.
class FencedWriter {
public:
    FencedWriter(Database& database, WorkerHooks& hooks) : m_database(database), m_hooks(hooks) {}

    /// `write` answers Result<std::optional<Value>>; `patience` is how long to try to reach a lost database.
    template <typename Value, typename Write>
    FencedAnswer<Value> run(const HeldKey& held, const WriteGoal& goal, std::chrono::milliseconds patience,
                            Write write);

private:
    enum class Reading { TryAgain, AlreadyMine, LeaseLost, Gone, Failed };
    struct Reread {
        Reading reading = Reading::Failed;
        std::optional<KeySnapshot> now;
        Failure failure;
    };
    Reread reread(const HeldKey& held, const WriteGoal& goal, std::chrono::milliseconds patience);
    static Reread judge(const KeySnapshot& now, const HeldKey& held, const WriteGoal& goal);

    static constexpr int maximumTries = 5;
    Database& m_database;
    WorkerHooks& m_hooks;
};

/// What a statement that answers "was the row changed?" means as a fenced write.
inline Result<std::optional<Done>> writtenOrNothing(const Result<bool>& changed) {
    if (!changed) return changed.failure();
    return *changed ? std::optional(Done{}) : std::nullopt;
}

/// True where nobody knows whether the statement took effect, or it is known that it did not and may be tried again.
bool mayTryAgain(FailureKind kind);

template <typename Value, typename Write>
FencedAnswer<Value> FencedWriter::run(const HeldKey& held, const WriteGoal& goal, std::chrono::milliseconds patience,
                                      Write write) {
    using Kind = typename FencedAnswer<Value>::Kind;
    FencedAnswer<Value> answer;
    for (int tries = 0; tries < maximumTries; ++tries) {
        auto written = write();
        if (written.ok() && written.value()) return {Kind::Written, *written.value(), std::nullopt, {}};
        if (!written.ok() && !mayTryAgain(written.failure().kind))
            return {Kind::Failed, std::nullopt, std::nullopt, written.failure()};
        auto found = reread(held, goal, patience);
        answer.now = found.now;
        switch (found.reading) {
            case Reading::AlreadyMine:
                answer.kind = Kind::AlreadyMine;
                return answer;
            case Reading::LeaseLost:
                answer.kind = Kind::LeaseLost;
                m_hooks.writeTurnedAway();
                return answer;
            case Reading::Gone:
                answer.kind = Kind::Gone;
                m_hooks.writeTurnedAway();
                return answer;
            case Reading::Failed:
                answer.failure = found.failure;
                return answer;
            case Reading::TryAgain:
                break;
        }
        if (written.ok()) {
            answer.kind = Kind::Refused;
            return answer;
        }
        answer.failure = written.failure();
    }
    answer.kind = Kind::Failed;
    return answer;
}

}  // namespace idempotency
