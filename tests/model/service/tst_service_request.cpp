// What the payments service makes of an HTTP request before it asks anybody (design section 8).
#include <QJsonDocument>
#include <QJsonObject>

#include "model/service/service_request.h"
#include "test_program.h"

using namespace idempotency;

namespace {

const QByteArray body = "{\"amountCents\":1999}";

HttpRequest payment(const QList<HttpHeader>& headers, const QByteArray& content = body) {
    return {"POST", "/api/rides", headers, content};
}

QList<HttpHeader> usual(const QByteArray& key = "k") {
    return {{"Content-Type", "application/json"}, {"X-User-Id", "ada"}, {"Idempotency-Key", key}};
}

QList<HttpHeader> usualWithout(const QByteArray& name) {
    auto headers = usual();
    headers.removeIf([&](const HttpHeader& header) { return header.name == name; });
    return headers;
}

QList<HttpHeader> usualAnd(const QByteArray& name, const QByteArray& value) {
    auto headers = usual();
    headers.append(HttpHeader{name, value});
    return headers;
}

/// In words: "pay KEY", "ride ID", health, alive, metrics, or the status and type of the refusal.
QString meaning(const HttpRequest& request) {
    const auto asked = readServiceRequest(request);
    if (const auto* order = std::get_if<PaymentOrder>(&asked))
        return QStringLiteral("pay %1 %2 %3").arg(order->scope.userId, order->scope.path, order->scope.key);
    if (const auto* ride = std::get_if<RideQuestion>(&asked))
        return QStringLiteral("ride %1 %2").arg(ride->rideId).arg(ride->userId);
    if (std::holds_alternative<HealthQuestion>(asked)) return QStringLiteral("health");
    if (std::holds_alternative<AliveQuestion>(asked)) return QStringLiteral("alive");
    if (std::holds_alternative<MetricsQuestion>(asked)) return QStringLiteral("metrics");
    const auto& refusal = std::get<HttpResponse>(asked);
    const auto problem = QJsonDocument::fromJson(refusal.body).object();
    if (problem[u"status"].toInt() != refusal.status) return QStringLiteral("another status in the document");
    return QStringLiteral("%1 %2").arg(refusal.status).arg(problem[u"type"].toString().section(u'/', -1));
}

}  // namespace

