#include "model/service/payments_client.h"

#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

namespace idempotency {

using namespace std::chrono;

namespace {

const QString ridesPath = QStringLiteral("/api/rides");

bool isLoopback(const QUrl& url) {
    return url.host() == QLatin1String("localhost") || QHostAddress(url.host()).isLoopback();
}

QUrl ridesOf(QUrl service) {
    QString path = service.path();
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    service.setPath(path.endsWith(ridesPath) ? path : path + ridesPath);
    return service;
}

/// QJsonDocument is good enough for a word that decides nothing about money.
QString problemTypeOf(const QByteArray& body) {
    const QString type = QJsonDocument::fromJson(body).object().value(u"type").toString();
    return type.section(QLatin1Char('/'), -1);
}

TryResult resultOf(const StripeAnswer& answer) {
    TryResult result;
    result.answered = answer.transport == Transport::Answered;
    if (!result.answered) return result;
    result.statusCode = answer.status;
    result.problemType = answer.status >= 400 ? problemTypeOf(answer.body) : QString();
    result.retryAfter = answer.retryAfter;
    result.replayed = answer.replayed;
    return result;
}

}  // namespace

Result<std::unique_ptr<PaymentsClient>> PaymentsClient::create(const QUrl& service) {
    const bool isHttp = service.scheme() == QLatin1String("http") || service.scheme() == QLatin1String("https");
    if (!service.isValid() || !isHttp || service.host().isEmpty() || !service.userInfo().isEmpty() ||
        service.hasQuery() || service.hasFragment())
        return Failure{
            FailureKind::Invalid,
            QStringLiteral("--url takes the address of a payments service, such as http://127.0.0.1:8080, without "
                           "user, query and fragment.")};
    return std::unique_ptr<PaymentsClient>(new PaymentsClient(ridesOf(service)));
}

PaymentsClient::PaymentsClient(const QUrl& rides)
    : m_rides(rides), m_transport(isLoopback(rides), QStringLiteral("service")) {}

void PaymentsClient::tryOnce(const ClientPayment& payment, ClientResult& result) {
    QNetworkRequest request(m_rides);
    request.setRawHeader("Content-Type", "application/json");
    request.setRawHeader("X-User-Id", payment.userId);
    request.setRawHeader("Idempotency-Key", payment.key);
    const auto answer = m_transport.post(request, payment.body, payment.tryTimeout);
    result.last = resultOf(answer);
    result.body = result.last.answered ? answer.body : QByteArray();
    result.error = answer.error;
    result.mayHaveArrived = result.mayHaveArrived || answer.transport != Transport::NotReached;
    ++result.tries;
}

ClientResult PaymentsClient::pay(const ClientPayment& payment, const BeforePause& beforePause, const Wait& wait) {
    const auto begun = steady_clock::now();
    ClientResult result;
    for (;;) {
        tryOnce(payment, result);
        const auto elapsed = duration_cast<milliseconds>(steady_clock::now() - begun);
        const auto pause = pauseBeforeNextTry(payment.policy, result.last, result.tries, elapsed,
                                              QRandomGenerator::global()->generateDouble());
        if (!pause || !beforePause(result, *pause)) return result;
        wait(*pause);
    }
}

}  // namespace idempotency
