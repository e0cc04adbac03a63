#pragma once

#include <memory>

#include "model/net/http_message.h"

namespace idempotency {

/// Reads requests out of a stream of bytes, strictly, so that nobody in front can see other requests in it than we do
/// (RFC 9112 sections 6.3 and 11.2).
class HttpRequestReader {
public:
    explicit HttpRequestReader(const HttpLimits& limits);
    ~HttpRequestReader();

    enum class Progress {
        NeedsMore,  ///< the request is not whole yet
        Complete,   ///< request() is whole; what follows in the input belongs to the next one
        Refused     ///< refusalStatus() says why; nothing after it can be trusted
    };

    /// Takes what belongs to this request off the front of `input`.
    Progress read(QByteArray& input);

    /// True once for a request whose client waits for "100 Continue" before it sends the body.
    bool takeExpectation();

    /// Needs Progress::Complete.
    HttpRequest request() const;
    /// True where the client may send another request on this connection.
    bool keepsAlive() const;

    /// The HTTP status for a refused request.
    int refusalStatus() const { return m_refusalStatus; }

    /// Forgets the request, ready for the next one.
    void reset();

private:
    struct Parser;

    Progress refuse(int status);
    int faultOfHeader() const;

    HttpLimits m_limits;
    std::unique_ptr<Parser> m_parser;
    bool m_headerChecked = false;
    bool m_expectationTaken = false;
    int m_refusalStatus = 400;
};

}  // namespace idempotency
