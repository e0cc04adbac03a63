#include "app/ctl/payment_answer.h"

#include "model/core/key_state.h"
#include "model/core/money.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"

namespace idempotency {

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

}  // namespace idempotency
