#include <QRegularExpression>
#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

namespace {

/// What a member may be: s text, n number, b truth value, t instant, o object, a array, 0 null.
using Shape = std::vector<std::pair<QString, QString>>;

const Shape keyShape{
    {QStringLiteral("id"), QStringLiteral("n")},
    {QStringLiteral("userId"), QStringLiteral("s")},
    {QStringLiteral("requestMethod"), QStringLiteral("s")},
    {QStringLiteral("requestPath"), QStringLiteral("s")},
    {QStringLiteral("key"), QStringLiteral("s")},
    {QStringLiteral("recoveryPoint"), QStringLiteral("s")},
    {QStringLiteral("state"), QStringLiteral("s")},
    {QStringLiteral("parkedReason"), QStringLiteral("s0")},
    {QStringLiteral("setAside"), QStringLiteral("b")},
    {QStringLiteral("leaseState"), QStringLiteral("s")},
    {QStringLiteral("leaseRemainingSeconds"), QStringLiteral("n0")},
    {QStringLiteral("lockedAt"), QStringLiteral("t0")},
    {QStringLiteral("lockedBy"), QStringLiteral("s0")},
    {QStringLiteral("fence"), QStringLiteral("n")},
    {QStringLiteral("attempts"), QStringLiteral("n")},
    {QStringLiteral("lastError"), QStringLiteral("s0")},
    {QStringLiteral("downstreamKey"), QStringLiteral("s")},
    {QStringLiteral("moneyVerdict"), QStringLiteral("s")},
    {QStringLiteral("rideId"), QStringLiteral("n0")},
    {QStringLiteral("amountCents"), QStringLiteral("n0")},
    {QStringLiteral("currency"), QStringLiteral("s0")},
    {QStringLiteral("chargeId"), QStringLiteral("s0")},
    {QStringLiteral("responseStatusCode"), QStringLiteral("n0")},
    {QStringLiteral("createdAt"), QStringLiteral("t")},
    {QStringLiteral("finishedAt"), QStringLiteral("t0")},
};

bool isInstant(const QString& text) {
    static const QRegularExpression form(QStringLiteral(R"(^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$)"));
    return form.match(text).hasMatch();
}

QChar kindOf(const QJsonValue& value, bool mayBeInstant) {
    switch (value.type()) {
        case QJsonValue::Null:
            return u'0';
        case QJsonValue::Bool:
            return u'b';
        case QJsonValue::Double:
            return u'n';
        case QJsonValue::String:
            return mayBeInstant && isInstant(value.toString()) ? u't' : u's';
        case QJsonValue::Array:
            return u'a';
        case QJsonValue::Object:
            return u'o';
        case QJsonValue::Undefined:
            return u'-';
    }
    return u'-';
}

void expectShape(const QJsonObject& object, const Shape& shape) {
    for (const auto& [name, kinds] : shape) {
        const QChar kind = kindOf(object[name], kinds.contains(u't'));
        QVERIFY2(kinds.contains(kind), qPrintable(QStringLiteral("%1 is %2, not %3").arg(name, kind, kinds)));
    }
}

Shape shape(const char* text) {
    Shape made;
    for (const QString& member : words(text))
        made.emplace_back(member.section(u':', 0, 0), member.section(u':', 1));
    return made;
}

}  // namespace

/// The command line's JSON and exit codes, to the letter.
class TestContract : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sandboxStatus();
    void settings();
    void payAndReplay();
    void everyRowHasTheSameShape();
    void showHasEverything();
    void lookUp();
    void resume();
    void dryRunChangesNothing();
    void dryRunSaysWhatTheVerbWillSay();
    void exitCodes_data();
    void exitCodes();
    void diagnosticsGoToStandardError();

private:
    qint64 idOf(const char* key) const { return m_sandbox.keyNamed(QString::fromLatin1(key))[u"id"].toInteger(); }

    TestSandbox m_sandbox;
};

