#pragma once

#include <mutex>

#include "model/net/http_exchange.h"

namespace idempotency {

/// `mutex` guards `connection`: null once the request is answered or the client has left.
struct HttpExchange::Link {
    mutable std::mutex mutex;
    HttpConnection* connection = nullptr;

    void cut() {
        const std::lock_guard lock(mutex);
        connection = nullptr;
    }
};

}  // namespace idempotency
