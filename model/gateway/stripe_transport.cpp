#include "model/gateway/stripe_transport.h"

#include <QEventLoop>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QTimer>

#include "model/gateway/single_delivery_body.h"

namespace idempotency {

using std::chrono::milliseconds;

namespace {

/// A hundred payment intents take some 400 KB.
constexpr qsizetype largestAnswer = 1024 * 1024;

enum class Cut { None, Late, TooLong };

void takeControl(QNetworkRequest& request, milliseconds deadline) {
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setRawHeader("Accept-Encoding", "identity");  // else Content-Length would tell nothing of what we read
    request.setTransferTimeout(static_cast<int>(deadline.count()));
}

/// True for errors of the connection; the others only repeat the HTTP status.
bool isTransportError(QNetworkReply::NetworkError error) {
    return (error > QNetworkReply::NoError && error < QNetworkReply::ContentAccessDenied) ||
           error == QNetworkReply::ContentReSendError || error == QNetworkReply::ProtocolFailure;
}

bool neverConnected(QNetworkReply::NetworkError error) {
    return error == QNetworkReply::ConnectionRefusedError || error == QNetworkReply::HostNotFoundError ||
           error == QNetworkReply::SslHandshakeFailedError || error == QNetworkReply::ProxyConnectionRefusedError;
}

bool isCutShort(const QNetworkReply& reply, const QByteArray& body) {
    const auto announced = reply.rawHeader("Content-Length");
    return !announced.isEmpty() && announced.toLongLong() != body.size();
}

Transport transportOf(const QNetworkReply& reply, const SingleDeliveryBody* body, Cut cut) {
    if (cut == Cut::TooLong) return Transport::Unreadable;
    if (cut == Cut::None && !isTransportError(reply.error())) return Transport::Answered;
    // An error of connecting may be that of a second attempt: only an unread body proves that nothing was sent.
    if (body ? !body->wasRead() : neverConnected(reply.error())) return Transport::NotReached;
    if (cut == Cut::Late || reply.error() == QNetworkReply::OperationCanceledError) return Transport::TimedOut;
    return reply.error() == QNetworkReply::ProtocolFailure ? Transport::Unreadable : Transport::Dropped;
}

QString sentenceFor(const QString& peer, Transport transport, const QNetworkReply& reply, milliseconds deadline) {
    const auto host = reply.url().authority();
    switch (transport) {
        case Transport::Answered:
            return {};
        case Transport::NotReached:
            return QStringLiteral("The %1 at %2 cannot be reached: %3.").arg(peer, host, reply.errorString());
        case Transport::TimedOut:
            return QStringLiteral("The %1 at %2 did not answer within %3 ms.").arg(peer, host).arg(deadline.count());
        case Transport::Dropped:
            return QStringLiteral("The %1 at %2 dropped the connection: %3.").arg(peer, host, reply.errorString());
        case Transport::Unreadable:
            return QStringLiteral("The %1 at %2 sent an unreadable answer.").arg(peer, host);
    }
    Q_UNREACHABLE();
}

StripeAnswer answerFrom(const QString& peer, const QNetworkReply& reply, const SingleDeliveryBody* sent,
                        const QByteArray& body, Cut cut, milliseconds deadline) {
    StripeAnswer answer;
    answer.transport = transportOf(reply, sent, cut);
    if (answer.transport == Transport::Answered && isCutShort(reply, body)) answer.transport = Transport::Unreadable;
    answer.error = sentenceFor(peer, answer.transport, reply, deadline);
    if (answer.transport != Transport::Answered) return answer;
    answer.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    answer.body = body;
    answer.retryAfter = retryAfterFrom(reply.rawHeader("Retry-After"));
    answer.replayed = reply.rawHeader("Idempotent-Replayed").toLower() == "true";
    const auto shouldRetry = reply.rawHeader("Stripe-Should-Retry").toLower();
    if (shouldRetry == "true" || shouldRetry == "false") answer.shouldRetry = shouldRetry == "true";
    answer.requestId = QString::fromUtf8(reply.rawHeader("Request-Id"));
    return answer;
}

/// Runs in the manager's thread.
StripeAnswer await(const QString& peer, QNetworkReply& reply, const SingleDeliveryBody* sent, milliseconds deadline) {
    QByteArray body;
    Cut cut = Cut::None;
    QEventLoop loop;
    QTimer timer;
    const auto cutOff = [&](Cut why) {
        cut = why;
        reply.abort();
    };
    QObject::connect(&reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] { cutOff(Cut::Late); });
    QObject::connect(&reply, &QNetworkReply::readyRead, &loop, [&] {
        body += reply.readAll();
        if (body.size() > largestAnswer && cut == Cut::None) cutOff(Cut::TooLong);
    });
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer);
    timer.start(deadline);
    if (!reply.isFinished()) loop.exec();
    if (reply.isOpen()) body += reply.readAll();
    return answerFrom(peer, reply, sent, body, cut, deadline);
}

StripeAnswer noTimeLeft() {
    StripeAnswer answer;
    answer.transport = Transport::NotReached;
    answer.error = QStringLiteral("No time was left to call the gateway.");
    return answer;
}

}  // namespace

StripeTransport::StripeTransport(bool isLoopback, const QString& peer)
    : m_peer(peer), m_manager(new QNetworkAccessManager) {
    if (isLoopback) m_manager->setProxy(QNetworkProxy::NoProxy);
    m_manager->setAutoDeleteReplies(false);
    m_manager->moveToThread(&m_thread);
    m_thread.setObjectName(QStringLiteral("gateway"));
    QObject::connect(&m_thread, &QThread::finished, m_manager, &QObject::deleteLater);
    m_thread.start();
}

StripeTransport::~StripeTransport() {
    m_thread.quit();
    m_thread.wait();
}

StripeAnswer StripeTransport::get(QNetworkRequest request, milliseconds deadline) {
    if (deadline <= milliseconds(0)) return noTimeLeft();
    takeControl(request, deadline);
    StripeAnswer answer;
    const auto exchange = [&] {
        const std::unique_ptr<QNetworkReply> reply(m_manager->get(request));
        answer = await(m_peer, *reply, nullptr, deadline);
    };
    QMetaObject::invokeMethod(m_manager, exchange, Qt::BlockingQueuedConnection);
    return answer;
}

StripeAnswer StripeTransport::post(QNetworkRequest request, const QByteArray& body, milliseconds deadline) {
    if (deadline <= milliseconds(0)) return noTimeLeft();
    takeControl(request, deadline);
    request.setHeader(QNetworkRequest::ContentLengthHeader, body.size());
    request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    StripeAnswer answer;
    const auto exchange = [&] {
        SingleDeliveryBody device(body);
        const std::unique_ptr<QNetworkReply> reply(m_manager->post(request, &device));
        answer = await(m_peer, *reply, &device, deadline);
    };
    QMetaObject::invokeMethod(m_manager, exchange, Qt::BlockingQueuedConnection);
    return answer;
}

}  // namespace idempotency