void TestContract::initTestCase() {
    m_sandbox.start();
    QCOMPARE(m_sandbox.pay(QStringLiteral("done")).exitCode, 0);
    QCOMPARE(m_sandbox.pay(QStringLiteral("declined"), words("--payment-method pm_card_chargeDeclined")).exitCode, 11);
    QCOMPARE(m_sandbox.pay(QStringLiteral("parked"), words("--payment-method pm_sim_key_reused")).exitCode, 12);
    QCOMPARE(m_sandbox.pay(QStringLiteral("waiting"), words("--payment-method pm_sim_401")).exitCode, 12);
    QCOMPARE(m_sandbox.pay(QStringLiteral("stuck"), words("--crash-at charged")).exitCode, 137);
    QCOMPARE(m_sandbox.pay(QStringLiteral("begun"), words("--crash-at claimed")).exitCode, 137);
    QVERIFY(m_sandbox.waitForState(QStringLiteral("stuck"), QStringLiteral("stuck")));
    QVERIFY(m_sandbox.waitForState(QStringLiteral("begun"), QStringLiteral("stuck")));
}

void TestContract::sandboxStatus() {
    for (const char* verb : {"--json sandbox status", "sandbox status --json", "--json sandbox start"}) {
        const auto run = m_sandbox.run(verb);
        QCOMPARE(run.exitCode, 0);
        expectShape(run.object(), shape("running:b database:s gatewayUrl:s gatewayKey:s dataDirectory:s"));
        QVERIFY(run.object()[u"running"].toBool());
        QVERIFY(run.object()[u"database"].toString().contains(u"host="));
        QCOMPARE(run.object()[u"dataDirectory"].toString(), m_sandbox.folder());
    }
}

void TestContract::settings() {
    const auto run = m_sandbox.run("--json settings attempt-cap=7");
    QCOMPARE(run.exitCode, 0);
    const auto settings = run.object();
    expectShape(settings, shape("leaseSeconds:n retentionSeconds:n gatewayWindowSeconds:n settleSeconds:n attemptCap:n "
                                "gatewayIdentity:s testDatabase:b"));
    QCOMPARE(settings[u"leaseSeconds"].toInt(), 1);
    QCOMPARE(settings[u"retentionSeconds"].toInt(), 48 * 3600);
    QCOMPARE(settings[u"gatewayWindowSeconds"].toInt(), 3600);
    QCOMPARE(settings[u"attemptCap"].toInt(), 7);
    QCOMPARE(settings[u"testDatabase"].toBool(), true);
    QCOMPARE(m_sandbox.run("--json settings").object(), settings);
}

void TestContract::payAndReplay() {
    const auto first = m_sandbox.run("--json pay --user u --amount-cents 1999");
    QVERIFY2(first.exitCode == 0, first.said());
    const auto answer = first.object();
    expectShape(answer, shape("statusCode:n replayed:b retryAfterSeconds:0 body:s key:o"));
    expectShape(answer[u"key"].toObject(), keyShape);
    const auto key = answer[u"key"].toObject();
    static const QRegularExpression uuid(
        QStringLiteral("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"));
    QVERIFY(uuid.match(key[u"key"].toString()).hasMatch());
    QCOMPARE(answer[u"body"].toString(), QStringLiteral(R"({"rideId":%1,"amount":1999,"chargeId":"%2"})")
                                             .arg(key[u"rideId"].toInteger())
                                             .arg(key[u"chargeId"].toString()));
    const auto again = m_sandbox.pay(key[u"key"].toString()).object();
    QCOMPARE(again[u"body"], answer[u"body"]);
    QCOMPARE(again[u"statusCode"].toInt(), 201);
    QVERIFY(!answer[u"replayed"].toBool() && again[u"replayed"].toBool());
    // Only the options given go into the body.
    QCOMPARE(m_sandbox.show(key[u"id"].toInteger())[u"requestBody"].toString(),
             QStringLiteral(R"({"amountCents":1999})"));
}

