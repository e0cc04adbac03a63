#include <QTest>

#include "simulator_fixture.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

QString key(const char* text = "ic1_k") {
    return QString::fromLatin1(text);
}
QString visa() {
    return QStringLiteral("pm_card_visa");
}

QString chargeOf(const StripeAnswer& answer) {
    return SimulatorFixture::json(answer)[u"latest_charge"].toString();
}
QJsonValue errorOf(const StripeAnswer& answer) {
    return SimulatorFixture::json(answer)[u"error"];
}

/// A clock that tests move. The simulator reads it from its own thread.
struct MovableClock {
    std::shared_ptr<std::atomic<qint64>> seconds = std::make_shared<std::atomic<qint64>>(1'700'000'000);

    SimulatorOptions options(std::chrono::seconds keyWindow = 24h) const {
        SimulatorOptions options;
        options.keyWindow = keyWindow;
        options.now = [seconds = seconds] { return Instant(std::chrono::seconds(*seconds)); };
        return options;
    }
};

}  // namespace

class TestSimulatorLedger : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void booksSurviveARestart();
    void listsNewestFirstInPages();
    void listsByTimeOfCreation();
    void listQueryIsChecked_data();
    void listQueryIsChecked();
    void objectsAreFoundById();
    void olderCallCharges();
    void declineLeavesNoCharge();
    void ledgerIsItsOwnersOnly();
    void keyWindowForgetsKeysButNotCharges();
};

void TestSimulatorLedger::booksSurviveARestart() {
    SimulatorFixture fixture;
    const auto instance = fixture.simulator.instanceId();
    const auto first = fixture.pay(key(), visa());
    QCOMPARE(fixture.pay(key("ic1_f"), QStringLiteral("pm_sim_500_before")).status, 500);
    fixture.restart();
    QCOMPARE(fixture.simulator.instanceId(), instance);
    QVERIFY(instance.startsWith(u"sim_"));
    const auto second = fixture.pay(key(), visa());
    QVERIFY(second.replayed);
    QCOMPARE(second.body, first.body);
    QCOMPARE(fixture.deliveries(key()), 2);
    QCOMPARE(fixture.pay(key("ic1_f"), QStringLiteral("pm_sim_500_before")).status, 200);
}

void TestSimulatorLedger::listsNewestFirstInPages() {
    SimulatorFixture fixture;
    QStringList ids;
    for (int i = 0; i < 5; ++i) {
        const auto answer = fixture.pay(QStringLiteral("ic1_%1").arg(i), visa());
        ids.prepend(fixture.json(answer)[u"id"].toString());
    }
    QStringList seen;
    QList<bool> more;
    for (int page = 0; page < 3; ++page) {
        const auto after = seen.isEmpty() ? QString() : QStringLiteral("&starting_after=") + seen.last();
        const auto list = fixture.json(fixture.get(QStringLiteral("/v1/payment_intents?limit=2") + after));
        const auto intents = list[u"data"].toArray();
        for (const auto& intent : intents)
            seen.append(intent[u"id"].toString());
        more.append(list[u"has_more"].toBool());
    }
    QCOMPARE(seen, ids);
    QCOMPARE(more, QList<bool>({true, true, false}));
}

void TestSimulatorLedger::listsByTimeOfCreation() {
    const MovableClock clock;
    SimulatorFixture fixture(clock.options());
    const qint64 start = *clock.seconds;
    for (int i = 0; i < 3; ++i) {
        fixture.pay(QStringLiteral("ic1_%1").arg(i), visa());
        ++*clock.seconds;
    }
    const auto count = [&](qint64 from, qint64 to) {
        const auto target = QStringLiteral("/v1/charges?created[gte]=%1&created[lte]=%2").arg(from).arg(to);
        return fixture.json(fixture.get(target))[u"data"].toArray().size();
    };
    QCOMPARE(count(start, start + 2), 3);
    QCOMPARE(count(start + 1, start + 1), 1);
    QCOMPARE(count(start + 3, start + 9), 0);
    QCOMPARE(count(start - 9, start - 1), 0);
}

void TestSimulatorLedger::listQueryIsChecked_data() {
    QTest::addColumn<QString>("query");
    for (const char* query : {"limit=0", "limit=101", "limit=x", "created[gte]=now", "starting_after=pi_none"}) {
        QTest::newRow(query) << QString::fromLatin1(query);
    }
}

