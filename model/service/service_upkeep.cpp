#include "model/service/service_upkeep.h"

#include <algorithm>

#include "model/payment/complete_all.h"
#include "model/payment/reconcile.h"
#include "model/payment/retention.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// Statements of long work go through whole tables.
constexpr SessionLimits upkeepLimits{5'000ms, 600'000ms, 2'000ms};
/// How long a step that is nearly through, and the connection's good-bye, may take.
constexpr milliseconds upkeepPartingPatience{500};

}  // namespace

ServiceUpkeep::ServiceUpkeep(const ServiceSetup& setup, Tell tell)
    : m_setup(setup),
      m_tell(std::move(tell)),
      m_database(setup.database, upkeepLimits),
      m_breaker(m_database.breaker()) {
    const auto add = [this](milliseconds every, std::function<void(GatewaySession&)> chore) {
        if (every > milliseconds(0)) m_chores.push_back({every, std::move(chore), Clock::now()});
    };
    add(setup.retentionEvery, [this](GatewaySession&) { cleanUp(); });
    add(setup.reconcileEvery, [this](GatewaySession& gateway) { compare(gateway); });
    if (setup.completeOlderThan) add(setup.completeEvery, [this](GatewaySession& gateway) { completeAll(gateway); });
}

ServiceUpkeep::~ServiceUpkeep() {
    {
        std::unique_lock lock(m_mutex);
        m_stopping = true;
        m_changed.notify_all();
        // A statement that is nearly through ends by itself; whoever hangs is torn off.
        if (m_thread.joinable() && !m_changed.wait_for(lock, upkeepPartingPatience, [this] { return m_ended; }))
            m_breaker->shutDown();
    }
    if (m_thread.joinable()) m_thread.join();
}

void ServiceUpkeep::start() {
    if (!m_chores.empty()) m_thread = std::thread([this] { run(); });
}

void ServiceUpkeep::run() {
    const auto gateway = m_setup.makeGateway();
    if (gateway) {
        GatewaySession session(**gateway);
        while (waitForNext())
            runNext(session);
    } else {
        m_tell(gateway.failure().message);
    }
    m_database.close();
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
}

ServiceUpkeep::Chore& ServiceUpkeep::next() {
    return *std::min_element(m_chores.begin(), m_chores.end(),
                             [](const Chore& a, const Chore& b) { return a.next < b.next; });
}

bool ServiceUpkeep::waitForNext() {
    std::unique_lock lock(m_mutex);
    return !m_changed.wait_until(lock, next().next, [this] { return m_stopping.load(); });
}

void ServiceUpkeep::runNext(GatewaySession& gateway) {
    Chore& chore = next();
    chore.run(gateway);
    chore.next = Clock::now() + chore.every;
}

void ServiceUpkeep::cleanUp() {
    const auto order = newActionOrder(QStringLiteral("scheduled clean-up"), QString());
    const auto cleaned = cleanUpOldKeys(m_database, order, [this](qint64) { return !m_stopping; });
    if (!cleaned) return m_tell(QStringLiteral("Cleaning up failed: %1").arg(cleaned.failure().message));
    if (cleaned->deleted > 0) m_tell(QStringLiteral("Cleaned up: %1 old keys deleted.").arg(cleaned->deleted));
}

void ServiceUpkeep::completeAll(GatewaySession& gateway) {
    CompleteAll all(newActionOrder(QStringLiteral("completed by the service"), QString()), *m_setup.completeOlderThan);
    if (const auto begun = all.begin(m_database, gateway); !begun)
        return m_tell(QStringLiteral("Completing stuck keys failed: %1").arg(begun.failure().message));
    WorkerHooks hooks;
    int done = 0;
    int left = 0;
    while (!m_stopping) {
        const auto step = all.next(m_database, gateway, hooks);
        if (!step) return m_tell(QStringLiteral("Completing stuck keys failed: %1").arg(step.failure().message));
        if (!*step) break;
        ++((*step)->outcome == VerbOutcome::Done ? done : left);
    }
    if (done + left > 0) m_tell(QStringLiteral("Stuck keys: %1 completed, %2 not yet.").arg(done).arg(left));
}

void ServiceUpkeep::compare(GatewaySession& gateway) {
    ReconcileOptions options;
    options.recordOrphans = true;
    ReconcileListener listener;
    listener.found = [](const ReconcileFinding&) {};
    listener.goOn = [this](const ReconcileSummary&) { return !m_stopping; };
    const auto summary = reconcile(m_database, gateway, options, listener);
    if (!summary) return m_tell(QStringLiteral("Reconciling failed: %1").arg(summary.failure().message));
    if (summary->findings() > 0)
        m_tell(QStringLiteral("Reconciled: %1 differences found, %2 charges put among the orphans. "
                              "Run \"idempotencyctl reconcile\" to read them.")
                   .arg(summary->findings())
                   .arg(summary->recorded));
}

}  // namespace idempotency
