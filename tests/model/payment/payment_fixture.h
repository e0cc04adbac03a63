#pragma once

#include <atomic>
#include <future>

#include <QtTest>

#include "../gateway/simulator_fixture.h"
#include "model/core/scope.h"
#include "model/payment/payments.h"
#include "model/store/key_reader.h"
#include "model/store/settings_store.h"
#include "tests/support/test_database.h"
#include "watched_gateway.h"

namespace idempotency {

/// Thrown at a crash point in place of killing the process: what the worker had goes, and nothing is released.
struct Crash {};

/// Hooks that a test fills in. They do not wait between calls, so that tests are fast.
class TestHooks : public WorkerHooks {
public:
    std::optional<CrashPoint> crashAt;
    std::function<void(CrashPoint)> at;
    std::vector<std::chrono::milliseconds> waits;

    void reached(CrashPoint point) override {
        if (at) at(point);
        if (crashAt == point) throw Crash{};
    }
    void wait(std::chrono::milliseconds time) override { waits.push_back(time); }
};

/// Does something the first time that a worker passes through a point.
inline std::function<void(CrashPoint)> onceAt(CrashPoint point, std::function<void()> action) {
    return [=, done = std::make_shared<bool>(false)](CrashPoint reached) {
        if (reached != point || std::exchange(*done, true)) return;
        action();
    };
}

/// One program with a connection and a gateway client of its own. Belongs to the thread that makes it.
class Worker {
public:
    Worker(const QString& connectionString, const SimulatorFixture& simulator)
        : database(openDatabase(connectionString)), stripe(simulator.client()) {}

    PaymentResult pay(const QString& key, const QString& paymentMethod = QStringLiteral("pm_card_visa"),
                      qint64 amount = 1999) {
        const auto body = paymentRequestBody(amount, std::nullopt, paymentMethod);
        return payments.pay(makeScope(QStringLiteral("ada"), ridesPath(), key).value(),
                            std::get<PaymentRequest>(parsePaymentRequest(body)));
    }

    VerbResult resume(qint64 id, bool force = false, std::optional<RowVersion> seen = std::nullopt) {
        return act(force ? OperatorVerb::ForceResume : OperatorVerb::Resume, id, seen);
    }

    VerbResult act(OperatorVerb verb, qint64 id, std::optional<RowVersion> seen = std::nullopt) {
        return payments.act({verb, id, seen, newActionOrder(QStringLiteral("test of a rule")), false});
    }

    std::unique_ptr<Database> database;
    std::unique_ptr<StripeGateway> stripe;
    WatchedGateway gateway{*stripe};
    TestHooks hooks;
    GatewaySession session{gateway};
    Payments payments{*database, session, hooks};
};

/// A database, a gateway, and the workers of as many programs as a test wants.
class PaymentFixture {
public:
    explicit PaymentFixture(SimulatorOptions options = {}) : simulator(std::move(options)) {}

    std::unique_ptr<Worker> worker() const { return std::make_unique<Worker>(database.connectionString(), simulator); }

    void set(std::chrono::milliseconds lease, std::chrono::milliseconds settleTime,
             std::chrono::milliseconds window = std::chrono::hours(24)) {
        database.run(QStringLiteral("UPDATE settings SET lease_ms = %1, settle_time_ms = %2, gateway_window_ms = %3")
                         .arg(lease.count())
                         .arg(settleTime.count())
                         .arg(window.count()));
    }

    /// A worker pays and is killed at that point. Answers the key's id, 0 where none is stored.
    qint64 crash(CrashPoint point, const QString& key, const QString& paymentMethod = QStringLiteral("pm_card_visa")) {
        auto dying = worker();
        dying->hooks.crashAt = point;
        try {
            dying->pay(key, paymentMethod);
        } catch (const Crash&) {
        }
        return idOf(key);
    }

    qint64 idOf(const QString& key) {
        return database.ask(QStringLiteral("SELECT id FROM idempotency_keys WHERE key = '%1'").arg(key)).toLongLong();
    }

