#pragma once

#include <memory>

#include <QNetworkRequest>
#include <QThread>

#include "model/gateway/stripe_answer.h"

class QNetworkAccessManager;

namespace idempotency {

/// Delivers one request at a time over HTTP/1.1, exactly once, and waits for the answer. The network runs in a thread
/// of its own, so that the caller needs no event loop and none of its events run while it waits.
class StripeTransport {
public:
    /// `isLoopback`: the other side is on this machine, so no proxy of the system is in between. `peer`: what sentences
    /// call it.
    explicit StripeTransport(bool isLoopback, const QString& peer = QStringLiteral("gateway"));
    ~StripeTransport();
    StripeTransport(const StripeTransport&) = delete;
    StripeTransport& operator=(const StripeTransport&) = delete;

    /// Both return within `deadline` (and the time that thread switches take).
    StripeAnswer get(QNetworkRequest request, std::chrono::milliseconds deadline);
    StripeAnswer post(QNetworkRequest request, const QByteArray& body, std::chrono::milliseconds deadline);

private:
    QString m_peer;
    QThread m_thread;
    QNetworkAccessManager* m_manager;  ///< lives in m_thread
};

}  // namespace idempotency
