#include <QUuid>

#include "app/ctl/crash_hooks.h"
#include "app/ctl/payment_answer.h"
#include "app/ctl/verbs.h"
#include "model/core/payment_order.h"
#include "model/store/key_reader.h"

namespace idempotency {

namespace {

std::variant<PaymentOrder, Problem> readOrder(const PayOptions& options) {
    if (options.amountCents < 1 || options.amountCents > maximumAmountCents)
        return unprocessable(QStringLiteral("The amount must be from 1 to 99,999,999."));
    const QString key = options.key ? *options.key : QUuid::createUuid().toString(QUuid::WithoutBraces);
    return readPaymentOrder(options.userId, ridesPath(), key,
                            paymentRequestBody(options.amountCents, options.currency, options.paymentMethod));
}

ExitCode refuse(const Output& output, const Answer& answer) {
    if (output.json) printAnswer(output, answer, std::nullopt);
    printError(QStringLiteral("%1 %2 Nothing was stored.").arg(answer.statusCode).arg(detailOf(answer)));
    return ExitCode::WrongUsage;
}

bool needsTestDatabase(const PayOptions& options) {
    return options.crashAt || options.pauseAt || isSimulatedFault(options.paymentMethod.value_or(QString()));
}

Outcome checkTestDatabase(Environment& environment) {
    const auto settings = environment.settings();
    if (!settings) return settings.failure();
    if (settings->testDatabase) return Done{};
    return Failure{FailureKind::Invalid,
                   QStringLiteral("Crashes, pauses and pm_sim_ payment methods are for test databases. This one is not "
                                  "marked as one (idempotencyctl settings test_database=true). Nothing was done.")};
}

std::optional<KeySnapshot> readBack(Database& database, const PaymentResult& result) {
    if (!result.keyId) return std::nullopt;
    const auto row = readKey(database, *result.keyId);
    return row ? *row : std::nullopt;
}

}  // namespace

ExitCode runPay(const VerbContext& context, const PayOptions& options) {
    if (options.url) return payAtService(context, options);
    const auto read = readOrder(options);
    if (const auto* problem = std::get_if<Problem>(&read)) return refuse(context.output, answerOf(*problem));
    const auto& order = std::get<PaymentOrder>(read);
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto gateway = (*environment)->gateway();
    if (!gateway) return failWith(gateway.failure());
    if (needsTestDatabase(options)) {
        if (auto checked = checkTestDatabase(**environment); !checked) return failWith(checked.failure());
    }
    CrashHooks hooks(options.crashAt, options.pauseAt, std::chrono::seconds(options.pauseSeconds));
    const auto result = Payments((*environment)->database(), **gateway, hooks).pay(order.scope, order.request);
    if (result.notStored) printError(result.notStored->message);
    printAnswer(context.output, result.answer, readBack((*environment)->database(), result));
    return exitCodeOf(result);
}

}  // namespace idempotency
