#include "model/core/action_csv.h"

#include <array>

#include <QStringList>

#include "model/core/csv.h"
#include "model/core/key_then.h"

namespace idempotency {

namespace {

QString instantOrNothing(const std::optional<Instant>& at) {
    return at ? toRfc3339(*at) : QString();
}

QStringList cellsOf(const QString& keyJson) {
    const auto then = keyThenFrom(keyJson);
    if (!then) return {QString(), QString()};
    return {nameOf(then->point), QString::number(then->fence)};
}

}  // namespace

QByteArray actionsCsvHeader() {
    static constexpr std::array names{"number",      "begunAt",     "endedAt",    "verb",         "keyId",   "userId",
                                      "requestPath", "key",         "operator",   "databaseUser", "reason",  "ticket",
                                      "pointBefore", "fenceBefore", "pointAfter", "fenceAfter",   "outcome", "detail",
                                      "state",       "actionId",    "batchId"};
    QStringList cells;
    for (const char* name : names)
        cells << QString::fromLatin1(name);
    return csvLine({cells.cbegin(), cells.cend()});
}

QByteArray actionCsvLine(const RecordedAction& action) {
    QStringList cells{QString::number(action.number), toRfc3339(action.begunAt), instantOrNothing(action.endedAt),
                      nameOf(action.verb), action.keyId ? QString::number(*action.keyId) : QString()};
    cells << action.scope.userId << action.scope.path << action.scope.key << action.order.operatorName
          << action.databaseUser << action.order.reason << action.order.ticket << cellsOf(action.keyBefore)
          << cellsOf(action.keyAfter) << (action.outcome ? nameOf(*action.outcome) : QString()) << action.detail
          << nameOf(action.state) << action.order.id << action.order.batchId;
    return csvLine({cells.cbegin(), cells.cend()});
}

}  // namespace idempotency
