#include "model/service/http_answer.h"

namespace idempotency {

namespace {

Problem problemOf(int statusCode) {
    const auto problem = [statusCode](const char* type, const char* title, const char* detail) {
        return Problem{statusCode, QString::fromLatin1(type), QString::fromLatin1(title), QString::fromLatin1(detail)};
    };
    switch (statusCode) {
        case 408:
            return problem("request-too-slow", "The request took too long to arrive",
                           "Nothing was done. Send it again, whole and in one go.");
        case 413:
            return problem("body-too-large", "The body is too large", "At most 64 KiB are read. Nothing was done.");
        case 417:
            return problem("expectation-failed", "The expectation cannot be met",
                           "Of Expect only 100-continue is understood. Nothing was done.");
        case 431:
            return problem("header-too-large", "The header is too large", "At most 16 KiB are read. Nothing was done.");
        case 500:
            return problem("internal", "The service failed to answer",
                           "What became of the payment is not known. Send the same request again.");
        case 501:
            return problem("coding-not-supported", "The transfer coding is not supported",
                           "Of Transfer-Encoding only chunked is understood. Nothing was done.");
        case 503:
            return temporarilyUnavailable(QStringLiteral("The service has too many connections. Nothing was done."));
        default:
            return badRequest(QStringLiteral("The request is not proper HTTP/1.1. Nothing was done."));
    }
}

}  // namespace

HttpResponse toHttp(const Answer& answer) {
    HttpResponse response{answer.statusCode, {{"Content-Type", answer.contentType.toUtf8()}}, answer.body.toUtf8()};
    if (!answer.location.isEmpty()) response.headers.append(HttpHeader{"Location", answer.location.toUtf8()});
    if (answer.replayed) response.headers.append(HttpHeader{"Idempotent-Replayed", "true"});
    if (answer.retryAfterSeconds)
        response.headers.append(HttpHeader{"Retry-After", QByteArray::number(*answer.retryAfterSeconds)});
    response.headers.append(HttpHeader{"Cache-Control", "no-store"});
    return response;
}

HttpResponse refusalAnswer(int statusCode) {
    const Problem problem = problemOf(statusCode);
    return toHttp(statusCode == 503 ? answerOf(problem, 1) : answerOf(problem));
}

}  // namespace idempotency
