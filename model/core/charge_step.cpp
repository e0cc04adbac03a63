#include "model/core/charge_step.h"

#include <algorithm>

namespace idempotency {

using std::chrono::milliseconds;

namespace {

/// A call with less time than this has no chance of an answer, and would only leave an unknown outcome behind.
constexpr milliseconds shortestCall{100};

milliseconds pauseBefore(int nextCall, const ChargeCircumstances& circumstances) {
    const auto ceiling = circumstances.leaseTime / 20 * (1 << (nextCall - 2));
    return milliseconds(static_cast<qint64>(static_cast<double>(ceiling.count()) * (0.5 + circumstances.jitter / 2)));
}

ChargeStep callAgainOrRelease(const GatewayOutcome& outcome, const ChargeCircumstances& circumstances) {
    if (circumstances.callsMade >= maximumCalls || !outcome.mayCallAgain) return charge_step::Release{};
    const auto ownPause = pauseBefore(circumstances.callsMade + 1, circumstances);
    const auto pause = std::max(ownPause, outcome.retryAfter.value_or(milliseconds(0)));
    if (circumstances.elapsed + pause + shortestCall > circumstances.leaseTime) return charge_step::Release{};
    return charge_step::CallAgain{pause};
}

ChargeStep refusal(int statusCode, const ChargeCircumstances& circumstances) {
    if (circumstances.earlierCallUnanswered) return charge_step::AwaitFinality{statusCode};
    return charge_step::FinishRefused{statusCode};
}

}  // namespace

ChargeStep stepAfter(const GatewayOutcome& outcome, const ChargeCircumstances& circumstances) {
    switch (outcome.kind) {
        case GatewayOutcomeKind::Charged:
            return charge_step::RecordCharge{outcome.chargeId, outcome.objectId};
        case GatewayOutcomeKind::Pending:
            return charge_step::KeepObject{outcome.objectId};
        case GatewayOutcomeKind::Declined:
            return charge_step::FinishDeclined{};
        case GatewayOutcomeKind::RefusedForCaller:
            return refusal(422, circumstances);
        case GatewayOutcomeKind::RefusedForGood:
            return refusal(502, circumstances);
        case GatewayOutcomeKind::WrongCredentials:
        case GatewayOutcomeKind::NotReached:
            return charge_step::Release{};
        case GatewayOutcomeKind::RateLimited:
        case GatewayOutcomeKind::InUse:
        case GatewayOutcomeKind::Unknown:
            return callAgainOrRelease(outcome, circumstances);
        case GatewayOutcomeKind::StoredServerError:
        case GatewayOutcomeKind::KeyReused:
            return charge_step::Park{};
    }
    Q_UNREACHABLE();
}

milliseconds longestCall(milliseconds leaseTime) {
    return leaseTime * 2 / 3;
}

milliseconds callTimeout(milliseconds leaseTime, milliseconds elapsed) {
    return std::max(milliseconds(0), std::min(longestCall(leaseTime), leaseTime - elapsed));
}

bool leaseOutlasts(milliseconds leaseTime, milliseconds sinceLeaseSet, milliseconds timeout) {
    return sinceLeaseSet + timeout < leaseTime;
}

}  // namespace idempotency
