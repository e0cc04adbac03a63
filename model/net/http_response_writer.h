#pragma once

#include "model/net/http_message.h"

namespace idempotency {

/// The two parts of a response as they go over the wire.
struct HttpResponseBytes {
    QByteArray header;  ///< with the empty line that ends it
    QByteArray body;
};

/// `keepAlive`: whether another request may follow. Header values lose control characters, so that no value can smuggle
/// in a line of its own.
HttpResponseBytes toWire(const HttpResponse& response, bool keepAlive);

/// A short plain-text answer with that status, for errors below the level of the handler.
HttpResponse plainAnswer(int status);

}  // namespace idempotency
