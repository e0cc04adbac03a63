#include <QDir>
#include <QTest>

#include "test_program.h"
#include "tests/app/support/test_sandbox.h"

using namespace idempotency;

namespace {

QString repeated(const QString& text, int times) {
    return text.repeated(times);
}

}  // namespace

/// Whatever is wrong is answered with a sentence and the right exit code, and nothing is stored.
class TestBadInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_sandbox.start(); }
    void isRefused_data();
    void isRefused();
    void aPaymentIsRefused_data();
    void aPaymentIsRefused();
    void isTaken_data();
    void isTaken();
    void wrongPlacesAreSaid_data();
    void wrongPlacesAreSaid();
    void textThatIsNotUtf8IsRefused();
    void outputThatCannotBeWrittenIsAnError();

private:
    TestSandbox m_sandbox;
};

void TestBadInput::isRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* line, int exitCode, const char* says) {
        QTest::addRow("%s", line) << words(line) << exitCode << QString::fromUtf8(says);
    };
    row("", 2, "Name a verb");
    row("bogus", 2, "There is no verb or option bogus");
    row("--bogus", 2, "--bogus");
    row("pay --bogus 1", 2, "required");
    row("sandbox", 2, "required");
    row("sandbox bogus", 2, "required");
    row("sandbox status bogus", 2, "bogus");
    row("show", 2, "id is required");
    row("show abc", 2, "give a whole number");
    row("show 0x1", 2, "give a whole number");
    row("show 99999999999999999999", 2, "the number is too large");
    row("show 4711", 1, "There is no key 4711");
    row("show -1", 1, "There is no key -1");
    row("lookup 4711", 1, "There is no key 4711");
    row("resume", 2, "or give --stuck");
    row("resume 1", 2, "Say why with --reason");
    row("resume 1 --reason four", 2, "5 characters");
    row("resume 1 --stuck --reason because", 2, "or give --stuck");
    row("resume 1 2 --fence 1 --reason because", 2, "--fence takes exactly one id");
    row("resume 1 --force --reason because", 2, "--force");
    row("resume 1 --older-than 5m --reason because", 2, "--older-than goes with --stuck");
    row("resume --stuck --older-than soon --reason because", 2, "--older-than");
    row("resume 4711 --reason because", 1, "There is no key 4711");
    row("list --state bogus", 2, "There is no state bogus");
    row("list --limit 0", 2, "--limit must be from 1 to 10000");
    row("list --limit 10001", 2, "--limit must be from 1 to 10000");
    row("list --after 4711", 1, "There is no key 4711");
    row("settings lease", 2, "NAME=VALUE");
    row("settings lease=", 2, "lease");
    row("settings lease=999ms", 2, "Nothing was changed");
    row("settings lease=2h", 2, "The lease must be from 1s to 1h");
    row("settings retention=1m", 2, "retention");
    row("settings attempt-cap=0", 2, "attempt-cap");
    row("settings bogus=1", 2, "There is no setting bogus");
    row("settings test_database=maybe", 2, "true or false");
    row("migrate", 2, "The sandbox migrates by itself");
    row("gateway", 2, "--listen is required");
    row("gateway --listen bogus", 2, "ADDRESS:PORT");
    row("gateway --listen 127.0.0.1:65536", 2, "ADDRESS:PORT");
    row("gateway --listen 8.8.8.8:0", 2, "loopback only");
    row("pay --user u", 2, "--amount-cents is required");
    row("pay --user u --amount-cents 1.5", 2, "give a whole number");
    row("pay --user u --amount-cents 0x10", 2, "give a whole number");
    row("pay --user u --amount-cents 9223372036854775808", 2, "the number is too large");
    row("pay --user u --amount-cents 5 --crash-at bogus", 2, "there is no such point");
    row("pay --user u --amount-cents 5 --pause-seconds 5", 2, "--pause-at");
    row("pay --user u --amount-cents 5 --pause-at claimed --pause-seconds 0", 2, "--pause-seconds");
}

void TestBadInput::isRefused() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    const auto before = m_sandbox.list().size();
    const auto run = m_sandbox.run(arguments);
    QVERIFY2(run.exitCode == exitCode, run.said());
    QVERIFY2(run.said().contains(says.toUtf8()), run.said());
    QCOMPARE(m_sandbox.list().size(), before);
}

