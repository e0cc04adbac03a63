#include "app/ctl/verbs.h"
#include "model/core/key_json.h"
#include "model/store/action_store.h"

namespace idempotency {

namespace {

constexpr int mostActions = 10'000;

/// Such as "ride_created, fence 1": what the record kept of a key.
QString keyThen(const QString& text) {
    const auto json = OrderedJson::parse(text.toStdString(), nullptr, false);
    if (!json.is_object()) return QStringLiteral("-");
    const auto point = recoveryPointFromNumber(json.value("recoveryPoint", 0));
    QString then = QStringLiteral("%1, fence %2")
                       .arg(point ? nameOf(*point) : QStringLiteral("?"))
                       .arg(json.value("fence", qint64(0)));
    const auto status = json.find("responseStatusCode");
    if (status != json.end() && status->is_number()) then += QStringLiteral(", %1").arg(status->get<int>());
    return then;
}

QStringList rowOf(const RecordedAction& action) {
    const QString end = action.outcome ? nameOf(*action.outcome) : nameOf(action.state).toUpper();
    return {QString::number(action.number),
            toRfc3339(action.begunAt),
            nameOf(action.verb),
            action.keyId ? QStringLiteral("key %1").arg(*action.keyId) : QStringLiteral("-"),
            end,
            keyThen(action.keyBefore) + QStringLiteral(" → ") + keyThen(action.keyAfter),
            QStringLiteral("%1 (%2)").arg(action.order.operatorName, action.databaseUser),
            action.order.reason,
            action.order.ticket};
}

}  // namespace

ExitCode runActions(const VerbContext& context, const ActionsOptions& options) {
    if (options.limit < 1 || options.limit > mostActions)
        return failWith({FailureKind::Invalid, QStringLiteral("--limit goes from 1 to %1.").arg(mostActions)});
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto actions = listActions((*environment)->database(), {options.keyId, options.operatorName, options.unended,
                                                                  options.before, options.limit});
    if (!actions) return failWith(actions.failure());
    OrderedJson list = OrderedJson::array();
    std::vector<QStringList> rows{{QStringLiteral("NO"), QStringLiteral("BEGUN (UTC)"), QStringLiteral("VERB"),
                                   QStringLiteral("KEY"), QStringLiteral("OUTCOME"), QStringLiteral("BEFORE → AFTER"),
                                   QStringLiteral("OPERATOR (DATABASE USER)"), QStringLiteral("REASON"),
                                   QStringLiteral("TICKET")}};
    for (const RecordedAction& action : *actions) {
        list.push_back(actionJson(action));
        rows.push_back(rowOf(action));
    }
    if (context.output.json)
        context.output.print(list);
    else
        context.output.print(actions->empty() ? QStringLiteral("No action is on record.") : table(rows));
    return ExitCode::Done;
}

}  // namespace idempotency
