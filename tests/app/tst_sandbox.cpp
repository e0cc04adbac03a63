#include <list>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

/// The sandbox survives whatever is done to it, and keeps off what is not its own.
class TestSandboxProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void severalStartsMakeOne();
    void twoSandboxesKnowNothingOfEachOther();
    void aKilledStarterIsFollowedByARightOne_data();
    void aKilledStarterIsFollowedByARightOne();
    void killedServersComeBack();
    void stopKeepsAndResetWipes();
    void aForeignFolderIsLeftAlone_data();
    void aForeignFolderIsLeftAlone();
    void aPathTooLongForASocketIsSaid();
    void aClosedParentIsSaid();
    void missingParentsAreMadeWhateverTheMask();
    void aClosedStandardOutputHarmsNothing();
    void nothingIsOpenToOthers();
};

void TestSandboxProgram::severalStartsMakeOne() {
    TestSandbox sandbox;
    std::list<std::unique_ptr<QProcess>> starters;
    for (int i = 0; i < 5; ++i)
        starters.push_back(sandbox.startRun(words("--json sandbox start")));
    QJsonObject first;
    for (const auto& starter : starters) {
        const auto run = finishedRun(*starter);
        QVERIFY2(run.exitCode == 0, run.said());
        if (first.isEmpty()) first = run.object();
        QCOMPARE(run.object(), first);
    }
    QCOMPARE(sandbox.pay(QStringLiteral("k")).exitCode, 0);
}

void TestSandboxProgram::twoSandboxesKnowNothingOfEachOther() {
    TestSandbox one(QStringLiteral("one")), two(QStringLiteral("two"));
    QCOMPARE(one.pay(QStringLiteral("k")).exitCode, 0);
    QCOMPARE(two.list().size(), 0);
    QCOMPARE(two.pay(QStringLiteral("k")).object()[u"replayed"].toBool(), false);
    QCOMPARE(one.run("sandbox stop").exitCode, 0);
    QCOMPARE(two.pay(QStringLiteral("k")).object()[u"replayed"].toBool(), true);
    // The other's gateway is another gateway.
    auto environment = cleanEnvironment();
    environment.insert(QStringLiteral("IDEMPOTENCY_GATEWAY_KEY"), two.status().gatewayKey);
    const auto mixed =
        runProgram(one.here({QStringLiteral("--gateway"), two.status().gatewayUrl, QStringLiteral("pay"),
                             QStringLiteral("--user"), QStringLiteral("u"), QStringLiteral("--amount-cents"),
                             QStringLiteral("5"), QStringLiteral("--key"), QStringLiteral("other")}),
                   environment);
    QVERIFY2(mixed.exitCode == 3, mixed.said());
    QVERIFY2(mixed.errors.contains("belongs to the gateway"), mixed.said());
    QVERIFY(one.keyNamed(QStringLiteral("other")).isEmpty());
}

void TestSandboxProgram::aKilledStarterIsFollowedByARightOne_data() {
    QTest::addColumn<QString>("whenThereIs");
    QTest::newRow("at once") << "";
    QTest::newRow("in initdb") << "database.unfinished";
    QTest::newRow("before the server is up") << "database";
    QTest::newRow("before the gateway is up") << "gateway";
    QTest::newRow("before the schema is made") << "gateway/ledger.sqlite";
}

void TestSandboxProgram::aKilledStarterIsFollowedByARightOne() {
    QFETCH(QString, whenThereIs);
    TestSandbox sandbox;
    const auto starter = sandbox.startRun(words("sandbox start"));
    const QFileInfo awaited(sandbox.folder() + QLatin1Char('/') + whenThereIs);
    QVERIFY(
        eventually([&] { return !awaited.dir().entryList({awaited.fileName()}).isEmpty() || whenThereIs.isEmpty(); }));
    starter->kill();
    starter->waitForFinished();
    const auto paid = sandbox.pay(QStringLiteral("k"));
    QVERIFY2(paid.exitCode == 0, paid.said());
    QCOMPARE(sandbox.chargesOf(sandbox.keyNamed(QStringLiteral("k"))), 1);
}

void TestSandboxProgram::killedServersComeBack() {
    TestSandbox sandbox;
    QCOMPARE(sandbox.pay(QStringLiteral("k")).exitCode, 0);
    const auto stays = sandbox.keyNamed(QStringLiteral("k"));
    kill(sandbox.postmaster(), SIGKILL);
    QCOMPARE(sandbox.keyNamed(QStringLiteral("k")), stays);
    kill(sandbox.gateway(), SIGKILL);
    QVERIFY(eventually([&] { return !sandbox.status().running; }));
    const auto again = sandbox.run("--json sandbox start");
    QVERIFY2(again.exitCode == 0, again.said());
    QVERIFY(again.object()[u"running"].toBool());
    QCOMPARE(sandbox.chargesOf(stays), 1);
    kill(sandbox.postmaster(), SIGKILL);
    kill(sandbox.gateway(), SIGKILL);
    const auto replay = sandbox.pay(QStringLiteral("k"));
    QVERIFY2(replay.exitCode == 0 && replay.object()[u"replayed"].toBool(), replay.said());
}

