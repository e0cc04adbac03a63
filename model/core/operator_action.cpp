#include "model/core/operator_action.h"

#include <array>
#include <utility>

#include "model/core/safe_text.h"

namespace idempotency {

namespace {

constexpr std::array verbs{std::pair{OperatorVerb::Resume, "resume"},
                           std::pair{OperatorVerb::ForceResume, "force_resume"},
                           std::pair{OperatorVerb::Reap, "reap"},
                           std::pair{OperatorVerb::Recharge, "recharge"},
                           std::pair{OperatorVerb::SettleOrphan, "settle_orphan"},
                           std::pair{OperatorVerb::Retention, "retention"}};

constexpr std::array outcomes{std::pair{VerbOutcome::Done, "done"}, std::pair{VerbOutcome::Moved, "moved"},
                              std::pair{VerbOutcome::Refused, "refused"}, std::pair{VerbOutcome::Failed, "failed"},
                              std::pair{VerbOutcome::NotFinished, "not_finished"}};

template <typename Names, typename Value>
QString nameIn(const Names& names, Value wanted) {
    for (const auto& [value, name] : names)
        if (value == wanted) return QString::fromLatin1(name);
    Q_UNREACHABLE();
}

template <typename Names>
auto valueIn(const Names& names, const QString& wanted) -> std::optional<decltype(names.front().first)> {
    for (const auto& [value, name] : names)
        if (wanted == QLatin1String(name)) return value;
    return std::nullopt;
}

Failure invalid(const QString& message) {
    return {FailureKind::Invalid, message};
}

}  // namespace

QString nameOf(OperatorVerb verb) {
    return nameIn(verbs, verb);
}
std::optional<OperatorVerb> operatorVerbFromName(const QString& name) {
    return valueIn(verbs, name);
}
QString nameOf(VerbOutcome outcome) {
    return nameIn(outcomes, outcome);
}
std::optional<VerbOutcome> verbOutcomeFromName(const QString& name) {
    return valueIn(outcomes, name);
}

QString nameOf(RecordedAction::State state) {
    switch (state) {
        case RecordedAction::State::UnderWay:
            return QStringLiteral("under_way");
        case RecordedAction::State::Ended:
            return QStringLiteral("ended");
        case RecordedAction::State::Interrupted:
            return QStringLiteral("interrupted");
    }
    Q_UNREACHABLE();
}

Result<ActionOrder> checkedOrder(ActionOrder order) {
    if (order.reason.trimmed().size() > longestReason)
        return invalid(QStringLiteral("The reason is too long: %1 characters at most.").arg(longestReason));
    if (order.ticket.trimmed().size() > longestTicket)
        return invalid(QStringLiteral("The ticket is too long: %1 characters at most.").arg(longestTicket));
    order.reason = cleanedForStorage(order.reason.trimmed(), longestReason).trimmed();
    order.ticket = cleanedForStorage(order.ticket.trimmed(), longestTicket).trimmed();
    order.operatorName = cleanedForStorage(order.operatorName, longestTicket);
    if (order.reason.size() < shortestReason)
        return invalid(QStringLiteral("Say why, in %1 characters or more.").arg(shortestReason));
    return order;
}

}  // namespace idempotency
