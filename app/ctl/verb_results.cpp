#include "app/ctl/verb_results.h"

#include "model/store/key_reader.h"

namespace idempotency {

OrderedJson resultJson(const VerbResult& result, const std::optional<KeySnapshot>& key) {
    return {{"id", result.id},
            {"outcome", nameOf(result.outcome).toStdString()},
            {"reason", textOrNullJson(result.reason)},
            {"statusCode", result.statusCode ? OrderedJson(*result.statusCode) : OrderedJson()},
            {"key", key ? keyJson(*key) : OrderedJson()}};
}

void printResults(const Output& output, Database& database, const std::vector<VerbResult>& results) {
    OrderedJson list = OrderedJson::array();
    std::vector<QStringList> rows;
    for (const VerbResult& result : results) {
        const auto key = output.json ? readKey(database, result.id) : Result<std::optional<KeySnapshot>>(std::nullopt);
        list.push_back(resultJson(result, key ? *key : std::nullopt));
        const QString status = result.statusCode ? QString::number(*result.statusCode) : QStringLiteral("-");
        rows.push_back({QStringLiteral("key %1").arg(result.id), nameOf(result.outcome), status, result.reason});
    }
    if (output.json)
        output.print(list);
    else
        output.print(rows.empty() ? QStringLiteral("There is no key to act on.") : table(rows));
}

void printProgress(size_t done, std::optional<size_t> total, const VerbResult& last) {
    const QString count = total ? QStringLiteral("%1 of %2").arg(done).arg(*total) : QString::number(done);
    printError(QStringLiteral("%1: key %2 %3").arg(count).arg(last.id).arg(nameOf(last.outcome)));
}

}  // namespace idempotency
