#include "model/gateway/simulator_routes.h"

#include <QTimer>
#include <QUuid>

namespace idempotency {

namespace {

const QByteArray intentsPath = "/v1/payment_intents";
const QByteArray chargesPath = "/v1/charges";
constexpr qsizetype longestKey = 255;

QString invalidRequestError() {
    return QStringLiteral("invalid_request_error");
}

HttpResponse unauthorizedAnswer() {
    auto response = errorAnswer(401, {invalidRequestError(), {}, {}, QStringLiteral("Invalid API Key provided."), {}});
    response.headers.append(HttpHeader{"WWW-Authenticate", "Basic realm=\"Stripe\""});
    return response;
}

HttpResponse notFoundAnswer(const QString& code, const QString& message) {
    const auto param = code.isEmpty() ? QString() : QStringLiteral("id");
    return errorAnswer(404, {invalidRequestError(), code, param, message, {}});
}

HttpResponse unknownRouteAnswer(const HttpRequest& request) {
    const auto route =
        QStringLiteral("%1: %2").arg(QString::fromUtf8(request.method), QString::fromUtf8(request.path()));
    return notFoundAnswer({}, QStringLiteral("Unrecognized request URL (%1).").arg(route));
}

/// Every answer of Stripe's has an id of its own, which its clients show.
void send(HttpExchange& exchange, HttpResponse response) {
    const auto id = "req_" + QUuid::createUuid().toString(QUuid::Id128).left(14).toLatin1();
    response.headers.append(HttpHeader{"Request-Id", id});
    exchange.respond(std::move(response));
}

/// The list at that path.
std::optional<LedgerList> listAt(const QByteArray& path) {
    if (path == intentsPath) return LedgerList::Intents;
    if (path == chargesPath) return LedgerList::Charges;
    return std::nullopt;
}

}  // namespace

SimulatorRoutes::SimulatorRoutes(SimulatorLedger& ledger, SimulatorCashier& cashier, const SimulatorOptions& options,
                                 QObject& context)
    : m_ledger(ledger), m_cashier(cashier), m_options(options), m_context(context) {}

void SimulatorRoutes::handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) {
    if (request.values("Authorization") != QList<QByteArray>{"Bearer " + m_options.secretKey}) {
        return send(*exchange, unauthorizedAnswer());
    }
    try {
        const auto list = listAt(request.path());
        if (request.method == "POST" && list) return charge(*list, request, exchange);
        send(*exchange, request.method == "GET" ? answerTo(request) : unknownRouteAnswer(request));
    } catch (const LedgerError& error) {
        qWarning("The simulator's ledger failed: %s", error.what());
        send(*exchange, serverErrorAnswer());
    }
}

void SimulatorRoutes::charge(LedgerList kind, const HttpRequest& request,
                             const std::shared_ptr<HttpExchange>& exchange) {
    const auto key = QString::fromUtf8(request.value("Idempotency-Key").value_or(QByteArray()));
    if (key.size() > longestKey) {
        return send(*exchange, invalidRequest({}, {}, QStringLiteral("Idempotency keys have at most 255 characters.")));
    }
    const auto reply = m_cashier.charge(kind, key, request.body);
    switch (reply.fault) {
        case FirstCallFault::Hang:
            return exchange->hang();
        case FirstCallFault::Reset:
            return exchange->reset();
        case FirstCallFault::Truncate:
            return exchange->truncate(reply.response);
        case FirstCallFault::Late:
            holdBack(kind, key, request.body);
            return exchange->reset();
        case FirstCallFault::Slow:
            return answerLater(key, reply.response, exchange);
        case FirstCallFault::None:
        case FirstCallFault::ServerError:
        case FirstCallFault::RateLimit:
        case FirstCallFault::Garbage:
            return send(*exchange, reply.response);
    }
}

/// The sender is cut off at once, and its request arrives when it has given up.
void SimulatorRoutes::holdBack(LedgerList kind, const QString& key, const QByteArray& form) {
    QTimer::singleShot(m_options.heldBack, &m_context, [this, kind, key, form] {
        try {
            m_cashier.chargeHeldBack(kind, key, form);
        } catch (const LedgerError& error) {
            qWarning("The simulator's ledger failed: %s", error.what());
        }
    });
}

void SimulatorRoutes::answerLater(const QString& key, const HttpResponse& response,
                                  std::shared_ptr<HttpExchange> exchange) {
    m_cashier.beginSlowAnswer(key);
    QTimer::singleShot(m_options.slowAnswer, &m_context, [this, key, response, exchange = std::move(exchange)] {
        m_cashier.endSlowAnswer(key);
        send(*exchange, response);
    });
}

HttpResponse SimulatorRoutes::answerTo(const HttpRequest& request) {
    const auto path = request.path();
    if (path == "/v1/account") {
        return jsonAnswer(200, {{QStringLiteral("id"), m_ledger.instanceId()},
                                {QStringLiteral("object"), QStringLiteral("account")}});
    }
    if (path == "/sim/calls") return calls();
    if (const auto asked = listAt(path)) return list(*asked, request);
    const auto slash = path.lastIndexOf('/');
    if (const auto asked = listAt(path.left(slash))) {
        return find(*asked, QString::fromUtf8(QByteArray::fromPercentEncoding(path.mid(slash + 1))));
    }
    return unknownRouteAnswer(request);
}

HttpResponse SimulatorRoutes::list(LedgerList list, const HttpRequest& request) {
    const auto read = readListQuery(list, decodeForm(request.query()));
    if (const auto* refusal = std::get_if<HttpResponse>(&read)) return *refusal;
    auto query = std::get<LedgerQuery>(read);
    if (m_options.listLag > std::chrono::seconds(0)) {
        const auto shown = std::chrono::floor<std::chrono::seconds>(m_options.now() - m_options.listLag);
        const qint64 until = shown.time_since_epoch().count() - 1;
        query.createdTo = std::min(query.createdTo.value_or(until), until);
    }
    if (!query.after.isEmpty() && !m_ledger.find(list, query.after)) {
        return invalidRequest(QStringLiteral("starting_after"), QStringLiteral("resource_missing"),
                              QStringLiteral("No such object: '%1'").arg(query.after));
    }
    return jsonAnswer(200, listJson(m_ledger.page(query), list));
}

HttpResponse SimulatorRoutes::find(LedgerList list, const QString& id) {
    if (const auto payment = m_ledger.find(list, id)) return jsonAnswer(200, paymentJson(*payment, list));
    return notFoundAnswer(QStringLiteral("resource_missing"), QStringLiteral("No such object: '%1'").arg(id));
}

HttpResponse SimulatorRoutes::calls() {
    QJsonObject byKey;
    int total = 0;
    for (const auto& [key, count] : m_ledger.deliveries()) {
        total += count;
        if (!key.isEmpty()) byKey[key] = count;
    }
    return jsonAnswer(200, {{QStringLiteral("calls"), byKey}, {QStringLiteral("total"), total}});
}

}  // namespace idempotency
