#pragma once

#include <optional>
#include <variant>

#include <QByteArray>
#include <QString>

namespace idempotency {

constexpr qint64 maximumAmountCents = 99'999'999;
constexpr int maximumPaymentMethodLength = 255;

/// What a client asks to be charged: the body of POST /api/rides, understood.
struct PaymentRequest {
    qint64 amountCents = 0;
    QString currency = QStringLiteral("usd");  ///< ISO 4217, lower case whatever was sent
    QString paymentMethod = QStringLiteral("pm_card_visa");
    QByteArray canonicalBody;  ///< RFC 8785, exactly what was sent: no default filled in, no case changed

    bool operator==(const PaymentRequest&) const = default;
};

/// Why a body is refused before anything is stored. Repeats no value of the body, which may hold a card's number.
struct RequestProblem {
    int statusCode = 400;  ///< 400: no JSON object that can be read; 422: an object that is no payment
    QString detail;        ///< one sentence for people
    QString member;        ///< the member it is about, shown escaped; empty where it is about the whole body

    bool operator==(const RequestProblem&) const = default;
};

std::variant<PaymentRequest, RequestProblem> parsePaymentRequest(const QByteArray& body);

/// The JSON body with what is given and nothing else. It only encodes: bad values reach the service, which judges them.
QByteArray paymentRequestBody(qint64 amountCents, const std::optional<QString>& currency = std::nullopt,
                              const std::optional<QString>& paymentMethod = std::nullopt);

/// True for a payment method that makes the simulated gateway misbehave: for test databases only.
bool isSimulatedFault(const QString& paymentMethod);

}  // namespace idempotency
