// Our client against a public mock of Stripe's API, in the older form of the call. Needs the mock's address as
// argument.
#include <QTest>
#include <QUrl>
#include <QUuid>

#include "model/gateway/stripe_gateway.h"

using namespace idempotency;
using namespace std::chrono_literals;
using Kind = GatewayOutcomeKind;

namespace {

QUrl mockUrl;

ChargeRequest orderOf(const QString& source, qint64 amount = 1999) {
    return {17,
            {amount, QStringLiteral("usd")},
            source,
            QStringLiteral("ic1_") + QUuid::createUuid().toString(QUuid::Id128)};
}

}  // namespace

class AgainstMock : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_client = StripeGateway::create(mockUrl, "sk_test_mock", StripeApi::Charges).value(); }

    void chargesOnceUnderAKey() {
        const auto order = orderOf(QStringLiteral("tok_visa"));
        const auto first = m_client->charge(order, 10s);
        QVERIFY2(first.kind == Kind::Charged, qPrintable(first.message));
        const auto second = m_client->charge(order, 10s);
        QVERIFY2(second.kind == Kind::Charged, qPrintable(second.message));
        QCOMPARE(second.chargeId, first.chargeId);
        QCOMPARE(m_client->retrieve(first.objectId, 10s).chargeId, first.chargeId);
    }

    void listsWhatItCharged() {
        const auto charged = m_client->charge(orderOf(QStringLiteral("tok_visa")), 10s);
        const auto page = m_client->list(Instant{}, Instant(std::chrono::hours(24 * 365 * 100)), QString(), 10s);
        QVERIFY2(page.ok(), page.ok() ? "" : qPrintable(page.failure().message));
        const bool isListed = std::any_of(page->charges.begin(), page->charges.end(), [&](const GatewayCharge& charge) {
            return charge.chargeId == charged.chargeId && charge.rideId == 17;
        });
        QVERIFY(isListed);
    }

    void isDeclined() {
        const auto outcome = m_client->charge(orderOf(QStringLiteral("tok_chargeDeclined")), 10s);
        QVERIFY2(outcome.kind == Kind::Declined, qPrintable(outcome.message));
        QCOMPARE(outcome.code, QStringLiteral("card_declined"));
    }

    void isRefusedForTheAmount() {
        const auto outcome = m_client->charge(orderOf(QStringLiteral("tok_visa"), 1), 10s);
        QVERIFY2(outcome.kind == Kind::RefusedForCaller, qPrintable(outcome.message));
    }

    void aKeyWithOtherParametersIsNotCharged() {
        auto order = orderOf(QStringLiteral("tok_visa"));
        QVERIFY(m_client->charge(order, 10s).kind == Kind::Charged);
        order.amount.minorUnits = 2999;
        const auto outcome = m_client->charge(order, 10s);
        QVERIFY2(outcome.kind == Kind::KeyReused, qPrintable(outcome.message));
    }

private:
    std::unique_ptr<StripeGateway> m_client;
};

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    QCoreApplication application(argc, argv);
    mockUrl = QUrl(QString::fromLocal8Bit(argv[1]));
    AgainstMock test;
    return QTest::qExec(&test, QStringList{QString::fromLocal8Bit(argv[0])});
}

#include "against_mock.moc"
