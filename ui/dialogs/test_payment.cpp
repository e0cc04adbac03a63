#include "ui/dialogs/test_payment.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "model/core/payment_request.h"
#include "ui/words/key_text.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

/// Where a command line is broken for people.
constexpr qsizetype lineWidth = 64;

QString shellQuoted(const QString& argument) {
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:=@%+,-]+$"));
    if (plain.match(argument).hasMatch()) return argument;
    return QLatin1Char('\'') + QString(argument).replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

QString option(const char* name, const QString& value) {
    return QLatin1String(name) + QLatin1Char('=') + value;
}

QString charged(const QJsonObject& answer, const QJsonObject& body) {
    if (answer[u"replayed"].toBool()) return Words::tr("the stored answer came back; nothing new was charged");
    return Words::tr("charged once, ride %1, %2")
        .arg(QString::number(body[u"rideId"].toInteger()), elideKey(body[u"chargeId"].toString()).text());
}

QString problemText(const QJsonObject& answer, const QJsonObject& body) {
    auto text = body[u"title"].toString();
    const auto detail = body[u"detail"].toString();
    if (!detail.isEmpty() && detail != text) text += QStringLiteral(". ") + detail;
    if (answer[u"replayed"].toBool()) text = Words::tr("repeated from the store: %1").arg(text);
    const auto wait = answer[u"retryAfterSeconds"];
    if (wait.isDouble()) text += QLatin1Char(' ') + Words::tr("(again in %1 s)").arg(wait.toInt());
    return visibleText(text);
}

QJsonObject objectIn(const QByteArray& json) {
    return QJsonDocument::fromJson(json).object();
}

}  // namespace

QStringList argumentsOf(const TestPayment& order) {
    QStringList arguments{QStringLiteral("--json"),
                          QStringLiteral("pay"),
                          option("--user", order.userId),
                          option("--key", order.key),
                          option("--amount-cents", QString::number(order.amount.minorUnits)),
                          option("--currency", order.amount.currency),
                          option("--payment-method", order.card)};
    if (!order.serviceUrl.isEmpty()) {
        arguments << option("--url", order.serviceUrl)
                  << option("--retry-for", QStringLiteral("%1s").arg(order.retrySeconds));
        return arguments;
    }
    if (order.disturbance == TestPayment::Disturbance::Kill) arguments << option("--crash-at", order.point);
    if (order.disturbance == TestPayment::Disturbance::Pause) {
        arguments << option("--pause-at", order.point)
                  << option("--pause-seconds", QString::number(order.pauseSeconds));
    }
    return arguments;
}

QString commandLineOf(const TestPayment& order) {
    QString text = QStringLiteral("idempotencyctl pay");
    qsizetype width = text.size();
    for (const auto& argument : argumentsOf(order).mid(2)) {
        const auto word = shellQuoted(argument);
        const bool fits = width + 1 + word.size() <= lineWidth;
        text += (fits ? QStringLiteral(" ") : QStringLiteral(" \\\n  ")) + word;
        width = fits ? width + 1 + word.size() : 2 + word.size();
    }
    return text;
}

std::optional<qint64> minorUnitsFrom(const QString& typed, const QString& currency) {
    const int digits = minorUnitDigits(currency).value_or(2);
    static const QRegularExpression form(QStringLiteral("^(\\d{1,9})(?:[.](\\d*))?$"));
    const auto match = form.match(typed.trimmed());
    if (!match.hasMatch() || match.captured(2).size() > digits) return std::nullopt;
    const qint64 units = (match.captured(1) + match.captured(2).leftJustified(digits, QLatin1Char('0'))).toLongLong();
    if (units < 1 || units > maximumAmountCents) return std::nullopt;
    return units;
}

QString wordsOf(const PaymentEnd& end, const TestPayment& order) {
    if (end.killed) {
        const auto place = QString(order.point).replace(QLatin1Char('_'), QLatin1Char(' '));
        return order.disturbance == TestPayment::Disturbance::Kill ? Words::tr("Killed at %1").arg(place)
                                                                   : Words::tr("Killed");
    }
    const auto answer = objectIn(end.output);
    if (answer.isEmpty()) {
        const auto errors = visibleText(QString::fromUtf8(end.errors).simplified());
        return errors.isEmpty() ? Words::tr("Ended with exit code %1").arg(end.exitCode) : errors;
    }
    const auto body = objectIn(answer[u"body"].toString().toUtf8());
    const int status = answer[u"statusCode"].toInt();
    return QStringLiteral("%1: ").arg(status) + (status < 400 ? charged(answer, body) : problemText(answer, body));
}

bool isGood(const PaymentEnd& end) {
    return !end.killed && end.exitCode == 0;
}

std::vector<TestCard> testCards() {
    const auto card = [](const char* name, const QString& does) { return TestCard{QString::fromLatin1(name), does}; };
    return {
        card("pm_card_visa", Words::tr("is charged")),
        card("pm_card_chargeDeclined", Words::tr("is declined")),
        card("pm_card_chargeDeclinedInsufficientFunds", Words::tr("is declined: insufficient funds")),
        card("pm_sim_reset_after", Words::tr("charges, then drops the connection")),
        card("pm_sim_reset_before", Words::tr("drops the connection, charges nothing")),
        card("pm_sim_timeout_after", Words::tr("charges, then never answers")),
        card("pm_sim_timeout_before", Words::tr("never answers, charges nothing")),
        card("pm_sim_500_after", Words::tr("charges, then answers 500 once")),
        card("pm_sim_500_before", Words::tr("answers 500 once, charges nothing")),
        card("pm_sim_429", Words::tr("answers 429 once: too many requests")),
        card("pm_sim_garbage", Words::tr("charges, then answers with garbage once")),
        card("pm_sim_truncated", Words::tr("charges, then cuts its answer short once")),
        card("pm_sim_slow", Words::tr("charges and answers after 3 s")),
        card("pm_sim_processing", Words::tr("stays in processing")),
        card("pm_sim_500_stored", Words::tr("answers the same 500 for ever: parked")),
        card("pm_sim_key_reused", Words::tr("says that the key was used otherwise: parked")),
        card("pm_sim_401", Words::tr("refuses our credentials")),
        card("pm_sim_400", Words::tr("refuses the request for good")),
        card("pm_sim_404_html", Words::tr("answers with a page that is no answer")),
    };
}

}  // namespace idempotency
