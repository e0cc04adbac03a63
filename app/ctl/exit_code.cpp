#include "app/ctl/exit_code.h"

namespace idempotency {

ExitCode exitCodeOf(const Failure& failure) {
    switch (failure.kind) {
        case FailureKind::Invalid:
            return ExitCode::WrongUsage;
        case FailureKind::Unreachable:
        case FailureKind::ConnectionLost:
        case FailureKind::TimedOut:
        case FailureKind::NotPermitted:
        case FailureKind::WrongSchema:
        case FailureKind::OtherGateway:
            return ExitCode::OutOfReach;
        case FailureKind::NotFound:
        case FailureKind::Conflict:
        case FailureKind::Rejected:
        case FailureKind::LeaseLost:
        case FailureKind::Retryable:
        case FailureKind::Internal:
            return ExitCode::Error;
    }
    Q_UNREACHABLE();
}

ExitCode exitCodeOf(const PaymentResult& result) {
    if (result.notStored) return exitCodeOf(*result.notStored);
    switch (result.answer.statusCode) {
        case 409:
            return ExitCode::Conflict;
        case 503:
            return ExitCode::NotFinished;
        default:
            return result.answer.statusCode < 400 ? ExitCode::Done : ExitCode::StoredFailure;
    }
}

ExitCode exitCodeOf(const std::vector<VerbResult>& results) {
    bool refused = false, failed = false, notFinished = false;
    for (const VerbResult& result : results) {
        if (result.isUnknown) return ExitCode::Error;
        using Came = VerbResult::Outcome;
        refused = refused || result.outcome == Came::Refused || result.outcome == Came::Moved;
        failed = failed || result.outcome == Came::Failed;
        notFinished = notFinished || result.outcome == Came::NotFinished;
    }
    if (failed) return ExitCode::Error;
    if (refused) return ExitCode::VerbRefused;
    return notFinished ? ExitCode::NotFinished : ExitCode::Done;
}

}  // namespace idempotency