void TestBadInput::aPaymentIsRefused_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("statusCode");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* what, const char* option, const QString& value, int statusCode, const char* says) {
        QTest::addRow("%s %s", option, what)
            << QString::fromLatin1(option) << value << statusCode << QString::fromUtf8(says);
    };
    const QString card = QStringLiteral("4242424242424242");
    row("empty", "--user", QString(), 400, "The user id is empty");
    row("over-long", "--user", repeated(QStringLiteral("u"), 129), 400, "at most 128");
    row("very long", "--user", repeated(QStringLiteral("x7Q"), 2'700), 400, "at most 128");
    row("with an escape", "--user", QStringLiteral("a\x1b[31mb"), 400, "control character U+001B");
    row("a card number", "--user", card, 422, "payment card");
    row("empty", "--key", QString(), 400, "key is empty");
    row("over-long", "--key", repeated(QStringLiteral("k"), 256), 400, "at most 255");
    row("very long", "--key", repeated(QStringLiteral("x7Q"), 2'700), 400, "at most 255");
    row("with a line feed", "--key", QStringLiteral("a\nb"), 400, "U+000A");
    row("emoji", "--key", repeated(QStringLiteral("😀"), 64), 400, "printable ASCII");
    row("Cyrillic", "--key", repeated(QStringLiteral("ж"), 128), 400, "printable ASCII");
    row("a card number", "--key", QStringLiteral("4242 4242 4242 4242"), 422, "payment card");
    row("zero", "--amount-cents", QStringLiteral("0"), 422, "from 1 to 99,999,999");
    row("negative", "--amount-cents", QStringLiteral("-5"), 422, "from 1 to 99,999,999");
    row("huge", "--amount-cents", QStringLiteral("100000000"), 422, "from 1 to 99,999,999");
    row("no double", "--amount-cents", QStringLiteral("9007199254740993"), 422, "from 1 to 99,999,999");
    row("largest", "--amount-cents", QStringLiteral("9223372036854775807"), 422, "from 1 to 99,999,999");
    row("empty", "--currency", QString(), 422, "ISO 4217");
    row("unknown", "--currency", QStringLiteral("zzz"), 422, "ISO 4217");
    row("emoji", "--currency", QStringLiteral("😀"), 422, "ISO 4217");
    row("empty", "--payment-method", QString(), 422, "1 to 255");
    row("over-long", "--payment-method", repeated(QStringLiteral("p"), 256), 422, "1 to 255");
    row("with a control character", "--payment-method", QStringLiteral("pm\x01"), 422, "paymentMethod");
    row("a card number", "--payment-method", QStringLiteral("4242-4242-4242-4242"), 422, "payment card");
}

void TestBadInput::aPaymentIsRefused() {
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(int, statusCode);
    QFETCH(QString, says);
    QMap<QString, QString> options{{QStringLiteral("--user"), QStringLiteral("u")},
                                   {QStringLiteral("--amount-cents"), QStringLiteral("5")}};
    options[option] = value;
    QStringList arguments = words("--json pay");
    for (auto given = options.cbegin(); given != options.cend(); ++given)
        arguments << given.key() << given.value();
    const auto before = m_sandbox.list().size();
    const auto run = m_sandbox.run(arguments);
    QVERIFY2(run.exitCode == 2, run.said());
    QCOMPARE(run.object()[u"statusCode"].toInt(), statusCode);
    QVERIFY(run.object()[u"key"].isNull());
    QVERIFY2(run.object()[u"body"].toString().contains(says), run.said());
    QVERIFY2(run.errors.contains(says.toUtf8()) && run.errors.contains("Nothing was stored."), run.said());
    QCOMPARE(m_sandbox.list().size(), before);
    // The same key with a right body goes through: a refusal is not remembered (field fault M04).
    if (option != u"--key" && option != u"--user") {
        const auto corrected = m_sandbox.run(words("--json pay --user u --amount-cents 5 --key corrected"));
        QVERIFY2(corrected.exitCode == 0, corrected.said());
    }
}

void TestBadInput::isTaken_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("amount");
    QTest::newRow("leading zeros are decimal") << words("--amount-cents 0100") << 100;
    QTest::newRow("the smallest") << words("--amount-cents 1") << 1;
    QTest::newRow("the largest") << words("--amount-cents 99999999") << 99'999'999;
    QTest::newRow("yen") << words("--amount-cents 500 --currency jpy") << 500;
    QTest::newRow("an id beyond 2^53 as user") << words("--amount-cents 5 --user 5808437681602035") << 5;
    QTest::newRow("a user in emoji") << words("--amount-cents 5 --user 😀") << 5;
}

void TestBadInput::isTaken() {
    QFETCH(QStringList, more);
    QFETCH(int, amount);
    if (!more.contains(QStringLiteral("--user"))) more << words("--user u");
    const auto run = m_sandbox.run(words("--json pay") + more);
    QVERIFY2(run.exitCode == 0, run.said());
    const auto key = run.object()[u"key"].toObject();
    QCOMPARE(key[u"amountCents"].toInt(), amount);
    QCOMPARE(key[u"userId"].toString(), more.at(more.indexOf(QStringLiteral("--user")) + 1));
    QCOMPARE(m_sandbox.chargesOf(key), 1);
}

void TestBadInput::wrongPlacesAreSaid_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* option, const char* value, int exitCode, const char* says) {
        QTest::addRow("%s %s", option, value) << QStringList{QString::fromLatin1(option), QString::fromLatin1(value)}
                                              << exitCode << QString::fromUtf8(says);
    };
    row("--database", "", 2, "--database is empty");
    row("--database", "bogus", 2, "cannot be read");
    row("--database", "host='unclosed", 2, "cannot be read");
    row("--database", "bogus=1", 2, "cannot be read");
    row("--database", "postgresql://[::1", 2, "cannot be read");
    row("--database", "dbname=x password=secret", 2, "A password among the arguments");
    row("--database", "postgresql://u:secret@h/x", 2, "A password among the arguments");
    row("--database", "postgresql://h/x?password=secret", 2, "A password among the arguments");
    row("--database", "host=127.0.0.1 port=1", 3, "cannot be reached");
    row("--database", "host=/nonexistent", 3, "cannot be reached");
    row("--database", "service=bogus", 3, "bogus");
    row("--gateway", "", 2, "it is empty");
    row("--gateway", "bogus", 2, "is not one");
    row("--gateway", "http://example.com", 2, "https");
    row("--gateway", "https://user@example.com", 2, "must not carry");
    row("--sandbox-dir", "", 2, "it is empty");
    row("--sandbox-dir", "/usr", 2, "cannot be used as a sandbox");
    row("--sandbox-dir", "/etc/passwd", 2, "cannot be used as a sandbox");
}

