#include <QUuid>

#include "app/ctl/crash_hooks.h"
#include "app/ctl/verbs.h"
#include "model/core/key_state.h"
#include "model/core/money.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "model/core/payment_order.h"
#include "model/store/key_reader.h"

namespace idempotency {

namespace {

OrderedJson answerJson(const Answer& answer, const std::optional<KeySnapshot>& key) {
    return {{"statusCode", answer.statusCode},
            {"replayed", answer.replayed},
            {"retryAfterSeconds", answer.retryAfterSeconds ? OrderedJson(*answer.retryAfterSeconds) : OrderedJson()},
            {"body", answer.body.toStdString()},
            {"key", key ? keyJson(*key) : OrderedJson()}};
}

QString detailOf(const Answer& answer) {
    const auto document = OrderedJson::parse(answer.body.toStdString(), nullptr, false);
    if (!document.is_object() || !document.contains("detail")) return answer.body;
    const auto title = QString::fromStdString(document.value("title", std::string()));
    const auto detail = QString::fromStdString(document.value("detail", std::string()));
    return title == detail || detail.isEmpty() ? title : title + QStringLiteral(". ") + detail;
}

void printAnswer(const Output& output, const Answer& answer, const std::optional<KeySnapshot>& key) {
    if (output.json) return output.print(answerJson(answer, key));
    QString line = QStringLiteral("%1  ").arg(answer.statusCode);
    line += answer.statusCode < 400 ? answer.body : detailOf(answer);
    if (answer.replayed) line += QStringLiteral("  (replayed)");
    output.print(line);
    if (!key) return;
    const auto amount = amountOf(*key);
    output.print(table({{QStringLiteral("key %1").arg(key->key.id), key->key.scope.key, key->key.scope.userId,
                         amount ? formatMoney(*amount) : QString(), nameOf(stateOf(key->key, key->readAt)),
                         nameOf(moneyVerdict(*key))}}));
}

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
    return options.crashAt || options.pauseAt ||
           options.paymentMethod.value_or(QString()).startsWith(QLatin1String("pm_sim_"));
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
