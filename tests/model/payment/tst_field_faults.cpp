// Faults that were reported of other systems of this kind, at the core that every program shares. The numbers are those
// of tests/data/field-faults.md; what concerns the command line is tested in tests/app.
#include "model/core/downstream_key.h"
#include "model/payment/ask_gateway.h"
#include "payment_fixture.h"
#include "test_program.h"

using namespace idempotency;
using Kind = GatewayOutcomeKind;

namespace {

const QString key = QStringLiteral("k");

PaymentResult pay(Worker& worker, const QString& path, const QByteArray& body) {
    return worker.payments.pay(makeScope(QStringLiteral("ada"), path, key).value(),
                               std::get<PaymentRequest>(parsePaymentRequest(body)));
}

GatewayOutcome said(Kind kind) {
    return {kind, {}, {}, QStringLiteral("said by the test"), {}, {}};
}

/// A database that refuses one statement of a payment with that SQLSTATE.
QString refuses(const char* table, const char* event, const char* when, const char* state) {
    return QStringLiteral(
               "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
               " $$BEGIN RAISE EXCEPTION 'refused by the test' USING ERRCODE = '%4'; END$$;"
               "CREATE TRIGGER refuse BEFORE %2 ON %1 FOR EACH ROW WHEN (%3) EXECUTE FUNCTION refuse()")
        .arg(QLatin1String(table), QLatin1String(event), QLatin1String(when), QLatin1String(state));
}

}  // namespace

class FieldFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void m01_theOrderOfMembersDoesNotMatter() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        const auto first = pay(*worker, ridesPath(), R"({"amountCents":1999,"currency":"usd"})").answer;
        const auto again = pay(*worker, ridesPath(), "{ \"currency\": \"usd\",\n \"amountCents\": 1999 }").answer;
        QCOMPARE(first.statusCode, 201);
        QVERIFY(again.replayed);
        QCOMPARE(again.body, first.body);
    }

    void m02_anotherEndpointHasAnotherKey() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        const QByteArray body = R"({"amountCents":1999})";
        const auto one = pay(*worker, ridesPath(), body), two = pay(*worker, QStringLiteral("/api/tips"), body);
        QVERIFY(!one.answer.replayed && !two.answer.replayed);
        QVERIFY(one.answer.body != two.answer.body);
        QVERIFY(one.keyId != two.keyId);
        QCOMPARE(fixture.charges().size(), qsizetype(2));
    }

    void m07_noFailureBlocksAKeyLongerThanOneLease_data() {
        QTest::addColumn<QString>("databaseFault");
        QTest::addColumn<std::optional<Kind>>("gatewayFault");
        const auto row = [](const char* name, const QString& database, std::optional<Kind> gateway) {
            QTest::newRow(name) << database << gateway;
        };
        for (const auto& [name, state] : {std::pair("disk full", "53100"), {"a server's own error", "XX000"}}) {
            const auto at = [name = name](const char* what) { return QByteArray(name) + " while " + what; };
            row(at("making the ride"), refuses("rides", "INSERT", "true", state), std::nullopt);
            row(at("recording the charge"), refuses("idempotency_keys", "UPDATE", "NEW.recovery_point = 2", state),
                std::nullopt);
            row(at("storing the response"), refuses("idempotency_keys", "UPDATE", "NEW.recovery_point = 3", state),
                std::nullopt);
            row(at("letting go"), refuses("idempotency_keys", "UPDATE", "NEW.locked_at IS NULL", state),
                Kind::NotReached);
        }
        row("unknown", {}, Kind::Unknown);
        row("in use", {}, Kind::InUse);
        row("rate limited", {}, Kind::RateLimited);
        row("wrong credentials", {}, Kind::WrongCredentials);
        row("not reached", {}, Kind::NotReached);
    }

    void m07_noFailureBlocksAKeyLongerThanOneLease() {
        QFETCH(QString, databaseFault);
        QFETCH(std::optional<Kind>, gatewayFault);
        PaymentFixture fixture;
        if (!databaseFault.isEmpty()) fixture.database.run(databaseFault);
        auto worker = fixture.worker();
        if (gatewayFault) worker->gateway.answerInstead = [&](int) { return std::optional(said(*gatewayFault)); };
        const auto failed = worker->pay(key).answer;
        QVERIFY2(failed.statusCode == 503 && failed.retryAfterSeconds, qPrintable(failed.body));
        const qint64 id = fixture.idOf(key);
        const auto held = QStringLiteral(
            "coalesce(k.locked_at + k.lease_ms * interval '1 ms' > clock_timestamp()"
            " + k.lease_ms * interval '1 ms', false)");
        QCOMPARE(fixture.column(id, held), QStringLiteral("f"));
        if (!databaseFault.isEmpty()) fixture.database.run(QStringLiteral("DROP FUNCTION refuse CASCADE"));
        if (fixture.column(id, QStringLiteral("k.locked_at IS NULL")) != u"t") fixture.endLease(id);
        QCOMPARE(fixture.worker()->pay(key).answer.statusCode, 201);
        QCOMPARE(fixture.whyNotPaidOnce(key), QString());
    }

    void m17_amountsAreExactOrRefused_data() {
        QTest::addColumn<QByteArray>("amount");
        QTest::newRow("an id") << QByteArray("5808437681602035");
        QTest::newRow("beyond a double") << QByteArray("9007199254740993");
        QTest::newRow("beyond 64 bits") << QByteArray("18446744073709551617");
    }

    void m17_amountsAreExactOrRefused() {
        QFETCH(QByteArray, amount);
        const auto parsed = parsePaymentRequest(R"({"amountCents":)" + amount + "}");
        QVERIFY(std::holds_alternative<RequestProblem>(parsed));
    }

    void m20_eachPurposeHasItsOwnDownstreamKey() {
        PaymentFixture fixture;
        auto worker = fixture.worker();
        const auto result = worker->pay(key);
        const auto scope = makeScope(QStringLiteral("ada"), ridesPath(), key).value();
        QCOMPARE(fixture.column(*result.keyId, QStringLiteral("k.downstream_key")),
                 downstreamKey(scope, chargePurpose, 1));
        QVERIFY(downstreamKey(scope, chargePurpose, 1) != downstreamKey(scope, u"refund", 1));
        // A look-up only reads, so it sends no key at all.
        QVERIFY(askGateway(*worker->database, worker->session, *result.keyId, std::chrono::seconds(5)).ok());
        QCOMPARE(fixture.deliveries(*result.keyId), 1);
    }
};

TEST_PROGRAM_PART(field_faults, FieldFaults)
#include "tst_field_faults.moc"
