#include <QtTest>

#include "model/core/downstream_key.h"
#include "model/core/reconciliation_report.h"
#include "test_program.h"

using namespace idempotency;

namespace {

const Scope scope{QStringLiteral("ada"), QStringLiteral("/api/rides"), QStringLiteral("k")};
const Money price{1999, QStringLiteral("usd")};

ListedCharge charge() {
    return {QStringLiteral("ch_1"), price, 7, downstreamKey(scope, chargePurpose, 1), Instant{}};
}

/// A payment in doubt: its ride made, no charge recorded, its call deadline over.
ChargeRecord inDoubt() {
    ChargeRecord record;
    record.ride = Ride{7,
                       QStringLiteral("ada"),
                       price,
                       QStringLiteral("pm_card_visa"),
                       downstreamKey(scope, chargePurpose, 1),
                       QStringLiteral("created"),
                       {},
                       {},
                       {}};
    record.key = ChargeRecord::OfKey{3, scope, RecoveryPoint::RideCreated, downstreamKey(scope, chargePurpose, 1), 1};
    return record;
}

ChargeRecord carried() {
    auto record = inDoubt();
    record.ride->chargeId = QStringLiteral("ch_1");
    record.ride->status = QStringLiteral("charged");
    record.carriedBy = 7;
    record.key->point = RecoveryPoint::Finished;
    return record;
}

using Change = std::function<void(ListedCharge&, ChargeRecord&)>;

}  // namespace

Q_DECLARE_METATYPE(Change)

class ReconciliationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChargeIsJudged_data() {
        QTest::addColumn<bool>("isCarried");
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("kind");
        const auto row = [](const char* name, bool isCarried, const char* kind, const Change& change) {
            QTest::newRow(name) << isCarried << change << QString::fromLatin1(kind);
        };
        const auto status = [](const char* text) {
            return [=](ListedCharge&, ChargeRecord& r) { r.ride->status = QString::fromLatin1(text); };
        };
        const auto point = [](RecoveryPoint at) { return [=](ListedCharge&, ChargeRecord& r) { r.key->point = at; }; };
        const auto noKey = [](ListedCharge&, ChargeRecord& r) { r.key.reset(); };
        row("carried", true, "matched", [](auto&, auto&) {});
        row("carried, key gone", true, "matched", noKey);
        row("carried, key not advanced", true, "matched", point(RecoveryPoint::RideCreated));
        row("carried, ride of the plain form", true, "matched", [](auto&, auto& r) { r.ride->downstreamKey.clear(); });
        row("carried, other amount", true, "other_amount", [](auto& c, auto&) { c.amount.minorUnits = 2000; });
        row("carried, other currency", true, "other_amount",
            [](auto& c, auto&) { c.amount.currency = QStringLiteral("eur"); });
        row("carried, settled by mistake", true, "matched", [](auto&, auto& r) { r.isSettled = true; });
        row("carried by another ride", true, "unknown_ride", [](auto&, auto& r) { r.carriedBy = 8; });
        row("carried by another ride, none named", true, "unknown_ride", [](auto&, auto& r) { r.ride.reset(); });
        row("in doubt", false, "unrecorded", [](auto&, auto&) {});
        row("in doubt, at started", false, "unrecorded", point(RecoveryPoint::Started));
        row("in doubt, its worker may be alive", false, "under_way", [](auto&, auto& r) { r.mayStillMove = true; });
        row("in doubt, other amount", false, "other_amount", [](auto& c, auto&) { c.amount.minorUnits = 1; });
        row("in doubt, on record", false, "unrecorded", [](auto&, auto& r) { r.isOnRecord = true; });
        row("abandoned", false, "orphan", status("abandoned"));
        row("declined", false, "orphan", status("declined"));
        row("abandoned, other amount", false, "orphan", [](auto& c, auto& r) {
            c.amount.minorUnits = 1;
            r.ride->status = QStringLiteral("abandoned");
        });
        row("abandoned, on record", false, "orphan", [](auto&, auto& r) {
            r.ride->status = QStringLiteral("abandoned");
            r.isOnRecord = true;
        });
        row("abandoned, settled", false, "settled", [](auto&, auto& r) {
            r.ride->status = QStringLiteral("abandoned");
            r.isOnRecord = r.isSettled = true;
        });
        row("finished without it", false, "orphan", point(RecoveryPoint::Finished));
        row("past the charge without it", false, "orphan", point(RecoveryPoint::ChargeCompleted));
        row("key gone", false, "orphan", noKey);
        row("ride carries another", false, "charged_twice", [](auto&, auto& r) {
            r.ride->chargeId = QStringLiteral("ch_2");
            r.ride->status = QStringLiteral("charged");
        });
        row("ride carries another, and its worker may be alive", false, "charged_twice", [](auto&, auto& r) {
            r.ride->chargeId = QStringLiteral("ch_2");
            r.mayStillMove = true;
        });
        row("no such ride", false, "unknown_ride", [](auto&, auto& r) {
            r.ride.reset();
            r.key.reset();
        });
        row("ride of another database", false, "unknown_ride",
            [](auto& c, auto&) { c.downstreamKey = QStringLiteral("ic1_other"); });
        row("ride of another database, key gone", false, "unknown_ride", [](auto& c, auto& r) {
            c.downstreamKey = QStringLiteral("ic1_other");
            r.key.reset();
        });
        row("an earlier generation", false, "unrecorded", [](auto&, auto& r) {
            r.key->downstreamGeneration = 2;
            r.key->downstreamKey = downstreamKey(scope, chargePurpose, 2);
            r.ride->downstreamKey = r.key->downstreamKey;
        });
        row("a generation that was never reached", false, "unknown_ride",
            [](auto& c, auto&) { c.downstreamKey = downstreamKey(scope, chargePurpose, 2); });
    }

    void aChargeIsJudged() {
        QFETCH(bool, isCarried);
        QFETCH(Change, change);
        QFETCH(QString, kind);
        auto listed = charge();
        auto record = isCarried ? carried() : inDoubt();
        change(listed, record);
        const auto finding = judgeCharge(listed, record);
        QCOMPARE(nameOf(finding.kind), kind);
        QCOMPARE(finding.sentence.isEmpty(), !isFinding(finding.kind));
        QCOMPARE(finding.chargeId, listed.chargeId);
        QCOMPARE(finding.gatewayMoney, std::optional(listed.amount));
        QCOMPARE(finding.isOnRecord, record.isOnRecord);
        // What another database's ride of that number is for says nothing of this charge.
        QCOMPARE(finding.rideMoney.has_value(), kind != u"unknown_ride");
    }

    void onlyChargesWithOurMetadataAreOurs_data() {
        QTest::addColumn<qint64>("rideId");
        QTest::addColumn<QString>("downstreamKey");
        QTest::addColumn<bool>("ours");
        QTest::newRow("both") << qint64(7) << QStringLiteral("ic1_ab") << true;
        QTest::newRow("no ride") << qint64(-1) << QStringLiteral("ic1_ab") << false;
        QTest::newRow("no key") << qint64(7) << QString() << false;
        QTest::newRow("another's key") << qint64(7) << QStringLiteral("order-7") << false;
        QTest::newRow("our key inside another's") << qint64(7) << QStringLiteral("x ic1_ab") << false;
    }

    void onlyChargesWithOurMetadataAreOurs() {
        QFETCH(qint64, rideId);
        QFETCH(QString, downstreamKey);
        QFETCH(bool, ours);
        QCOMPARE(isOurs(rideId < 0 ? std::nullopt : std::optional(rideId), downstreamKey), ours);
    }

    void aFindingIsOneLineForPeople() {
        auto record = inDoubt();
        record.ride->status = QStringLiteral("abandoned");
        auto listed = charge();
        listed.chargeId = QStringLiteral("ch_\n1");
        QCOMPARE(
            findingText(judgeCharge(listed, record)),
            QStringLiteral("orphan         ch_\\u000A1  ride 7  key 3  19.99 USD  The gateway has charged, but its "
                           "ride is abandoned. Refund it at the gateway, then settle it."));
    }

    void aFindingIsOneLineOfCsv() {
        auto record = inDoubt();
        record.ride->userId = QStringLiteral("=cmd()");
        record.ride->chargeId = QStringLiteral("ch_2");
        const auto line = findingCsvLine(judgeCharge(charge(), record));
        QCOMPARE(line, QByteArray("charged_twice,ch_1,7,3,'=cmd(),1999,usd,1999,usd,1970-01-01T00:00:00.000000Z,,"
                                  "\"The ride carries ch_2 already. Refund one of the two at the gateway, then settle "
                                  "it.\"\r\n"));
        QCOMPARE(findingCsvHeader().count(','), line.count(',') - 1);
    }

    void whatIsAbsentIsNullInJson() {
        const auto json = findingJson(missingCharge(*carried().ride, std::nullopt, QStringLiteral("No.")));
        QVERIFY(json["keyId"].is_null());
        QVERIFY(json["gatewayMoney"].is_null());
        QVERIFY(json["chargedAt"].is_null());
        QCOMPARE(json["rideMoney"]["amountCents"].get<int>(), 1999);
        QCOMPARE(QString::fromStdString(json["kind"].get<std::string>()), QStringLiteral("missing"));
    }
};

TEST_PROGRAM_PART(reconciliation, ReconciliationTest)
#include "tst_reconciliation.moc"
