#include "model/gateway/simulator_cashier.h"

#include <algorithm>

#include <QCryptographicHash>

namespace idempotency {

namespace {

/// Stripe compares the parameters, not their order.
QString fingerprintOf(LedgerList kind, FormFields fields) {
    std::sort(fields.begin(), fields.end());
    const auto text = QByteArray::number(static_cast<int>(kind)) + ' ' + encodeForm(fields);
    return QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex());
}

HttpResponse keyReusedAnswer() {
    return errorAnswer(400, {QStringLiteral("idempotency_error"),
                             {},
                             {},
                             QStringLiteral("Keys for idempotent requests can only be used with the same parameters "
                                            "they were first used with."),
                             {}});
}

HttpResponse keyInUseAnswer() {
    return errorAnswer(409, {QStringLiteral("idempotency_error"),
                             QStringLiteral("idempotency_key_in_use"),
                             {},
                             QStringLiteral("There is currently another in-progress request using this key."),
                             {}});
}

HttpResponse rateLimitAnswer() {
    auto response = errorAnswer(429, {QStringLiteral("invalid_request_error"),
                                      QStringLiteral("rate_limit"),
                                      {},
                                      QStringLiteral("Too many requests."),
                                      {}});
    response.headers.append(HttpHeader{"Retry-After", "1"});
    return response;
}

/// The answer of a payment method that never comes to a charge; nothing for the others.
std::optional<HttpResponse> lastingRefusal(const SimulatedOrder& order) {
    const auto invalid = QStringLiteral("invalid_request_error");
    switch (order.paymentMethod.result) {
        case SimulatedResult::IsUnauthorized:
            return errorAnswer(401, {invalid, {}, {}, QStringLiteral("Invalid API Key provided."), {}});
        case SimulatedResult::IsBadRequest:
            return invalidRequest(QStringLiteral("payment_method"), QStringLiteral("payment_method_unexpected_state"),
                                  QStringLiteral("This payment method cannot be used."));
        case SimulatedResult::IsNotFoundPage:
            return HttpResponse{404, {{"Content-Type", "text/html"}}, "<html><body><h1>Not Found</h1></body></html>"};
        case SimulatedResult::IsKeyReused:
            return keyReusedAnswer();
        case SimulatedResult::Succeeds:
        case SimulatedResult::Declines:
        case SimulatedResult::StaysProcessing:
        case SimulatedResult::FailsForGood:
            return std::nullopt;
    }
    Q_UNREACHABLE();
}

HttpResponse replayOf(const LedgerAnswer& answer) {
    return {answer.status, {{"Content-Type", "application/json"}, {"Idempotent-Replayed", "true"}}, answer.body};
}

/// What a fault puts in place of the true answer; the faults of the connection leave it.
HttpResponse replacedBy(FirstCallFault fault, const HttpResponse& answer) {
    switch (fault) {
        case FirstCallFault::ServerError:
            return serverErrorAnswer();
        case FirstCallFault::RateLimit:
            return rateLimitAnswer();
        case FirstCallFault::Garbage:
            return {200, {{"Content-Type", "application/json"}}, "{\"id\": \x01 not JSON"};
        case FirstCallFault::None:
        case FirstCallFault::Hang:
        case FirstCallFault::Reset:
        case FirstCallFault::Truncate:
        case FirstCallFault::Slow:
        case FirstCallFault::Late:
            return answer;
    }
    Q_UNREACHABLE();
}

}  // namespace

SimulatorCashier::SimulatorCashier(SimulatorLedger& ledger, std::chrono::microseconds keyWindow,
                                   std::function<Instant()> now)
    : m_ledger(ledger), m_keyWindow(keyWindow), m_now(std::move(now)) {}

SimulatedReply SimulatorCashier::charge(LedgerList kind, const QString& key, const QByteArray& form) {
    SimulatorLedger::Transaction transaction(m_ledger);
    const bool isFirstCall = m_ledger.countDelivery(key) == 1 || key.isEmpty();
    auto reply = decide(kind, key, decodeForm(form), isFirstCall);
    transaction.commit();
    return reply;
}

void SimulatorCashier::chargeHeldBack(LedgerList kind, const QString& key, const QByteArray& form) {
    SimulatorLedger::Transaction transaction(m_ledger);
    decide(kind, key, decodeForm(form), false);
    transaction.commit();
}

std::optional<LedgerAnswer> SimulatorCashier::rememberedAnswer(const QString& key) {
    auto answer = m_ledger.answerUnder(key);
    if (answer && answer->firstUsedAt + m_keyWindow <= m_now()) answer.reset();
    return answer;
}

SimulatedReply SimulatorCashier::decide(LedgerList kind, const QString& key, const FormFields& fields,
                                        bool isFirstCall) {
    if (m_slowKeys.contains(key)) return {keyInUseAnswer()};
    const auto fingerprint = fingerprintOf(kind, fields);
    if (const auto answer = rememberedAnswer(key)) {
        return {answer->fingerprint == fingerprint ? replayOf(*answer) : keyReusedAnswer()};
    }
    const auto read = readOrder(kind, fields);
    if (const auto* refusal = std::get_if<HttpResponse>(&read)) return {*refusal};
    const auto& order = std::get<SimulatedOrder>(read);
    if (const auto refusal = lastingRefusal(order)) return {*refusal};
    const auto fault = isFirstCall ? order.paymentMethod.fault : FirstCallFault::None;
    if (fault != FirstCallFault::None && !order.paymentMethod.chargesDespiteFault)
        return {replacedBy(fault, {}), fault};
    return {replacedBy(fault, execute(order, key, fingerprint).response), fault};
}

/// From here on everything is remembered under the key, failures too.
SimulatedReply SimulatorCashier::execute(const SimulatedOrder& order, const QString& key, const QString& fingerprint) {
    const auto response =
        order.paymentMethod.result == SimulatedResult::FailsForGood ? serverErrorAnswer() : book(order);
    if (!key.isEmpty()) m_ledger.remember(key, {fingerprint, response.status, response.body, m_now()});
    return {response};
}

HttpResponse SimulatorCashier::book(const SimulatedOrder& order) {
    const auto& method = order.paymentMethod;
    LedgerPayment payment;
    if (order.kind == LedgerList::Intents) payment.intentId = newSimulatorId(QStringLiteral("pi_"));
    payment.amount = order.amount;
    payment.paymentMethod = order.paymentMethodName;
    payment.metadata = order.metadata;
    payment.createdAt = m_now();
    if (method.result == SimulatedResult::Declines) {
        payment.status = QStringLiteral("requires_payment_method");
        payment.failureCode = method.decline.code;
        payment.failureMessage = method.decline.message;
        m_ledger.add(payment);
        return declineAnswer(method.decline, payment);
    }
    const bool isProcessing = method.result == SimulatedResult::StaysProcessing;
    payment.status = isProcessing ? QStringLiteral("processing") : QStringLiteral("succeeded");
    if (!isProcessing) payment.chargeId = newSimulatorId(QStringLiteral("ch_"));
    m_ledger.add(payment);
    return jsonAnswer(200, paymentJson(payment, order.kind));
}

}  // namespace idempotency