class TestServiceRequest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isUnderstood_data() {
        QTest::addColumn<HttpRequest>("request");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const HttpRequest& request, const char* expected) {
            QTest::newRow(name) << request << QString::fromUtf8(expected);
        };
        row("payment", payment(usual()), "pay ada /api/rides k");
        row("key quoted", payment(usual("\"k\"")), "pay ada /api/rides k");
        row("key with blanks around", payment(usual(" k ")), "pay ada /api/rides k");
        row("key sent twice, once quoted", payment(usualAnd("idempotency-key", "\"k\"")), "pay ada /api/rides k");
        row("key sent twice with two values", payment(usualAnd("Idempotency-Key", "l")), "400 bad-request");
        row("key missing", payment(usualWithout("Idempotency-Key")), "400 bad-request");
        row("key empty", payment(usual("")), "400 bad-request");
        row("key empty in quotes", payment(usual("\"\"")), "400 bad-request");
        row("key without its closing quote", payment(usual("\"k")), "400 bad-request");
        row("key of 255", payment(usual(QByteArray(255, 'k'))),
            ("pay ada /api/rides " + QByteArray(255, 'k')).constData());
        row("key of 256", payment(usual(QByteArray(256, 'k'))), "400 bad-request");
        row("key of 2713", payment(usual(QByteArray(2713, 'k'))), "400 bad-request");
        row("key of 8000", payment(usual(QByteArray(8000, 'k'))), "400 bad-request");
        row("key in Cyrillic", payment(usual("\xd0\xba")), "400 bad-request");
        row("key with a bad byte", payment(usual("\xff")), "400 bad-request");
        row("key with a tab inside", payment(usual("a\tb")), "400 bad-request");
        row("key that is a card", payment(usual("4242 4242 4242 4242")), "422 invalid-payment");
        row("user missing", payment(usualWithout("X-User-Id")), "400 bad-request");
        row("user sent twice with two values", payment(usualAnd("X-User-Id", "bob")), "400 bad-request");
        row("user in UTF-8",
            payment({{"Content-Type", "application/json"}, {"X-User-Id", "\xd0\xba"}, {"Idempotency-Key", "k"}}),
            "pay \xd0\xba /api/rides k");
        row("no media type", payment(usualWithout("Content-Type")), "415 media-type-not-supported");
        row("form", payment({{"Content-Type", "application/x-www-form-urlencoded"}}), "415 media-type-not-supported");
        row("two media types", payment(usualAnd("Content-Type", "application/json")), "415 media-type-not-supported");
        row("charset",
            payment(
                {{"Content-Type", "Application/JSON; charset=UTF-8"}, {"X-User-Id", "ada"}, {"Idempotency-Key", "k"}}),
            "pay ada /api/rides k");
        row("another charset", payment({{"Content-Type", "application/json; charset=latin1"}}),
            "415 media-type-not-supported");
        row("no JSON", payment(usual(), "{"), "400 bad-request");
        row("no body", payment(usual(), ""), "400 bad-request");
        row("an array", payment(usual(), "[]"), "400 bad-request");
        row("duplicate names", payment(usual(), "{\"amountCents\":1,\"amountCents\":2}"), "400 bad-request");
        row("unknown member", payment(usual(), "{\"amountCents\":1,\"x\":2}"), "422 invalid-payment");
        row("negative amount", payment(usual(), "{\"amountCents\":-5}"), "422 invalid-payment");
        row("amount of 64 bits", payment(usual(), "{\"amountCents\":9007199254740993}"), "422 invalid-payment");
        row("NUL", payment(usual(), "{\"amountCents\":1,\"paymentMethod\":\"a\\u0000b\"}"), "422 invalid-payment");
        row("a card", payment(usual(), "{\"amountCents\":1,\"paymentMethod\":\"4242424242424242\"}"),
            "422 invalid-payment");
        row("GET of the collection", {"GET", "/api/rides", usual(), {}}, "405 method-not-allowed");
        row("DELETE of a ride", {"DELETE", "/api/rides/1", usual(), {}}, "405 method-not-allowed");
        row("path in capitals, slash and query", {"POST", "/API/Rides/?x=1", usual(), body}, "pay ada /api/rides k");
        row("another path", {"POST", "/api/refunds", usual(), body}, "404 not-found");
        row("ride", {"GET", "/api/rides/17", usual(), {}}, "ride 17 ada");
        row("ride, header only", {"HEAD", "/api/rides/17", usual(), {}}, "ride 17 ada");
        row("ride without a user", {"GET", "/api/rides/17", {}, {}}, "400 bad-request");
        row("ride zero", {"GET", "/api/rides/0", usual(), {}}, "404 not-found");
        row("ride by a padded number", {"GET", "/api/rides/017", usual(), {}}, "404 not-found");
        row("ride beyond 64 bits", {"GET", "/api/rides/9223372036854775808", usual(), {}}, "404 not-found");
        row("ride by a word", {"GET", "/api/rides/x", usual(), {}}, "404 not-found");
        row("health", {"GET", "/healthz", {}, {}}, "health");
        row("alive", {"GET", "/healthz/alive", {}, {}}, "alive");
        row("metrics", {"GET", "/metrics", {}, {}}, "metrics");
        row("metrics written", {"POST", "/metrics", {}, {}}, "405 method-not-allowed");
        row("root", {"GET", "/", {}, {}}, "404 not-found");
        row("asterisk", {"OPTIONS", "*", {}, {}}, "404 not-found");
    }
    void isUnderstood() {
        QFETCH(HttpRequest, request);
        QFETCH(QString, expected);
        QCOMPARE(meaning(request), expected);
    }

    /// Nobody reads a card's number in an answer or a log of answers.
    void refusalsRepeatNoCard() {
        const QByteArray card = "4242424242424242";
        for (const auto& request : {payment(usual(card)), payment(usual(), "{\"amountCents\":1,\"" + card + "\":1}"),
                                    payment(usual(), "{\"amountCents\":" + card + "}")}) {
            const auto asked = readServiceRequest(request);
            QVERIFY(std::holds_alternative<HttpResponse>(asked));
            QVERIFY(!std::get<HttpResponse>(asked).body.contains(card));
        }
    }

    void wrongMethodNamesTheRightOnes() {
        const auto asked = readServiceRequest({"PUT", "/api/rides", {}, {}});
        QVERIFY(std::get<HttpResponse>(asked).headers.contains(HttpHeader{"Allow", "POST"}));
    }
};

TEST_PROGRAM_PART(service_request, TestServiceRequest)
#include "tst_service_request.moc"