    /// Moves the lease into the past, as if the time had gone by.
    void endLease(qint64 id) {
        database.run(QStringLiteral("UPDATE idempotency_keys SET locked_at = locked_at - interval '2 hours'"
                                    " WHERE id = %1")
                         .arg(id));
    }

    /// Moves a key's whole past back, as if the time had gone by, past the guards that forbid it.
    void age(qint64 id, const QString& interval, bool withDeadline = true) {
        database.run(
            QStringLiteral("SET session_replication_role = replica;"
                           "UPDATE rides SET created_at = created_at - interval '%2' WHERE idempotency_key_id = %1;"
                           "UPDATE idempotency_keys SET created_at = created_at - interval '%2',"
                           " locked_at = locked_at - interval '%2' WHERE id = %1")
                .arg(id)
                .arg(interval));
        if (withDeadline) endCallDeadline(id, interval);
    }

    void endCallDeadline(qint64 id, const QString& interval = QStringLiteral("2 days")) {
        database.run(QStringLiteral("UPDATE idempotency_keys SET call_deadline = call_deadline - interval '%2'"
                                    " WHERE id = %1")
                         .arg(id)
                         .arg(interval));
    }

    QString column(qint64 id, const QString& expression) {
        return database.ask(QStringLiteral("SELECT %2 FROM idempotency_keys k LEFT JOIN rides r"
                                           " ON r.idempotency_key_id = k.id WHERE k.id = %1")
                                .arg(id)
                                .arg(expression));
    }

    /// When the lease was last set, as whoever takes the key over must have read it.
    static std::optional<Instant> lockedAt(Database& connection, qint64 id) {
        return readKey(connection, id).value()->key.lockedAt;
    }

    /// Everything that the tables say of a key beside its timeline.
    QString contents(qint64 id) { return column(id, QStringLiteral("k::text || coalesce(r::text, '')")); }

    /// The events of a key, such as "claimed taken_over -finished": a minus before what was turned away.
    QString timeline(qint64 id) {
        return database.ask(QStringLiteral("SELECT string_agg(CASE WHEN accepted THEN '' ELSE '-' END || what, ' '"
                                           " ORDER BY id) FROM timeline WHERE key_id = %1")
                                .arg(id));
    }

    int deliveries(qint64 id) { return simulator.deliveries(column(id, QStringLiteral("k.downstream_key"))); }

    /// The ids of the charges that moved money, by the gateway's own ledger.
    QStringList charges() {
        QStringList ids;
        QString target = QStringLiteral("/v1/charges?limit=100");
        for (;;) {
            const auto page = SimulatorFixture::json(simulator.get(target));
            const auto list = page[u"data"].toArray();
            for (const auto& charge : list)
                if (charge[u"status"].toString() == u"succeeded") ids << charge[u"id"].toString();
            if (!page[u"has_more"].toBool()) return ids;
            target = QStringLiteral("/v1/charges?limit=100&starting_after=") + list.last()[u"id"].toString();
        }
    }

    /// What is wrong with a payment that should have been made exactly once; empty where nothing is. Needs to be the
    /// fixture's only payment.
    QString whyNotPaidOnce(const QString& key, const QString& paymentMethod = QStringLiteral("pm_card_visa")) {
        const qint64 id = idOf(key);
        if (charges().size() != 1) return QStringLiteral("%1 charges at the gateway").arg(charges().size());
        const auto rides = database.ask(QStringLiteral("SELECT count(*) FROM rides"));
        if (rides != u"1") return rides + QStringLiteral(" rides");
        if (column(id, QStringLiteral("r.charge_id")) != charges().front())
            return QStringLiteral("another charge on the ride");
        if (column(id, QStringLiteral("k.response_status_code")) != u"201")
            return QStringLiteral("no 201: ") + contents(id);
        const auto replay = worker()->pay(key, paymentMethod).answer;
        if (!replay.replayed || replay.statusCode != 201) return QStringLiteral("no replay");
        if (replay.body != column(id, QStringLiteral("k.response_body"))) return QStringLiteral("another body");
        return QString();
    }

    TestDatabase database;
    SimulatorFixture simulator;
};

}  // namespace idempotency
