#pragma once

#include <chrono>
#include <optional>
#include <variant>

#include "model/core/gateway_outcome.h"

namespace idempotency {

/// What the worker does after an answer of the gateway, or the lack of one (the table of design section 6).
namespace charge_step {
struct RecordCharge {
    QString chargeId;
    QString objectId;
    bool operator==(const RecordCharge&) const = default;
};
struct FinishDeclined {
    bool operator==(const FinishDeclined&) const = default;
};
struct FinishRefused {
    int statusCode = 0;  ///< 422 for what the caller sent, 502 otherwise
    bool operator==(const FinishRefused&) const = default;
};
/// A refusal after an earlier call without an answer: that call may still charge, so this is not final yet.
struct AwaitFinality {
    int statusCode = 0;
    bool operator==(const AwaitFinality&) const = default;
};
struct KeepObject {  ///< an object that is not a payment yet: later attempts retrieve it and never charge again
    QString objectId;
    bool operator==(const KeepObject&) const = default;
};
struct CallAgain {
    std::chrono::milliseconds pause{0};
    bool operator==(const CallAgain&) const = default;
};
struct Release {  ///< let go with last_error; a later attempt goes on
    bool operator==(const Release&) const = default;
};
struct Park {  ///< the answer will never change: needs a person
    bool operator==(const Park&) const = default;
};
}  // namespace charge_step

using ChargeStep = std::variant<charge_step::RecordCharge, charge_step::FinishDeclined, charge_step::FinishRefused,
                                charge_step::AwaitFinality, charge_step::KeepObject, charge_step::CallAgain,
                                charge_step::Release, charge_step::Park>;

/// What is known beside the answer itself.
struct ChargeCircumstances {
    bool earlierCallUnanswered = false;      ///< a call deadline stood on the row before this call
    int callsMade = 1;                       ///< in this attempt, this one included
    std::chrono::milliseconds elapsed{0};    ///< since the first call of this attempt was begun
    std::chrono::milliseconds leaseTime{0};  ///< all calls of an attempt fit in one lease time
    double jitter = 0.5;                     ///< 0 to 1, at random
};

ChargeStep stepAfter(const GatewayOutcome& outcome, const ChargeCircumstances& circumstances);

/// At most this many calls for one attempt.
constexpr int maximumCalls = 3;

/// The longest that any call may take: two thirds of the lease. Whoever calls holds a lease with that much left, also
/// where the call itself gets less, so that no call ends just when the lease does.
std::chrono::milliseconds longestCall(std::chrono::milliseconds leaseTime);

/// How long one call may take at most: longestCall, and no longer than what is left of one lease time
/// since the attempt's first call.
std::chrono::milliseconds callTimeout(std::chrono::milliseconds leaseTime, std::chrono::milliseconds elapsed);

/// True where the lease, last set `sinceLeaseSet` ago by the holder's own monotonic clock (counted from before that
/// statement was sent), outlasts a call of `timeout` begun now (design rule 5).
bool leaseOutlasts(std::chrono::milliseconds leaseTime, std::chrono::milliseconds sinceLeaseSet,
                   std::chrono::milliseconds timeout);

}  // namespace idempotency
