#include "app/ctl/verbs.h"
#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "model/payment/ask_gateway.h"
#include "model/store/key_reader.h"

namespace idempotency {

namespace {

constexpr std::chrono::milliseconds lookUpDeadline{10'000};

Failure unknown(qint64 id) {
    return {FailureKind::NotFound, QStringLiteral("There is no key %1.").arg(id)};
}

void addIfThere(std::vector<QStringList>& rows, const char* name, const QString& value) {
    if (!value.isEmpty()) rows.push_back({QString::fromLatin1(name), value});
}

std::vector<QStringList> factsOf(const KeyStory& story) {
    const KeySnapshot& snapshot = story.snapshot;
    const Key& key = snapshot.key;
    const auto amount = amountOf(snapshot);
    std::vector<QStringList> rows;
    addIfThere(rows, "state", nameOf(stateOf(key, snapshot.readAt)));
    addIfThere(rows, "money", nameOf(moneyVerdict(snapshot)));
    addIfThere(rows, "amount", amount ? formatMoney(*amount) : QString());
    addIfThere(rows, "user", key.scope.userId);
    addIfThere(rows, "key", key.scope.key);
    addIfThere(rows, "request",
               key.requestMethod + QLatin1Char(' ') + key.scope.path + QLatin1Char(' ') + key.requestBody);
    addIfThere(rows, "recovery point", nameOf(key.recoveryPoint));
    addIfThere(rows, "lease", nameOf(readLease(key, snapshot.readAt).state));
    addIfThere(rows, "held by", key.lockedBy);
    addIfThere(rows, "fence", QString::number(key.fence));
    addIfThere(rows, "attempts", QString::number(key.attempts));
    addIfThere(rows, "downstream key", key.downstreamKey);
    addIfThere(rows, "call deadline", key.callDeadline ? toRfc3339(*key.callDeadline) : QString());
    addIfThere(rows, "parked", key.parkedReason);
    addIfThere(rows, "last error", key.lastError);
    if (snapshot.ride) {
        addIfThere(rows, "ride", QStringLiteral("%1, %2").arg(snapshot.ride->id).arg(snapshot.ride->status));
        addIfThere(rows, "charge", snapshot.ride->chargeId);
    }
    if (key.response)
        addIfThere(rows, "response", QStringLiteral("%1 %2").arg(key.response->statusCode).arg(key.response->body));
    addIfThere(rows, "created", toRfc3339(key.createdAt));
    addIfThere(rows, "finished", key.finishedAt ? toRfc3339(*key.finishedAt) : QString());
    return rows;
}

void printStory(const Output& output, const KeyStory& story) {
    output.print(table(factsOf(story)));
    for (const OrphanCharge& orphan : story.orphanCharges) {
        output.print(QStringLiteral("\nA charge came back late: %1, %2, %3")
                         .arg(orphan.chargeId, formatMoney(orphan.amount),
                              orphan.open ? QStringLiteral("on no ride: an orphan") : QStringLiteral("on its ride")));
    }
    std::vector<QStringList> rows;
    for (const TimelineEvent& event : story.timeline) {
        rows.push_back({toRfc3339(event.at), event.accepted ? event.what : event.what + QStringLiteral(" TURNED AWAY"),
                        QStringLiteral("fence %1").arg(event.fence), event.by, event.detail});
    }
    output.print(QStringLiteral("\nTimeline (UTC)\n") + table(rows));
}

const char* nameOf(LookUpAnswer::Kind kind) {
    switch (kind) {
        case LookUpAnswer::Kind::Nothing:
            return "nothing";
        case LookUpAnswer::Kind::Charged:
            return "charged";
        case LookUpAnswer::Kind::Pending:
            return "pending";
    }
    Q_UNREACHABLE();
}

OrderedJson reportJson(const GatewayReport& report, const std::optional<KeySnapshot>& key) {
    OrderedJson json = {{"id", report.id},
                        {"outcome", "done"},
                        {"reason", report.sentence.toStdString()},
                        {"statusCode", nullptr},
                        {"key", key ? keyJson(*key) : OrderedJson()}};
    json["answer"] = nameOf(report.answer.kind);
    json["believable"] = report.believable;
    json["askAgainSeconds"] = report.believable ? OrderedJson() : OrderedJson(report.askAgain.count());
    json["chargeId"] = textOrNullJson(report.answer.chargeId);
    json["chargeIds"] = OrderedJson::array();
    for (const QString& chargeId : report.answer.chargeIds)
        json["chargeIds"].push_back(chargeId.toStdString());
    json["gatewayObjectId"] = textOrNullJson(report.answer.objectId);
    return OrderedJson::array({json});
}

}  // namespace

ExitCode runShow(const VerbContext& context, qint64 id) {
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto story = readStory((*environment)->database(), id);
    if (!story) return failWith(story.failure());
    if (!story->has_value()) return failWith(unknown(id));
    if (context.output.json)
        context.output.print(storyJson(**story));
    else
        printStory(context.output, **story);
    return ExitCode::Done;
}

ExitCode runLookUp(const VerbContext& context, qint64 id) {
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    const auto gateway = (*environment)->gateway();
    if (!gateway) return failWith(gateway.failure());
    const auto report = askGateway((*environment)->database(), **gateway, id, lookUpDeadline);
    if (!report) return failWith(report.failure());
    const auto key = readKey((*environment)->database(), id);
    if (context.output.json)
        context.output.print(reportJson(*report, key ? *key : std::nullopt));
    else
        context.output.print(report->sentence);
    return ExitCode::Done;
}

}  // namespace idempotency
