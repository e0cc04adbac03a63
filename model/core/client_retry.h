#pragma once

#include <chrono>
#include <optional>

#include <QString>

namespace idempotency {

/// What one try of a client at the payments service came to.
struct TryResult {
    bool answered = false;  ///< a whole HTTP response came back
    int statusCode = 0;
    QString problemType;  ///< the last part of a problem document's type, such as in-flight; empty where there is none
    std::optional<std::chrono::milliseconds> retryAfter;
    bool replayed = false;

    bool operator==(const TryResult&) const = default;
};

/// How long a client goes on trying. Every try sends the same key and the same bytes.
struct RetryPolicy {
    std::chrono::milliseconds deadline{60'000};      ///< from the first try; no pause ends after it
    std::chrono::milliseconds firstPause{500};       ///< doubles with each try
    std::chrono::milliseconds longestPause{20'000};  ///< of the client's own choice; Retry-After may say more

    bool operator==(const RetryPolicy&) const = default;
};

/// True where the same request, sent again, may get another answer: nothing came back, 408, 429, an answer 409 that
/// says "in flight", and a 5xx that is not stored. A 409 for a reused key, any other 4xx, a replay and a payment that
/// needs a person stay as they are.
bool isWorthAnotherTry(const TryResult& result);

/// The pause before try number `tries` + 1; nothing where the answer is final, or no time is left. `tries` counts those
/// made, from 1. `jitter` from 0 to 1 spreads clients that failed together: from half of the pause to all of it. A
/// Retry-After is never undercut (RFC 9110 section 10.2.3).
std::optional<std::chrono::milliseconds> pauseBeforeNextTry(const RetryPolicy& policy, const TryResult& result,
                                                            int tries, std::chrono::milliseconds elapsed,
                                                            double jitter);

}  // namespace idempotency
