#include "model/work/database_requests.h"

#include "model/store/schema.h"
#include "model/store/settings_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// People notice a window that is older than this; statements of the window take milliseconds.
constexpr milliseconds readDeadline{3'000};
constexpr milliseconds pageDeadline{8'000};
constexpr milliseconds askDeadline{40'000};
/// What a verb may take besides the lease: connecting, claiming, storing.
constexpr milliseconds verbSlack{20'000};
constexpr milliseconds verbPatience{5'000};

constexpr SessionLimits readLimits{2'000ms, 2'500ms, 1'000ms};

Outcome checkSchemaOnce(Database& database, std::atomic_bool& checked) {
    if (checked) return Done{};
    auto outcome = checkSchema(database);
    if (outcome) checked = true;
    return outcome;
}

microseconds localClock() {
    return duration_cast<microseconds>(system_clock::now().time_since_epoch());
}

Result<ServerReading> readServerFrom(Database& database, std::atomic_bool& schemaChecked) {
    if (auto checked = checkSchemaOnce(database, schemaChecked); !checked) return checked.failure();
    const auto before = localClock();
    const auto server = database.execute(QStringLiteral("read_server"));
    if (!server) return server.failure();
    ServerReading reading;
    reading.roundTrip = database.lastRoundTrip();
    const Row& row = server->front();
    reading.now = row.instant("now_us");
    reading.localDifference = before + reading.roundTrip / 2 - reading.now.time_since_epoch();
    reading.readOnly = row.flag("read_only");
    reading.version = row.text("version");
    reading.tls = row.text("tls_version");
    reading.isSocket = row.flag("is_socket");
    auto settings = readSettings(database);
    if (!settings) return settings.failure();
    auto counts = countKeys(database);
    if (!counts) return counts.failure();
    reading.settings = *settings;
    reading.counts = *counts;
    return reading;
}

template <typename T>
QFuture<Result<T>> answeredWith(const Failure& failure) {
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(Result<T>(failure));
    promise.finish();
    return promise.future();
}

}  // namespace

/// One gateway and who it says it is.
struct DatabaseRequests::Session {
    explicit Session(std::shared_ptr<Gateway> named) : gateway(std::move(named)), session(*gateway) {}
    std::shared_ptr<Gateway> gateway;
    GatewaySession session;
    WorkerHooks hooks;
};

DatabaseRequests::DatabaseRequests(const DatabaseAddress& address, Result<std::shared_ptr<Gateway>> gateway,
                                   Worker::Mode mode)
    : m_reader(address, readLimits, mode),
      m_actor(address, {}, mode),
      m_session(gateway ? Result<std::shared_ptr<Session>>(std::make_shared<Session>(*gateway))
                        : Result<std::shared_ptr<Session>>(gateway.failure())) {}

DatabaseRequests::~DatabaseRequests() {
    m_reader.stop();
    m_actor.stop(verbPatience);
}

QFuture<Result<ServerReading>> DatabaseRequests::readServer() {
    return m_reader.ask([checked = m_schemaChecked](Database& database) { return readServerFrom(database, *checked); },
                        readDeadline);
}

QFuture<Result<std::vector<KeySnapshot>>> DatabaseRequests::listKeys(const KeyQuery& query) {
    return m_reader.ask([query](Database& database) { return idempotency::listKeys(database, query); }, readDeadline);
}

QFuture<Result<std::optional<KeyStory>>> DatabaseRequests::readStory(qint64 id) {
    return m_reader.ask([id](Database& database) { return idempotency::readStory(database, id); }, readDeadline);
}

QFuture<Result<std::vector<RecordedAction>>> DatabaseRequests::listActions(const ActionQuery& query) {
    return m_reader.ask([query](Database& database) { return idempotency::listActions(database, query); },
                        readDeadline);
}

QFuture<Result<std::optional<RecordedAction>>> DatabaseRequests::readAction(const QString& actionId) {
    return m_reader.ask([actionId](Database& database) { return idempotency::readAction(database, actionId); },
                        readDeadline);
}

QFuture<Result<bool>> DatabaseRequests::settle(const SettleOrder& order) {
    const auto run = [order](Database& database) -> Result<bool> {
        const auto action = checkedOrder(order.action);
        if (!action) return action.failure();
        return settleOrphanCharge(database, order.chargeId, order.settlement, *action, newClaimToken());
    };
    return m_actor.ask(run, verbSlack);
}

Outcome DatabaseRequests::gatewayIsNamed() const {
    if (m_session) return Done{};
    return m_session.failure();
}

QFuture<Result<VerbResult>> DatabaseRequests::act(const VerbOrder& order, milliseconds lease) {
    if (!m_session) return answeredWith<VerbResult>(m_session.failure());
    const auto run = [order, session = *m_session](Database& database) -> Result<VerbResult> {
        return Payments(database, session->session, session->hooks).act(order);
    };
    return m_actor.ask(run, lease + verbSlack);
}

QFuture<Result<GatewayReport>> DatabaseRequests::askGateway(qint64 id) {
    if (!m_session) return answeredWith<GatewayReport>(m_session.failure());
    const auto run = [id, session = *m_session](Database& database) {
        return idempotency::askGateway(database, session->session, id, pageDeadline);
    };
    return m_actor.ask(run, askDeadline);
}

}  // namespace idempotency
