#pragma once

#include "model/core/result.h"
#include "model/payment/payments.h"

namespace idempotency {

/// The exit codes of idempotencyctl (design section 10).
enum class ExitCode {
    Done = 0,
    Error = 1,           ///< or an unknown id
    WrongUsage = 2,      ///< or refused before storing anything
    OutOfReach = 3,      ///< database or gateway, or another gateway; nothing stored
    Conflict = 10,       ///< 409
    StoredFailure = 11,  ///< 402, 410, 422, 502, also replayed
    NotFinished = 12,    ///< a key is stored but not finished
    VerbRefused = 13,    ///< an operator's verb refused one row or more
    Found = 14,          ///< doctor, reconcile, orphans or drill found something
};

ExitCode exitCodeOf(const Failure& failure);
ExitCode exitCodeOf(const PaymentResult& result);
ExitCode exitCodeOf(const std::vector<VerbResult>& results);

}  // namespace idempotency
