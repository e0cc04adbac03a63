#pragma once

#include <chrono>
#include <optional>

#include <QByteArray>
#include <QList>

namespace idempotency {

/// One header line of a message.
struct HttpHeader {
    QByteArray name;
    QByteArray value;

    bool operator==(const HttpHeader&) const = default;
};

/// One whole request, read and checked.
struct HttpRequest {
    QByteArray method;
    QByteArray target;          ///< as sent, such as /api/rides?x=1
    QList<HttpHeader> headers;  ///< in the order sent
    QByteArray body;

    /// Every value of that header, in the order sent; names are compared without regard to case.
    QList<QByteArray> values(QByteArrayView name) const;
    /// The first value of that header; nothing where it is absent.
    std::optional<QByteArray> value(QByteArrayView name) const;

    /// The target up to its query.
    QByteArray path() const;
    /// The query without its question mark; empty where there is none.
    QByteArray query() const;

    bool operator==(const HttpRequest&) const = default;
};

/// One response. Content-Length, Connection and Date are the connection's own affair.
struct HttpResponse {
    int status = 200;
    QList<HttpHeader> headers;
    QByteArray body;

    bool operator==(const HttpResponse&) const = default;
};

/// What a connection takes from one client before it turns it away.
struct HttpLimits {
    qsizetype headerBytes = 16 * 1024;              ///< over it: 431
    qsizetype bodyBytes = 64 * 1024;                ///< over it: 413
    std::chrono::milliseconds requestTime{10'000};  ///< from a request's first byte to its last; over it: 408
    std::chrono::milliseconds idleTime{60'000};     ///< between two requests; over it the connection is closed
    std::chrono::milliseconds sendTime{10'000};     ///< for a client to take its response; over it: dropped
    qsizetype connections = 512;                    ///< at once; over it: 503
};

}  // namespace idempotency
