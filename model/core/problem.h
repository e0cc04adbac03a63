#pragma once

#include <optional>

#include <QByteArray>
#include <QString>

#include "model/core/key.h"

namespace idempotency {

/// An error answer of the payments contract: a problem document (RFC 9457) with a stable type.
struct Problem {
    int statusCode = 0;
    QString type;  ///< the last part of the type's URI, such as key-reused
    QString title;
    QString detail;

    bool operator==(const Problem&) const = default;
};

/// What a payment request is answered with: by the command line now, and by any service over the same core.
struct Answer {
    int statusCode = 0;
    QString body;
    QString contentType;
    QString location;
    bool replayed = false;
    std::optional<int> retryAfterSeconds;

    bool operator==(const Answer&) const = default;
};

QString problemContentType();
/// Compact JSON with the members type, title, status, detail, in this order.
QString problemBody(const Problem& problem);
Answer answerOf(const Problem& problem, std::optional<int> retryAfterSeconds = std::nullopt);
Answer answerOf(const StoredResponse& response, bool replayed);

/// The problems of design section 8.
Problem badRequest(const QString& detail);
Problem unprocessable(const QString& detail);
Problem keyReused();
Problem keyInFlight(int retryAfter);
Problem needsOperator(const QString& reason);
Problem temporarilyUnavailable(const QString& detail);
Problem gatewayUndecided(const QString& detail);
Problem cardDeclined(const QString& detail);
Problem gatewayRefused(int statusCode, const QString& detail);
Problem keyGone();
Problem calledOff();

/// The 201 that a completed payment stores: {"rideId":1,"amount":1999,"chargeId":"ch_..."} and its Location.
StoredResponse rideResponse(qint64 rideId, qint64 amountMinorUnits, const QString& chargeId);
StoredResponse storedProblem(const Problem& problem);

}  // namespace idempotency
