#include <signal.h>

#include <QTest>

#include "model/sandbox/detached_process.h"
#include "test_program.h"
#include "tests/app/support/test_sandbox.h"
#include "tests/support/test_database.h"

using namespace idempotency;

namespace {

const QString keyVariable = QStringLiteral("IDEMPOTENCY_GATEWAY_KEY");

QProcessEnvironment withVariable(const QString& name, const QString& value) {
    auto environment = cleanEnvironment();
    environment.insert(name, value);
    return environment;
}

}  // namespace

/// A database that the user names, with a gateway of its own.
class TestNamedDatabase : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void withoutSchemaItIsRefusedAndMigrateNamed_data();
    void withoutSchemaItIsRefusedAndMigrateNamed();
    void migrateTwiceChangesNothing();
    void withoutGatewayOnlyReadingWorks_data();
    void withoutGatewayOnlyReadingWorks();
    void theFirstGatewayBecomesItsOwn();
    void badKeysAreRefused_data();
    void badKeysAreRefused();
    void faultsNeedATestDatabase_data();
    void faultsNeedATestDatabase();
    void aPasswordInTheEnvironmentIsTaken();
    void aStoppedServerMeansNoCall();

private:
    QStringList at(const QStringList& arguments) const {
        return QStringList{QStringLiteral("--database"), m_database, QStringLiteral("--json")} + arguments;
    }
    QStringList atBoth(const QStringList& arguments) const {
        return at(QStringList{QStringLiteral("--gateway"), m_gatewayUrl} + arguments);
    }
    ProgramRun run(const QStringList& arguments) const { return runProgram(at(arguments)); }
    ProgramRun runWithGateway(const QStringList& arguments) const {
        return runProgram(atBoth(arguments), withVariable(keyVariable, m_gatewayKey));
    }
    static QStringList payment(const QString& key) {
        return words("pay --user u --amount-cents 5 --key") + QStringList{key};
    }
    qsizetype stored() const { return run(words("list")).array().size(); }

    TestSandbox m_sandbox;
    QString m_database, m_gatewayUrl, m_gatewayKey;
};

void TestNamedDatabase::initTestCase() {
    m_sandbox.start();
    m_gatewayUrl = m_sandbox.status().gatewayUrl;
    m_gatewayKey = m_sandbox.status().gatewayKey;
    m_database = TestServer::instance().newEmptyDatabase();
}