void TestSimulatorLedger::listQueryIsChecked() {
    QFETCH(QString, query);
    SimulatorFixture fixture;
    const auto answer = fixture.get(QStringLiteral("/v1/payment_intents?") + query);
    QCOMPARE(answer.status, 400);
    QCOMPARE(errorOf(answer)[u"param"].toString(), query.section(u'=', 0, 0));
}

void TestSimulatorLedger::objectsAreFoundById() {
    SimulatorFixture fixture;
    const auto intent = fixture.json(fixture.pay(key(), visa()));
    const auto id = intent[u"id"].toString();
    const auto chargeId = intent[u"latest_charge"].toString();
    QCOMPARE(fixture.json(fixture.get(QStringLiteral("/v1/payment_intents/") + id)), intent);
    const auto charge = fixture.json(fixture.get(QStringLiteral("/v1/charges/") + chargeId));
    QCOMPARE(charge[u"payment_intent"], id);
    QCOMPARE(charge[u"status"], QStringLiteral("succeeded"));
    QCOMPARE(fixture.get(QStringLiteral("/v1/charges/") + id).status, 404);
}

void TestSimulatorLedger::olderCallCharges() {
    SimulatorFixture fixture;
    const auto path = QStringLiteral("/v1/charges");
    const QByteArray form = "amount=500&currency=eur&source=tok_visa&metadata[ride_id]=3";
    const auto charge = fixture.json(fixture.post(key(), form, path));
    QCOMPARE(charge[u"object"], QStringLiteral("charge"));
    QCOMPARE(charge[u"paid"], true);
    QCOMPARE(charge[u"metadata"][u"ride_id"], QStringLiteral("3"));
    const auto declined = fixture.post(key("ic1_d"), "amount=5&currency=eur&source=tok_chargeDeclined", path);
    QCOMPARE(declined.status, 402);
    const auto unknown = fixture.post(key("ic1_u"), "amount=5&currency=eur&source=tok_none", path);
    QCOMPARE(errorOf(unknown)[u"param"], QStringLiteral("source"));
    QCOMPARE(fixture.charges(), 1);
}

void TestSimulatorLedger::declineLeavesNoCharge() {
    SimulatorFixture fixture;
    const auto answer = fixture.pay(key(), QStringLiteral("pm_card_chargeDeclined"));
    QCOMPARE(fixture.charges(), 0);
    const auto intents = fixture.json(fixture.get(QStringLiteral("/v1/payment_intents")))[u"data"].toArray();
    QCOMPARE(intents.size(), 1);
    QCOMPARE(intents[0][u"status"], QStringLiteral("requires_payment_method"));
    QVERIFY(intents[0][u"latest_charge"].isNull());
    QCOMPARE(errorOf(answer)[u"payment_intent"][u"id"], intents[0][u"id"]);
}

void TestSimulatorLedger::ledgerIsItsOwnersOnly() {
    QTemporaryDir folder;
    SimulatorOptions options;
    options.ledgerFile = folder.filePath(QStringLiteral("ledger.sqlite"));
    options.secretKey = "k";
    SimulatorThread simulator;
    QVERIFY(simulator.start(options).ok());
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const char* suffix : {"", "-wal", "-shm"}) {
        const auto file = options.ledgerFile + QString::fromLatin1(suffix);
        QVERIFY2(QFile::exists(file), suffix);
        QVERIFY((QFile::permissions(file) & others) == 0);
    }
}

void TestSimulatorLedger::keyWindowForgetsKeysButNotCharges() {
    const MovableClock clock;
    SimulatorFixture fixture(clock.options(60s));
    const auto first = fixture.pay(key(), visa());
    *clock.seconds += 59;
    QCOMPARE(chargeOf(fixture.pay(key(), visa())), chargeOf(first));
    *clock.seconds += 1;
    const auto third = fixture.pay(key(), visa());
    QVERIFY(!third.replayed);
    QVERIFY(chargeOf(third) != chargeOf(first));
    QCOMPARE(fixture.charges(), 2);
    *clock.seconds += 59;
    QVERIFY(fixture.pay(key(), visa()).replayed);
}

TEST_PROGRAM_PART(simulator_ledger, TestSimulatorLedger)
#include "tst_simulator_ledger.moc"
