#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include <QHostAddress>

#include "model/core/result.h"
#include "model/gateway/gateway.h"
#include "model/net/http_message.h"
#include "model/store/database.h"

namespace idempotency {

/// Makes one gateway client, in the thread that will use it.
using GatewayMaker = std::function<Result<std::unique_ptr<Gateway>>()>;

/// What a payments service needs, and how it is to behave.
struct ServiceSetup {
    DatabaseAddress database;
    SessionLimits sessionLimits;
    GatewayMaker makeGateway;

    QHostAddress listenAddress = QHostAddress(QHostAddress::LocalHost);
    quint16 port = 0;  ///< 0 picks a free one
    HttpLimits httpLimits;
    int workers = 4;             ///< at least 1; each has a connection and a gateway client of its own
    qsizetype queueLength = 64;  ///< requests that may wait for a worker; more are answered 503

    std::chrono::milliseconds retentionEvery = std::chrono::hours(4);  ///< 0: never
    std::chrono::milliseconds reconcileEvery = std::chrono::hours(4);  ///< 0: never
    /// Completes keys that have been stuck or waiting and are older than this; nothing: never.
    std::optional<std::chrono::milliseconds> completeOlderThan;
    std::chrono::milliseconds completeEvery = std::chrono::minutes(1);
};

}  // namespace idempotency
