#include "model/core/problem.h"

#include <nlohmann/json.hpp>

namespace idempotency {

namespace {

QString compactJson(const nlohmann::ordered_json& document) {
    const auto replaceInvalid = nlohmann::ordered_json::error_handler_t::replace;
    return QString::fromStdString(document.dump(-1, ' ', false, replaceInvalid));
}

}  // namespace

QString problemContentType() {
    return QStringLiteral("application/problem+json");
}

QString problemBody(const Problem& problem) {
    const QString type = QStringLiteral("https://idempotency-console.example/problems/") + problem.type;
    return compactJson({{"type", type.toStdString()},
                        {"title", problem.title.toStdString()},
                        {"status", problem.statusCode},
                        {"detail", problem.detail.toStdString()}});
}

Answer answerOf(const Problem& problem, std::optional<int> retryAfterSeconds) {
    return {problem.statusCode, problemBody(problem), problemContentType(), QString(), false, retryAfterSeconds};
}

Answer answerOf(const StoredResponse& response, bool replayed) {
    return {response.statusCode, response.body, response.contentType, response.location, replayed, std::nullopt};
}

Problem badRequest(const QString& detail) {
    return {400, QStringLiteral("bad-request"), QStringLiteral("The request cannot be read"), detail};
}

Problem unprocessable(const QString& detail) {
    return {422, QStringLiteral("invalid-payment"), QStringLiteral("The payment cannot be made as asked"), detail};
}

Problem keyReused() {
    return {409, QStringLiteral("key-reused"), QStringLiteral("This key belongs to another request"),
            QStringLiteral("The same idempotency key was sent before with other parameters. Nothing was done. "
                           "Send a new payment under a new key.")};
}

Problem keyInFlight(int retryAfter) {
    return {409, QStringLiteral("in-flight"), QStringLiteral("A request with this key is being worked on"),
            QStringLiteral("Send the same request again in %1 s.").arg(retryAfter)};
}

Problem needsOperator(const QString& reason) {
    return {503, QStringLiteral("needs-operator"), QStringLiteral("This payment needs a person"), reason};
}

Problem temporarilyUnavailable(const QString& detail) {
    return {503, QStringLiteral("unavailable"), QStringLiteral("Temporarily unavailable"), detail};
}

Problem gatewayUndecided(const QString& detail) {
    return {503, QStringLiteral("gateway-undecided"), QStringLiteral("The gateway gave no final answer"), detail};
}

Problem cardDeclined(const QString& detail) {
    return {402, QStringLiteral("card-declined"), QStringLiteral("The card was declined"), detail};
}

Problem gatewayRefused(int statusCode, const QString& detail) {
    return {statusCode, QStringLiteral("gateway-refused"), QStringLiteral("The gateway refused the payment"), detail};
}

Problem keyGone() {
    return {503, QStringLiteral("called-off"), QStringLiteral("This attempt was called off"),
            QStringLiteral("The key was removed while the payment had not begun. Nothing was charged. "
                           "Send the same request again.")};
}

Problem calledOff() {
    return {
        410, QStringLiteral("called-off-for-good"), QStringLiteral("This payment was called off"),
        QStringLiteral("An operator called the payment off. Nothing was charged, and nothing will be under this key. "
                       "Send a new payment under a new key.")};
}

StoredResponse rideResponse(qint64 rideId, qint64 amountMinorUnits, const QString& chargeId) {
    const nlohmann::ordered_json body = {
        {"rideId", rideId}, {"amount", amountMinorUnits}, {"chargeId", chargeId.toStdString()}};
    return {201, compactJson(body), QStringLiteral("application/json"), QStringLiteral("/api/rides/%1").arg(rideId)};
}

StoredResponse storedProblem(const Problem& problem) {
    return {problem.statusCode, problemBody(problem), problemContentType(), QString()};
}

}  // namespace idempotency
