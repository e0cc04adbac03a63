#pragma once

#include <functional>
#include <memory>

#include "model/net/http_message.h"

namespace idempotency {

class HttpConnection;

/// The answering side of one request: answers now or later, from any thread, once. What comes after the first answer,
/// or after the client has left, is ignored. One that is dropped without an answer answers 500.
class HttpExchange {
public:
    explicit HttpExchange(HttpConnection* connection);
    ~HttpExchange();
    HttpExchange(const HttpExchange&) = delete;
    HttpExchange& operator=(const HttpExchange&) = delete;

    void respond(HttpResponse response);

    /// The ways to misbehave, for a server that tests how others bear it.
    void hang();                           ///< never answers; holds the connection until the client leaves
    void reset();                          ///< drops the connection at once, so that the client sees a reset
    void truncate(HttpResponse response);  ///< announces the whole body, sends half of it and closes
    void garbage(QByteArray bytes);        ///< sends these bytes as they are and closes

    /// True until the client has left or the request is answered.
    bool isOpen() const;

    /// What the connection and its exchange know of each other.
    struct Link;
    std::shared_ptr<Link> link() const { return m_link; }

private:
    void post(std::function<void(HttpConnection&)> action);

    std::shared_ptr<Link> m_link;
};

/// Gets each request with the exchange to answer it; runs in the server's thread, which it must not block.
using HttpHandler = std::function<void(const HttpRequest&, std::shared_ptr<HttpExchange>)>;

/// The answer with that status to a request that no handler gets to see, or that its handler dropped.
using HttpRefusal = std::function<HttpResponse(int status)>;

}  // namespace idempotency
