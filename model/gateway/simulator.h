#pragma once

#include <functional>
#include <memory>

#include <QHostAddress>
#include <QUrl>

#include "model/core/instant.h"
#include "model/core/result.h"

namespace idempotency {

struct SimulatorOptions {
    QString ledgerFile;    ///< an SQLite file; made where there is none, in a folder that is there
    QByteArray secretKey;  ///< what every call must carry as its bearer token
    QHostAddress listenAddress = QHostAddress(QHostAddress::LocalHost);
    quint16 port = 0;                                                ///< 0 picks a free one
    std::chrono::seconds keyWindow = std::chrono::hours(24);         ///< how long a key is remembered
    std::chrono::milliseconds slowAnswer = std::chrono::seconds(3);  ///< what pm_sim_slow takes
    std::chrono::milliseconds heldBack = std::chrono::seconds(5);    ///< when the request of pm_sim_late arrives
    std::chrono::seconds listLag{0};    ///< how long after a charge the lists show it, and up to a second more
    std::function<Instant()> now = {};  ///< the system's clock where empty
};

/// A payment gateway for tests and the sandbox: speaks Stripe's dialect, keeps its books on disk, and breaks on demand.
/// Lives in the thread that starts it, which needs a running event loop.
class Simulator {
public:
    explicit Simulator(SimulatorOptions options);
    ~Simulator();

    /// Refuses (Invalid) an address that others can reach and an empty key; Internal where the ledger cannot be used,
    /// Unreachable where nobody may listen there.
    Outcome start();

    /// Both need a successful start().
    QUrl url() const;
    QString instanceId() const;

private:
    struct Parts;

    SimulatorOptions m_options;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace idempotency
