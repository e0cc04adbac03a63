#include "model/core/client_retry.h"

#include <algorithm>

namespace idempotency {

using std::chrono::milliseconds;

namespace {

/// Beyond this many doublings every pause is the longest one.
constexpr int mostDoublings = 20;

milliseconds ownPause(const RetryPolicy& policy, int tries, double jitter) {
    const auto doubled = policy.firstPause * (1 << std::clamp(tries - 1, 0, mostDoublings));
    const auto whole = std::min(doubled, policy.longestPause);
    return milliseconds(qint64(double(whole.count()) * (0.5 + std::clamp(jitter, 0.0, 1.0) / 2)));
}

}  // namespace

bool isWorthAnotherTry(const TryResult& result) {
    if (!result.answered) return true;
    if (result.replayed) return false;
    if (result.statusCode == 408 || result.statusCode == 429) return true;
    if (result.statusCode == 409) {
        // A service that has no type of its own says by Retry-After that waiting helps.
        return result.problemType.isEmpty() ? result.retryAfter.has_value()
                                            : result.problemType == QLatin1String("in-flight");
    }
    const bool isFinal =
        result.problemType == QLatin1String("needs-operator") || result.problemType == QLatin1String("gateway-refused");
    return result.statusCode >= 500 && !isFinal;
}

std::optional<milliseconds> pauseBeforeNextTry(const RetryPolicy& policy, const TryResult& result, int tries,
                                               milliseconds elapsed, double jitter) {
    if (!isWorthAnotherTry(result)) return std::nullopt;
    const auto pause = std::max(ownPause(policy, tries, jitter), result.retryAfter.value_or(milliseconds(0)));
    if (elapsed + pause > policy.deadline) return std::nullopt;
    return pause;
}

}  // namespace idempotency