void TestNamedDatabase::withoutSchemaItIsRefusedAndMigrateNamed_data() {
    QTest::addColumn<QString>("line");
    for (const char* line : {"list", "settings", "settings lease=2s", "show 1", "lookup 1",
                             "resume --stuck --reason because", "pay --user u --amount-cents 5"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestNamedDatabase::withoutSchemaItIsRefusedAndMigrateNamed() {
    QFETCH(QString, line);
    const auto run = runWithGateway(line.split(QLatin1Char(' ')));
    QVERIFY2(run.exitCode == 3, run.said());
    QVERIFY2(run.errors.contains("migrate"), run.said());
    QCOMPARE(run.output, QByteArray());
}

void TestNamedDatabase::migrateTwiceChangesNothing() {
    const auto first = run(words("migrate"));
    QVERIFY2(first.exitCode == 0, first.said());
    QVERIFY(!first.object()[u"applied"].toArray().isEmpty());
    const auto second = run(words("migrate"));
    QCOMPARE(second.exitCode, 0);
    QVERIFY(second.object()[u"applied"].toArray().isEmpty());
    const auto settings = run(words("settings")).object();
    QCOMPARE(settings[u"testDatabase"].toBool(), false);
    QVERIFY(settings[u"gatewayIdentity"].isNull());
    QCOMPARE(settings[u"leaseSeconds"].toInt(), 15);
}

void TestNamedDatabase::withoutGatewayOnlyReadingWorks_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("list") << "list" << 0;
    QTest::newRow("settings") << "settings" << 0;
    QTest::newRow("dry run") << "resume --stuck --dry-run" << 0;
    QTest::newRow("show") << "show 1" << 1;
    QTest::newRow("pay") << "pay --user u --amount-cents 5" << 3;
    QTest::newRow("lookup") << "lookup 1" << 3;
    QTest::newRow("resume") << "resume --stuck --reason because" << 3;
}

void TestNamedDatabase::withoutGatewayOnlyReadingWorks() {
    QFETCH(QString, line);
    QFETCH(int, exitCode);
    const auto run = this->run(line.split(QLatin1Char(' ')));
    QVERIFY2(run.exitCode == exitCode, run.said());
    if (exitCode == 3) QVERIFY2(run.errors.contains("No gateway is named"), run.said());
    QCOMPARE(stored(), 0);
}

void TestNamedDatabase::theFirstGatewayBecomesItsOwn() {
    const auto paid = runWithGateway(payment(QStringLiteral("first")));
    QVERIFY2(paid.exitCode == 0, paid.said());
    QVERIFY(run(words("settings")).object()[u"gatewayIdentity"].toString().startsWith(u"sim_"));

    TestSandbox other(QStringLiteral("other"));
    other.start();
    const QStringList elsewhere{QStringLiteral("--gateway"), other.status().gatewayUrl};
    const auto refused = runProgram(at(elsewhere + payment(QStringLiteral("second"))),
                                    withVariable(keyVariable, other.status().gatewayKey));
    QVERIFY2(refused.exitCode == 3, refused.said());
    QVERIFY2(refused.errors.contains("belongs to the gateway"), refused.said());
    QCOMPARE(stored(), 1);
    QVERIFY(other.calls().isEmpty());
}

void TestNamedDatabase::badKeysAreRefused_data() {
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    QTest::newRow("none") << keyVariable << "" << 2 << "key is empty";
    QTest::newRow("live") << keyVariable << "sk_live_4711" << 3 << "moves real money";
    QTest::newRow("no such file") << "IDEMPOTENCY_GATEWAY_KEY_FILE"
                                  << "/nonexistent" << 2 << "cannot be read";
    QTest::newRow("not ASCII") << keyVariable << QStringLiteral("sk_test_ü") << 2 << "printable ASCII";
}

void TestNamedDatabase::badKeysAreRefused() {
    QFETCH(QString, variable);
    QFETCH(QString, value);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    const auto before = stored();
    const auto run = runProgram(atBoth(payment(QStringLiteral("bad"))), withVariable(variable, value));
    QVERIFY2(run.exitCode == exitCode, run.said());
    QVERIFY2(run.errors.contains(says.toUtf8()), run.said());
    QCOMPARE(stored(), before);
}

void TestNamedDatabase::faultsNeedATestDatabase_data() {
    QTest::addColumn<QString>("more");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("a crash") << "--crash-at finished" << 128 + SIGKILL;
    QTest::newRow("a pause") << "--pause-at finished --pause-seconds 1" << 0;
    QTest::newRow("a fault") << "--payment-method pm_sim_reset_after" << 0;
}

void TestNamedDatabase::faultsNeedATestDatabase() {
    QFETCH(QString, more);
    QFETCH(int, exitCode);
    const auto arguments = payment(QStringLiteral("fault ") + more) + more.split(QLatin1Char(' '));
    const auto before = stored();
    const auto refused = runWithGateway(arguments);
    QVERIFY2(refused.exitCode == 2, refused.said());
    QVERIFY2(refused.errors.contains("test database"), refused.said());
    QCOMPARE(stored(), before);
    QCOMPARE(run(words("settings test_database=true")).exitCode, 0);
    const auto done = runWithGateway(arguments);
    QVERIFY2(done.exitCode == exitCode, done.said());
    QCOMPARE(run(words("settings test_database=false")).exitCode, 0);
    QCOMPARE(stored(), before + 1);
}

void TestNamedDatabase::aPasswordInTheEnvironmentIsTaken() {
    const auto environment =
        withVariable(QStringLiteral("IDEMPOTENCY_DATABASE"), m_database + QStringLiteral(" password=secret"));
    const auto run = runProgram(words("--json list"), environment);
    QVERIFY2(run.exitCode == 0, run.said());
    QCOMPARE(run.array().size(), stored());
}

/// Field fault M16: what cannot be protected is not done.
void TestNamedDatabase::aStoppedServerMeansNoCall() {
    auto& server = TestServer::instance().postgres();
    const auto calls = m_sandbox.calls();
    QVERIFY(server.stop());
    const auto refused = runWithGateway(payment(QStringLiteral("unprotected")));
    const bool isBack = server.start().ok();
    QVERIFY(isBack);
    QVERIFY2(refused.exitCode == 3, refused.said());
    QVERIFY2(refused.errors.contains("cannot be reached"), refused.said());
    QCOMPARE(m_sandbox.calls(), calls);
    const auto paid = runWithGateway(payment(QStringLiteral("unprotected")));
    QVERIFY2(paid.exitCode == 0, paid.said());
    QCOMPARE(paid.object()[u"replayed"].toBool(), false);
}

TEST_PROGRAM_PART(named_database, TestNamedDatabase)
#include "tst_named_database.moc"
