#include "model/payment/ask_gateway.h"

#include "model/payment/claim.h"
#include "model/store/key_reader.h"
#include "model/store/key_writer.h"

namespace idempotency {

using namespace std::chrono;

namespace {

QString chargedSentence(const QStringList& chargeIds) {
    if (chargeIds.size() == 1) return QStringLiteral("The gateway's ledger has one charge: %1.").arg(chargeIds.front());
    return QStringLiteral("The gateway's ledger has %1 charges for this ride: %2.")
        .arg(chargeIds.size())
        .arg(chargeIds.join(QStringLiteral(", ")));
}

QString sentenceFor(const GatewayReport& report) {
    switch (report.answer.kind) {
        case LookUpAnswer::Kind::Charged:
            return chargedSentence(report.answer.chargeIds);
        case LookUpAnswer::Kind::Pending:
            return QStringLiteral("The gateway is still working on it: %1 is %2.")
                .arg(report.answer.objectId, report.answer.status);
        case LookUpAnswer::Kind::Nothing:
            break;
    }
    if (report.believable) return QStringLiteral("The gateway's ledger has no charge.");
    return QStringLiteral(
               "The gateway's ledger has no charge yet, but a request may still be under way. Ask again in %1 s.")
        .arg(report.askAgain.count());
}

GatewayReport reportOn(const KeySnapshot& before, const LookUpAnswer& answer) {
    GatewayReport report{before.key.id, answer, true, seconds(0), QString()};
    const auto& deadline = before.key.callDeadline;
    if (answer.kind == LookUpAnswer::Kind::Nothing && deadline && *deadline > before.readAt) {
        report.believable = false;
        report.askAgain = ceil<seconds>(*deadline - before.readAt);
    }
    report.sentence = sentenceFor(report);
    return report;
}

}  // namespace

Result<GatewayReport> askGateway(Database& database, GatewaySession& gateway, qint64 id, milliseconds deadlinePerPage) {
    const auto row = readKey(database, id);
    if (!row) return row.failure();
    if (!row->has_value()) return Failure{FailureKind::NotFound, QStringLiteral("There is no key %1.").arg(id)};
    const KeySnapshot& before = **row;
    if (!before.ride) {
        GatewayReport report{
            id, {}, true, seconds(0), QStringLiteral("Nothing was ever sent to the gateway for this key.")};
        return report;
    }
    if (auto confirmed = gateway.confirm(database, deadlinePerPage); !confirmed) return confirmed.failure();
    const Instant until = std::max(before.key.callDeadline.value_or(before.readAt), before.readAt);
    const auto answer = lookUpCharge(gateway.gateway(), before.key, *before.ride, until, deadlinePerPage);
    if (!answer) return answer.failure();
    const GatewayReport report = reportOn(before, *answer);
    const HeldKey by{id, before.key.fence, newClaimToken()};
    const auto noted = addTimelineEvent(database, by, QStringLiteral("looked_up"), report.sentence);
    // A login that may only read still gets its answer.
    if (!noted && noted.failure().kind != FailureKind::NotPermitted) return noted.failure();
    return report;
}

}  // namespace idempotency
