#pragma once

#include <optional>

#include <QString>

namespace idempotency {

/// What the simulator does with a payment by this method once it is asked to charge.
enum class SimulatedResult {
    Succeeds,
    Declines,
    StaysProcessing,
    FailsForGood,  ///< a 500 that is remembered under the key and replayed
    IsUnauthorized,
    IsBadRequest,
    IsNotFoundPage,
    IsKeyReused
};

/// What goes wrong at the first call for a downstream key. A later call answers as if nothing had happened.
enum class FirstCallFault { None, Hang, Reset, ServerError, RateLimit, Garbage, Truncate, Slow, Late };

/// Why a card is declined, in Stripe's words.
struct Decline {
    QString code;
    QString declineCode;
    QString message;
};

/// One of Stripe's test payment methods, or one of the simulator's own (pm_sim_…) that stand for a fault.
struct SimulatedPaymentMethod {
    SimulatedResult result = SimulatedResult::Succeeds;
    FirstCallFault fault = FirstCallFault::None;
    bool chargesDespiteFault = false;  ///< the fault strikes after the charge
    Decline decline;                   ///< where the result is Declines
};

/// Nothing for a name that nobody knows. Takes pm_… and, as the older call does, tok_….
std::optional<SimulatedPaymentMethod> simulatedPaymentMethod(const QString& name);

}  // namespace idempotency