void TestContract::everyRowHasTheSameShape() {
    const auto rows = m_sandbox.list();
    QVERIFY(rows.size() >= 6);
    qint64 last = 0;
    QString lastCreated = QStringLiteral("9999");
    for (const auto& value : rows) {
        const auto row = value.toObject();
        expectShape(row, keyShape);
        if (QTest::currentTestFailed()) return;
        const QString created = row[u"createdAt"].toString();
        QVERIFY(created < lastCreated || (created == lastCreated && row[u"id"].toInteger() < last));
        QCOMPARE(row[u"leaseRemainingSeconds"].isDouble(), row[u"leaseState"].toString() == u"held");
        last = row[u"id"].toInteger();
        lastCreated = created;
    }
    const auto firstTwo = m_sandbox.run("--json list --limit 2").array();
    QCOMPARE(firstTwo.size(), 2);
    const auto rest = m_sandbox.list({QStringLiteral("--after"), QString::number(firstTwo[1][u"id"].toInteger())});
    QCOMPARE(rest.size(), rows.size() - 2);
    QCOMPARE(m_sandbox.list(words("--state failed")).size(), 1);
    QCOMPARE(m_sandbox.list(words("--state stuck")).size(), 2);
    QCOMPARE(m_sandbox.list(words("--user nobody")).size(), 0);
}

void TestContract::showHasEverything() {
    const auto story = m_sandbox.show(idOf("done"));
    expectShape(story, keyShape);
    expectShape(story, shape("requestBody:s responseBody:s ride:o orphanCharges:a timeline:a"));
    QVERIFY(!story[u"timeline"].toArray().isEmpty());
    for (const auto& event : story[u"timeline"].toArray())
        expectShape(event.toObject(), shape("at:t what:s by:s fence:n accepted:b"));
    const auto begun = m_sandbox.show(idOf("begun"));
    expectShape(begun, shape("ride:0 responseBody:0 rideId:0 chargeId:0 responseStatusCode:0"));
    QCOMPARE(begun[u"moneyVerdict"].toString(), QStringLiteral("not_attempted"));
    QCOMPARE(m_sandbox.show(idOf("stuck"))[u"moneyVerdict"].toString(), QStringLiteral("may_have_been_charged"));
}

void TestContract::lookUp() {
    const auto run =
        m_sandbox.run({QStringLiteral("--json"), QStringLiteral("lookup"), QString::number(idOf("stuck"))});
    QVERIFY2(run.exitCode == 0, run.said());
    QCOMPARE(run.array().size(), 1);
    const auto result = run.array()[0].toObject();
    expectShape(result, shape("id:n outcome:s reason:s statusCode:0 key:o"));
    QCOMPARE(result[u"outcome"].toString(), QStringLiteral("done"));
    QVERIFY(result[u"chargeId"].toString().startsWith(u"ch_"));
    QCOMPARE(m_sandbox.show(idOf("stuck"))[u"state"].toString(), QStringLiteral("stuck"));
}

void TestContract::resume() {
    const QString key = QStringLiteral("to resume");
    QCOMPARE(m_sandbox.pay(key, words("--crash-at charge_completed")).exitCode, 137);
    QVERIFY(m_sandbox.waitForState(key, QStringLiteral("stuck")));
    const auto run = m_sandbox.resume(m_sandbox.keyNamed(key)[u"id"].toInteger());
    QVERIFY2(run.exitCode == 0, run.said());
    const auto result = run.array()[0].toObject();
    expectShape(result, shape("id:n outcome:s reason:s0 statusCode:n key:o"));
    expectShape(result[u"key"].toObject(), keyShape);
    QCOMPARE(result[u"outcome"].toString(), QStringLiteral("done"));
    QCOMPARE(result[u"statusCode"].toInt(), 201);
    QCOMPARE(result[u"key"][u"state"].toString(), QStringLiteral("finished"));
}

