#include <thread>

#include <QUuid>

#include "app/ctl/interruption.h"
#include "app/ctl/payment_answer.h"
#include "app/ctl/verbs.h"
#include "model/core/duration_text.h"
#include "model/core/payment_request.h"
#include "model/service/payments_client.h"

namespace idempotency {

namespace {

using namespace std::chrono;

/// So often is looked whether Ctrl-C was pressed.
constexpr milliseconds slice{50};

void waitUnlessEnded(milliseconds pause) {
    const auto until = steady_clock::now() + pause;
    while (!isEndAsked() && steady_clock::now() < until)
        std::this_thread::sleep_until(std::min(until, steady_clock::now() + slice));
}

ExitCode exitCodeOf(const ClientResult& result) {
    if (!result.last.answered) return result.mayHaveArrived ? ExitCode::NotFinished : ExitCode::OutOfReach;
    switch (result.last.statusCode) {
        case 402:
        case 410:
        case 502:
            return ExitCode::StoredFailure;
        case 409:
            return ExitCode::Conflict;
        case 422:
            return result.last.problemType == QLatin1String("gateway-refused") ? ExitCode::StoredFailure
                                                                               : ExitCode::WrongUsage;
        default:
            if (result.last.statusCode < 300) return ExitCode::Done;
            return result.last.statusCode < 500 ? ExitCode::WrongUsage : ExitCode::NotFinished;
    }
}

Answer answerFrom(const ClientResult& result) {
    Answer answer;
    answer.statusCode = result.last.statusCode;
    answer.body = QString::fromUtf8(result.body);
    answer.replayed = result.last.replayed;
    if (result.last.retryAfter) answer.retryAfterSeconds = int(duration_cast<seconds>(*result.last.retryAfter).count());
    return answer;
}

QString lastInWords(const ClientResult& result) {
    if (!result.last.answered) return result.error;
    return QStringLiteral("%1 %2").arg(result.last.statusCode).arg(detailOf(answerFrom(result)));
}

bool sayPause(const ClientResult& soFar, milliseconds pause) {
    if (isEndAsked()) return false;
    printError(QStringLiteral("try %1: %2 Again in %3 with the same key.")
                   .arg(soFar.tries)
                   .arg(lastInWords(soFar), formatDuration(pause)));
    return true;
}

bool hasControls(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.category() == QChar::Other_Control; });
}

}  // namespace

ExitCode payAtService(const VerbContext& context, const PayOptions& options) {
    const QString key = options.key ? *options.key : QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (hasControls(key) || hasControls(options.userId))
        return failWith({FailureKind::Invalid,
                         QStringLiteral("A user id or key with control characters cannot be sent over HTTP.")});
    const auto client = PaymentsClient::create(QUrl(*options.url));
    if (!client) return failWith(client.failure());
    endBetweenSteps();
    ClientPayment payment;
    payment.userId = options.userId.toUtf8();
    payment.key = key.toUtf8();
    payment.body = paymentRequestBody(options.amountCents, options.currency, options.paymentMethod);
    payment.tryTimeout = options.tryTimeout;
    payment.policy.deadline = options.retryFor;
    const auto result = (*client)->pay(payment, sayPause, waitUnlessEnded);
    if (result.last.answered) {
        printAnswer(context.output, answerFrom(result), std::nullopt);
    } else {
        printError(result.error);
        const QString state = result.mayHaveArrived
                                  ? QStringLiteral("The payment may have arrived. Send it again under the same key: %1")
                                  : QStringLiteral("Nothing was sent. The key was %1");
        printError(state.arg(key));
    }
    return exitCodeOf(result);
}

}  // namespace idempotency
