#pragma once

#include <QHostAddress>

#include "model/core/result.h"

namespace idempotency {

/// Where a server of ours listens.
struct ListenAddress {
    QHostAddress address;
    quint16 port = 0;  ///< 0 picks a free one
};

/// Reads ADDRESS:PORT, such as 127.0.0.1:0 or [::1]:8080; localhost is 127.0.0.1. Else Invalid, with a sentence.
Result<ListenAddress> parseListenAddress(const QString& text);

}  // namespace idempotency