void TestContract::dryRunChangesNothing() {
    const auto before = m_sandbox.list();
    const auto run = m_sandbox.run("--json resume --stuck --dry-run");
    QVERIFY2(run.exitCode == 0, run.said());
    QCOMPARE(run.array().size(), 3);
    for (const auto& result : run.array()) {
        expectShape(result.toObject(), shape("id:n outcome:s reason:s statusCode:0 key:o from:s to:s downstreamKey:s "
                                             "moneyVerdict:s windowPassed:b wouldRefuse:b"));
        QCOMPARE(result[u"to"].toString(), QStringLiteral("finished"));
        QCOMPARE(result[u"wouldRefuse"].toBool(), false);
    }
    QCOMPARE(m_sandbox.list(), before);
}

void TestContract::dryRunSaysWhatTheVerbWillSay() {
    const auto id = QString::number(m_sandbox.keyNamed(QStringLiteral("done"))[u"id"].toInteger());
    const auto before = m_sandbox.list();
    const QStringList verb{QStringLiteral("--json"), QStringLiteral("resume"), id, QStringLiteral("--reason=finished")};
    const auto shown = m_sandbox.run(verb + QStringList{QStringLiteral("--dry-run")}), sent = m_sandbox.run(verb);
    QVERIFY2(shown.exitCode == 0 && sent.exitCode == 0, shown.said());
    QCOMPARE(shown.array().first()[u"outcome"], sent.array().first()[u"outcome"]);
    QCOMPARE(shown.array().first()[u"wouldRefuse"].toBool(), false);
    QCOMPARE(m_sandbox.list(), before);
}

void TestContract::exitCodes_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<int>("statusCode");
    const auto row = [](const char* what, const char* line, int exitCode, int statusCode) {
        QTest::newRow(what) << words(line) << exitCode << statusCode;
    };
    row("replayed", "--json pay --user u --amount-cents 1999 --key done", 0, 201);
    row("unknown id", "--json show 4711", 1, 0);
    row("refused before storing", "--json pay --user u --amount-cents 0 --key new", 2, 422);
    row("out of reach", "--json --database host=/nonexistent list", 3, 0);
    row("another body", "--json pay --user u --amount-cents 2000 --key done", 10, 409);
    row("declined, replayed",
        "--json pay --user u --amount-cents 1999 --key declined --payment-method pm_card_chargeDeclined", 11, 402);
    row("parked", "--json pay --user u --amount-cents 1999 --key parked --payment-method pm_sim_key_reused", 12, 503);
    row("let go", "--json pay --user u --amount-cents 1999 --key waiting --payment-method pm_sim_401", 12, 503);
}

void TestContract::exitCodes() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(int, statusCode);
    const auto run = m_sandbox.run(arguments);
    QVERIFY2(run.exitCode == exitCode, run.said());
    QCOMPARE(run.object()[u"statusCode"].toInt(), statusCode);
    if (statusCode == 409) QVERIFY(run.object()[u"retryAfterSeconds"].isNull());
    if (statusCode == 409) QVERIFY(run.object()[u"body"].toString().contains(u"/key-reused"));
}

void TestContract::diagnosticsGoToStandardError() {
    // Someone else has claimed it since: the operator's decision was about another row.
    const auto stale = m_sandbox.run({QStringLiteral("--json"), QStringLiteral("resume"),
                                      QString::number(idOf("begun")), QStringLiteral("--fence"), QStringLiteral("99"),
                                      QStringLiteral("--reason"), QStringLiteral("a stale view")});
    QVERIFY2(stale.exitCode == 13, stale.said());
    QVERIFY(stale.array()[0][u"outcome"].toString() == u"moved" ||
            stale.array()[0][u"outcome"].toString() == u"refused");
    const auto unknown = m_sandbox.run("--json show 4711");
    QCOMPARE(unknown.output, QByteArray());
    QVERIFY(unknown.errors.startsWith("idempotencyctl: "));
}

TEST_PROGRAM_PART(contract, TestContract)
#include "tst_contract.moc"