void TestBadInput::wrongPlacesAreSaid() {
    QFETCH(QStringList, options);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    auto environment = cleanEnvironment();
    environment.insert(QStringLiteral("IDEMPOTENCY_SANDBOX_DIR"), m_sandbox.folder());
    environment.insert(QStringLiteral("IDEMPOTENCY_GATEWAY_KEY"), QStringLiteral("sk_test_other"));
    const auto before = m_sandbox.list().size();
    const auto run = runProgram(options + words("pay --user u --amount-cents 5"), environment);
    QVERIFY2(run.exitCode == exitCode, run.said());
    QVERIFY2(run.errors.contains(says.toUtf8()), run.said());
    QVERIFY2(!run.said().contains("secret"), run.said());
    QCOMPARE(m_sandbox.list().size(), before);
}

void TestBadInput::textThatIsNotUtf8IsRefused() {
    QProcess shell;
    shell.setProcessEnvironment(cleanEnvironment());
    shell.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"), QStringLiteral("exec \"$0\" pay --amount-cents 5 --user \"$(printf '\\377')\""),
                 QStringLiteral(IDEMPOTENCYCTL)});
    const auto run = finishedRun(shell);
    QVERIFY2(run.exitCode == 2, run.said());
    QVERIFY2(run.errors.contains("not valid UTF-8"), run.said());
}

void TestBadInput::outputThatCannotBeWrittenIsAnError() {
    QProcess process;
    process.setProcessEnvironment(cleanEnvironment());
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(IDEMPOTENCYCTL), m_sandbox.here(words("list")));
    const auto run = finishedRun(process);
    QVERIFY2(run.exitCode == 1, run.said());
    QVERIFY2(run.errors.contains("The output could not be written"), run.said());
}

TEST_PROGRAM_PART(bad_input, TestBadInput)
#include "tst_bad_input.moc"
