#include "model/service/payments_service.h"

#include <nlohmann/json.hpp>

#include "model/core/instant.h"
#include "model/service/http_answer.h"

namespace idempotency {

using namespace std::chrono;

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr milliseconds tickInterval{200};

HttpResponse json(int status, const OrderedJson& document) {
    return {status,
            {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
            QByteArray::fromStdString(document.dump(-1, ' ', false, OrderedJson::error_handler_t::replace))};
}

HttpResponse unavailable(const QString& sentence) {
    return toHttp(answerOf(temporarilyUnavailable(sentence), 1));
}

OrderedJson rideJson(const Ride& ride) {
    const auto textOrNone = [](const QString& text) {
        return text.isEmpty() ? OrderedJson() : OrderedJson(text.toStdString());
    };
    return {{"rideId", ride.id},
            {"amount", ride.amount.minorUnits},
            {"currency", ride.amount.currency.toStdString()},
            {"status", ride.status.toStdString()},
            {"chargeId", textOrNone(ride.chargeId)},
            {"createdAt", toRfc3339(ride.createdAt).toStdString()}};
}

HttpResponse rideAnswer(const Result<std::optional<Ride>>& ride) {
    if (!ride) return unavailable(ride.failure().message);
    if (*ride) return json(200, rideJson(**ride));
    return toHttp(answerOf(Problem{404, QStringLiteral("not-found"), QStringLiteral("There is no such ride"),
                                   QStringLiteral("No ride of this user has that id.")}));
}

}  // namespace

PaymentsService::PaymentsService(const ServiceSetup& setup, QObject* parent)
    : QObject(parent),
      m_server([this](const HttpRequest& request, const Exchange& exchange) { handle(request, exchange); },
               setup.httpLimits, refusalAnswer, this),
      m_setup(setup),
      m_watch(setup),
      m_pool(setup, m_metrics),
      m_upkeep(setup, [this](const QString& sentence) { Q_EMIT told(sentence); }) {
    connect(&m_server, &HttpServer::closed, this, [this] { m_serverClosed = true; });
    connect(&m_timer, &QTimer::timeout, this, &PaymentsService::tick);
}

PaymentsService::~PaymentsService() = default;

Outcome PaymentsService::start() {
    if (auto watched = m_watch.start(); !watched) return watched;
    m_pool.setPatience(m_watch.reading().settings->lease);
    if (auto started = m_pool.start(); !started) return started;
    if (!m_server.listen(m_setup.listenAddress, m_setup.port))
        return Failure{FailureKind::Invalid, QStringLiteral("%1 port %2 cannot be listened on: %3.")
                                                 .arg(m_setup.listenAddress.toString())
                                                 .arg(m_setup.port)
                                                 .arg(m_server.errorString())};
    m_upkeep.start();
    m_timer.start(tickInterval);
    return Done{};
}

void PaymentsService::end() {
    if (m_ending) return;
    m_ending = true;
    m_pool.drain();
    m_server.close();
}

void PaymentsService::tick() {
    m_pool.setPatience(m_watch.reading().settings->lease);
    if (!m_ending || !m_serverClosed || !m_pool.isIdle()) return;
    m_timer.stop();
    Q_EMIT ended();
}

void PaymentsService::handle(const HttpRequest& request, const Exchange& exchange) {
    std::visit([&](const auto& asked) { answer(asked, exchange); }, readServiceRequest(request));
}

void PaymentsService::answer(const PaymentOrder& order, const Exchange& exchange) {
    if (isSimulatedFault(order.request.paymentMethod) && !m_watch.reading().settings->testDatabase)
        return answer(toHttp(answerOf(unprocessable(QStringLiteral(
                          "Payment methods that begin with pm_sim_ are for test databases, and this is none.")))),
                      exchange);
    PaymentPool::Job job;
    job.run = [this, order, exchange](const PoolWorker& worker) {
        const auto result = Payments(worker.database, worker.gateway, worker.hooks).pay(order.scope, order.request);
        if (result.notStored) worker.gateway.forget();
        m_metrics.countAnswer(result.answer);
        exchange->respond(toHttp(result.answer));
    };
    job.giveUp = [this, exchange](bool begun) { giveUp(begun, exchange); };
    queue(std::move(job), exchange);
}

void PaymentsService::answer(const RideQuestion& question, const Exchange& exchange) {
    PaymentPool::Job job;
    job.run = [question, exchange](const PoolWorker& worker) {
        exchange->respond(rideAnswer(readRideOfUser(worker.database, question.rideId, question.userId)));
    };
    job.giveUp = [this, exchange](bool begun) { giveUp(begun, exchange); };
    queue(std::move(job), exchange);
}

void PaymentsService::giveUp(bool begun, const Exchange& exchange) {
    if (!begun) m_metrics.countTurnedAway();
    exchange->respond(unavailable(
        begun ? QStringLiteral("This did not come to an end in time and may still go on. Send the same request again.")
              : QStringLiteral("All workers were busy for too long. Nothing was done.")));
}

void PaymentsService::queue(PaymentPool::Job job, const Exchange& exchange) {
    if (m_pool.accept(std::move(job))) return;
    m_metrics.countTurnedAway();
    exchange->respond(unavailable(m_ending ? QStringLiteral("The service is ending. Nothing was done.")
                                           : QStringLiteral("Too many requests wait already. Nothing was done.")));
}

void PaymentsService::answer(const HealthQuestion&, const Exchange& exchange) {
    const QString reason = m_ending ? QStringLiteral("The service is ending.") : m_watch.whyNotReady();
    OrderedJson document = {{"alive", true}, {"ready", reason.isEmpty()}};
    if (!reason.isEmpty()) document["reason"] = reason.toStdString();
    exchange->respond(json(reason.isEmpty() ? 200 : 503, document));
}

void PaymentsService::answer(const AliveQuestion&, const Exchange& exchange) {
    exchange->respond(json(200, {{"alive", true}}));
}

void PaymentsService::answer(const MetricsQuestion&, const Exchange& exchange) {
    exchange->respond({200,
                       {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
                       m_metrics.text(m_pool.use(), m_watch.openWork())});
}

void PaymentsService::answer(const HttpResponse& refusal, const Exchange& exchange) {
    m_metrics.countRefusal(refusal.status);
    exchange->respond(refusal);
}

}  // namespace idempotency
