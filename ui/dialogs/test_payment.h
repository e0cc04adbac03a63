#pragma once

#include <optional>

#include <QString>
#include <QStringList>

#include "model/core/money.h"

namespace idempotency {

/// One test payment as the dialog describes it.
struct TestPayment {
    enum class Disturbance { None, Kill, Pause };

    QString userId;
    QString key;
    Money amount;
    QString card;
    Disturbance disturbance = Disturbance::None;
    QString point;  ///< where the worker is killed or paused
    int pauseSeconds = 20;
    QString serviceUrl;     ///< of a running service that gets it over HTTP; empty: a worker of the window's own
    int retrySeconds = 60;  ///< how long its client goes on trying; 0: one try

    bool operator==(const TestPayment&) const = default;
};

/// The arguments of idempotencyctl that send it. They name no database and no secret.
QStringList argumentsOf(const TestPayment& order);

/// The same for people, to type into a shell.
QString commandLineOf(const TestPayment& order);

/// An amount as people type it, such as 19.99, in the currency's minor unit; nothing where it is none, or is out of the
/// range that the service takes.
std::optional<qint64> minorUnitsFrom(const QString& typed, const QString& currency);

/// What an attempt to pay came to.
struct PaymentEnd {
    bool killed = false;
    int exitCode = 0;
    QByteArray output;  ///< JSON
    QByteArray errors;  ///< for people
};

/// In one line: "201: charged once, ride 5, ch_…", "Killed at charged".
QString wordsOf(const PaymentEnd& end, const TestPayment& order);
/// True where a payment ended as it should: charged, or answered from the store.
bool isGood(const PaymentEnd& end);

/// One way to pay that the dialog offers.
struct TestCard {
    QString name;
    QString does;
};
std::vector<TestCard> testCards();

}  // namespace idempotency
