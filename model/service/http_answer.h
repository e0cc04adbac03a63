#pragma once

#include "model/core/problem.h"
#include "model/net/http_message.h"

namespace idempotency {

/// An answer of the payments contract as it goes over HTTP (design section 8): a stored one byte for byte, a replay
/// marked Idempotent-Replayed.
HttpResponse toHttp(const Answer& answer);

/// A problem document for what is refused below the level of payments: 400, 408, 413, 417, 431, 500, 501, 503.
HttpResponse refusalAnswer(int statusCode);

}  // namespace idempotency