void TestSandboxProgram::stopKeepsAndResetWipes() {
    TestSandbox sandbox;
    QCOMPARE(sandbox.pay(QStringLiteral("k")).exitCode, 0);
    QCOMPARE(sandbox.run("sandbox stop").exitCode, 0);
    QVERIFY(!sandbox.run("--json sandbox status").object()[u"running"].toBool());
    QCOMPARE(sandbox.run("sandbox stop").exitCode, 0);
    QCOMPARE(sandbox.pay(QStringLiteral("k")).object()[u"replayed"].toBool(), true);
    QCOMPARE(sandbox.run("sandbox reset").exitCode, 0);
    QCOMPARE(sandbox.pay(QStringLiteral("k")).object()[u"replayed"].toBool(), false);
    QCOMPARE(sandbox.list().size(), 1);
}

void TestSandboxProgram::aForeignFolderIsLeftAlone_data() {
    QTest::addColumn<QString>("verb");
    for (const char* verb : {"start", "stop", "reset", "status"})
        QTest::newRow(verb) << QString::fromLatin1(verb);
}

void TestSandboxProgram::aForeignFolderIsLeftAlone() {
    QFETCH(QString, verb);
    TestSandbox sandbox(QStringLiteral("foreign"));
    QVERIFY(QDir().mkpath(sandbox.folder() + QStringLiteral("/database/precious")));
    struct stat before {
    }, after{};
    stat(QFile::encodeName(sandbox.folder()).constData(), &before);
    const auto run = sandbox.run({QStringLiteral("sandbox"), verb});
    stat(QFile::encodeName(sandbox.folder()).constData(), &after);
    QVERIFY2(run.exitCode == 2, run.said());
    QVERIFY2(run.errors.contains("Nothing was changed"), run.said());
    QCOMPARE(after.st_mode, before.st_mode);
    QCOMPARE(after.st_uid, before.st_uid);
    QCOMPARE(QDir(sandbox.folder()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{QStringLiteral("database")});
    QVERIFY(QDir(sandbox.folder() + QStringLiteral("/database/precious")).exists());
}

void TestSandboxProgram::aPathTooLongForASocketIsSaid() {
    const QString folder = testFolder() + QLatin1Char('/') + QString(120, QLatin1Char('x'));
    const auto run = runProgram({QStringLiteral("--sandbox-dir"), folder, QStringLiteral("list")});
    QVERIFY2(run.exitCode == 2, run.said());
    QVERIFY2(run.errors.contains("a socket may have 107"), run.said());
    QVERIFY(!QFile::exists(folder));
}

void TestSandboxProgram::aClosedParentIsSaid() {
    const QString parent = testFolder() + QStringLiteral("/closed");
    QVERIFY(QDir().mkpath(parent));
    // Closed to whoever would own the server's files: to the user postgres, or to this one.
    QCOMPARE(chmod(QFile::encodeName(parent).constData(), geteuid() == 0 ? 0700 : 0500), 0);
    const auto run =
        runProgram({QStringLiteral("--sandbox-dir"), parent + QStringLiteral("/s"), QStringLiteral("list")});
    QVERIFY2(run.exitCode == 3, run.said());
    QVERIFY2(run.errors.contains("--sandbox-dir"), run.said());
    QVERIFY(QDir(parent).isEmpty());
    QDir(parent).removeRecursively();
}

void TestSandboxProgram::missingParentsAreMadeWhateverTheMask() {
    TestSandbox sandbox(QStringLiteral("a/b/c"));
    const mode_t mask = umask(0077);
    const auto run = sandbox.run("--json sandbox start");
    umask(mask);
    QVERIFY2(run.exitCode == 0, run.said());
    QVERIFY(run.object()[u"running"].toBool());
}

void TestSandboxProgram::aClosedStandardOutputHarmsNothing() {
    TestSandbox sandbox;
    sandbox.start();
    QProcess shell;
    shell.setProcessEnvironment(cleanEnvironment());
    shell.start(QStringLiteral("/bin/sh"),
                QStringList{QStringLiteral("-c"), QStringLiteral("exec \"$0\" \"$@\" >&- 2>&- <&-"),
                            QStringLiteral(IDEMPOTENCYCTL)} +
                    sandbox.here(sandbox.payment(QStringLiteral("k"))));
    QCOMPARE(finishedRun(shell).exitCode, 0);
    QCOMPARE(sandbox.keyNamed(QStringLiteral("k"))[u"state"].toString(), QStringLiteral("finished"));
}

void TestSandboxProgram::nothingIsOpenToOthers() {
    TestSandbox sandbox;
    sandbox.start();
    const QStringList parts{QString(), QStringLiteral("/database"), QStringLiteral("/socket"),
                            QStringLiteral("/gateway")};
    for (const QString& part : parts) {
        struct stat facts {};
        QCOMPARE(stat(QFile::encodeName(sandbox.folder() + part).constData(), &facts), 0);
        QCOMPARE(int(facts.st_mode & 0777), 0700);
    }
    const QString socket = sandbox.folder() + QStringLiteral("/socket/.s.PGSQL.5432");
    struct stat facts {};
    QCOMPARE(stat(QFile::encodeName(socket).constData(), &facts), 0);
    QCOMPARE(int(facts.st_mode & 0777), 0700);
}

TEST_PROGRAM_PART(sandbox, TestSandboxProgram)
#include "tst_sandbox.moc"
