// Payments per second through the real claim and phases, against the same four commits in bare SQL on tables without
// guards and timeline: what the rules cost, as a ratio of what this database can do in the same minute. The two take
// turns, since a shared disk's speed moves by a factor of 25 within minutes.
#include <atomic>
#include <libpq-fe.h>
#include <thread>
#include <vector>

#include <QTextStream>

#include "model/core/scope.h"
#include "model/payment/payments.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

constexpr int clients = 8;
constexpr int rounds = 4;
constexpr seconds roundTime{4};

/// Charges at once, so that only the database is measured.
class InstantGateway : public Gateway {
public:
    Result<QString> identity(milliseconds) override { return QStringLiteral("sim_benchmark"); }
    GatewayOutcome charge(const ChargeRequest& request, milliseconds) override {
        GatewayOutcome outcome;
        outcome.kind = GatewayOutcomeKind::Charged;
        outcome.chargeId = QStringLiteral("ch_%1").arg(request.rideId);
        return outcome;
    }
    GatewayOutcome retrieve(const QString&, milliseconds) override { return {}; }
    Result<GatewayChargePage> list(Instant, Instant, const QString&, milliseconds) override {
        return GatewayChargePage{};
    }
};

const char* const plainTables =
    "CREATE TABLE plain_keys (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id varchar(128) NOT NULL,"
    " key varchar(255) NOT NULL, request_hash varchar(64), locked_at timestamptz, recovery_point int DEFAULT 0,"
    " response_status_code int, response_body text, created_at timestamptz DEFAULT now(), UNIQUE (user_id, key));"
    "CREATE TABLE plain_rides (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id varchar(128),"
    " key_id bigint REFERENCES plain_keys ON DELETE SET NULL, amount_cents int, charge_id varchar(255),"
    " created_at timestamptz DEFAULT now());"
    "CREATE INDEX ON plain_rides (key_id);";

const char* const plainPhases[] = {
    "INSERT INTO plain_keys (user_id, key, request_hash, locked_at) VALUES ('u', $1, repeat('A', 64), now()) RETURNING "
    "id",
    "WITH k AS (UPDATE plain_keys SET recovery_point = 1, locked_at = now() WHERE id = $1 RETURNING id)"
    " INSERT INTO plain_rides (user_id, key_id, amount_cents) SELECT 'u', id, 1999 FROM k",
    "WITH k AS (UPDATE plain_keys SET recovery_point = 2, locked_at = now() WHERE id = $1 RETURNING id)"
    " UPDATE plain_rides r SET charge_id = 'ch_' || r.id FROM k WHERE r.key_id = k.id",
    "UPDATE plain_keys SET recovery_point = 3, locked_at = NULL, response_status_code = 201, response_body = '{}'"
    " WHERE id = $1"};

QByteArray runPlain(PGconn* connection, int phase, const QByteArray& value) {
    const char* values[] = {value.constData()};
    const QByteArray name = "phase" + QByteArray::number(phase);
    PGresult* result = PQexecPrepared(connection, name.constData(), 1, values, nullptr, nullptr, 0);
    const QByteArray id = PQntuples(result) > 0 ? QByteArray(PQgetvalue(result, 0, 0)) : value;
    PQclear(result);
    return id;
}

using Work = std::function<void(int client, const std::function<bool()>& goesOn, std::atomic<qint64>& done)>;

double perSecond(const Work& work) {
    std::atomic<qint64> done{0};
    std::vector<std::thread> threads;
    const auto end = steady_clock::now() + roundTime;
    const auto begun = steady_clock::now();
    for (int client = 0; client < clients; ++client)
        threads.emplace_back([&, client] {
            work(
                client, [&] { return steady_clock::now() < end; }, done);
        });
    for (auto& thread : threads)
        thread.join();
    return static_cast<double>(done) / duration<double>(steady_clock::now() - begun).count();
}

}  // namespace

int main() {
    TestDatabase database;
    database.run(QString::fromLatin1(plainTables));
    std::atomic<qint64> number{0};
    const Work plain = [&](int, const auto& goesOn, auto& done) {
        PGconn* connection = PQconnectdb(database.connectionString().toUtf8().constData());
        for (int phase = 0; phase < 4; ++phase)
            PQclear(PQprepare(connection, ("phase" + QByteArray::number(phase)).constData(), plainPhases[phase], 1,
                              nullptr));
        while (goesOn()) {
            const QByteArray id = runPlain(connection, 0, "k" + QByteArray::number(++number));
            for (int phase = 1; phase < 4; ++phase)
                runPlain(connection, phase, id);
            ++done;
        }
        PQfinish(connection);
    };
    const Work guarded = [&](int, const auto& goesOn, auto& done) {
        const auto connection = database.anotherConnection();
        InstantGateway gateway;
        GatewaySession session(gateway);
        WorkerHooks hooks;
        Payments payments(*connection, session, hooks);
        const auto request = std::get<PaymentRequest>(parsePaymentRequest("{\"amountCents\":1999}"));
        while (goesOn()) {
            const auto scope = makeScope(QStringLiteral("u"), ridesPath(), QStringLiteral("k%1").arg(++number));
            if (payments.pay(*scope, request).answer.statusCode == 201) ++done;
        }
    };
    QTextStream out(stdout);
    double plainSum = 0, guardedSum = 0;
    for (int round = 0; round < rounds; ++round) {
        const double plainRate = perSecond(plain), guardedRate = perSecond(guarded);
        out << "bare SQL " << plainRate << "/s, payments " << guardedRate << "/s, ratio " << guardedRate / plainRate
            << Qt::endl;
        plainSum += plainRate;
        guardedSum += guardedRate;
    }
    out << "ratio over all rounds " << guardedSum / plainSum << Qt::endl;
}
