#pragma once

#include <chrono>

#include <QFuture>

#include "model/core/settings.h"
#include "model/payment/ask_gateway.h"
#include "model/payment/payments.h"
#include "model/store/action_store.h"
#include "model/store/key_reader.h"

namespace idempotency {

/// What is known of the database as a whole, read at one moment.
struct ServerReading {
    Instant now{};                                 ///< by the database's clock
    std::chrono::microseconds localDifference{0};  ///< how far this computer's clock is ahead of it
    std::chrono::microseconds roundTrip{0};
    bool readOnly = false;
    QString version;
    QString tls;            ///< the version in use, such as TLSv1.3; empty: not encrypted
    bool isSocket = false;  ///< through a Unix socket
    Settings settings;
    KeyCounts counts;

    bool operator==(const ServerReading&) const = default;
};

/// What an operator decides about a late charge.
struct SettleOrder {
    QString chargeId;
    Settlement settlement = Settlement::Refunded;
    ActionOrder action;
};

/// All that a window asks of database and gateway. Nothing blocks: each answer comes as a future, by a deadline.
class ConsoleRequests {
public:
    virtual ~ConsoleRequests() = default;

    /// Fails with WrongSchema where the database is not this program's.
    virtual QFuture<Result<ServerReading>> readServer() = 0;
    virtual QFuture<Result<std::vector<KeySnapshot>>> listKeys(const KeyQuery& query) = 0;
    /// Nothing where there is no such key.
    virtual QFuture<Result<std::optional<KeyStory>>> readStory(qint64 id) = 0;

    /// Newest first.
    virtual QFuture<Result<std::vector<RecordedAction>>> listActions(const ActionQuery& query) = 0;
    /// By the action's own id. Nothing: it is not on record, so it took no effect.
    virtual QFuture<Result<std::optional<RecordedAction>>> readAction(const QString& actionId) = 0;
    /// False: the charge is not open any more. Needs no gateway.
    virtual QFuture<Result<bool>> settle(const SettleOrder& order) = 0;

    /// False, and why: no gateway is named, so nothing that needs one works.
    virtual Outcome gatewayIsNamed() const = 0;
    /// `lease` bounds how long it may take.
    virtual QFuture<Result<VerbResult>> act(const VerbOrder& order, std::chrono::milliseconds lease) = 0;
    virtual QFuture<Result<GatewayReport>> askGateway(qint64 id) = 0;
};

}  // namespace idempotency
