#include <QtTest>

#include "model/store/database.h"
#include "model/store/database_address.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;

class DatabaseAddressTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isParsedAsPsqlDoes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<DatabaseAddress>("expected");
        const auto row = [](const char* name, const char* text, const char* database, const char* user,
                            const char* password, const char* options, const char* shown) {
            QTest::newRow(name) << QString::fromUtf8(text)
                                << DatabaseAddress{QString::fromUtf8(database), QString::fromUtf8(user),
                                                   QString::fromUtf8(password), QString::fromUtf8(options),
                                                   QString::fromUtf8(shown)};
        };
        row("keywords", "host=db.example port=5433 dbname=pay user=ada", "pay", "ada", "",
            "host='db.example' port='5433'", "db.example:5433/pay");
        row("URI", "postgresql://ada@db.example:5433/pay", "pay", "ada", "", "host='db.example' port='5433'",
            "db.example:5433/pay");
        row("the other scheme", "postgres://db.example/pay", "pay", "", "", "host='db.example'", "db.example/pay");
        row("URI with a password", "postgresql://ada:s%26cret@db.example/pay", "pay", "ada", "s&cret",
            "host='db.example'", "db.example/pay");
        row("socket", "host=/run/postgresql dbname=pay", "pay", "", "", "host='/run/postgresql'",
            "/run/postgresql/pay");
        row("service", "service=payments", "", "", "", "service='payments'", "service payments");
        row("several hosts", "postgresql://a:1,b:2/pay?target_session_attrs=read-write", "pay", "", "",
            "host='a,b' port='1,2' target_session_attrs='read-write'", "a,b:1,2/pay");
        row("blanks and quotes", R"(host='/a b' dbname='it\'s \\ here' user='o\'hara')", R"(it's \ here)", "o'hara", "",
            "host='/a b'", R"(/a b/it's \ here)");
        row("a quote in an option", R"(host='/a\'b' dbname=x)", "x", "", "", R"(host='/a\'b')", "/a'b/x");
        row("a backslash in an option", R"(host='/a\\b' dbname=x)", "x", "", "", R"(host='/a\\b')", R"(/a\b/x)");
        row("a ; in the name of the database", "host=h dbname='a;b'", "a;b", "", "", "host='h'", "h/a;b");
        row("nothing", "", "", "", "", "", "the default host");
    }

    void isParsedAsPsqlDoes() {
        QFETCH(QString, text);
        QFETCH(DatabaseAddress, expected);
        const auto address = parseDatabaseAddress(text);
        QVERIFY2(address.ok(), address.ok() ? "" : qPrintable(address.failure().message));
        QStringList options = address->options.split(QStringLiteral("' "), Qt::SkipEmptyParts);
        QStringList expectedOptions = expected.options.split(QStringLiteral("' "), Qt::SkipEmptyParts);
        for (auto* list : {&options, &expectedOptions}) {
            for (QString& option : *list)
                option = option.endsWith(u'\'') ? option.chopped(1) : option;
            list->sort();
        }
        QCOMPARE(options, expectedOptions);
        QCOMPARE(address->databaseName, expected.databaseName);
        QCOMPARE(address->userName, expected.userName);
        QCOMPARE(address->password, expected.password);
        QCOMPARE(address->shown, expected.shown);
        QVERIFY(address->password.isEmpty() || !address->shown.contains(address->password));
    }

    void isRefusedWithASentence_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("no keyword") << QStringLiteral("just words");
        QTest::newRow("unknown keyword") << QStringLiteral("host=h colour=red");
        QTest::newRow("open quote") << QStringLiteral("host='h");
        QTest::newRow("URI with an unknown parameter") << QStringLiteral("postgresql://h/d?colour=red");
        QTest::newRow("bad percent") << QStringLiteral("postgresql://h/%zz");
        QTest::newRow("a ; that the driver would change") << QStringLiteral("host=h application_name='a;b'");
        QTest::newRow("NUL") << QStringLiteral("host=h") + QChar(u'\0') + QStringLiteral("dbname=x");
    }

    void isRefusedWithASentence() {
        QFETCH(QString, text);
        const auto address = parseDatabaseAddress(text);
        QVERIFY(!address.ok());
        QCOMPARE(address.failure().kind, FailureKind::Invalid);
        QVERIFY(address.failure().message.endsWith(u'.'));
    }

    void aPasswordIsNoticed_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("holds");
        QTest::newRow("keyword") << QStringLiteral("host=h password=x") << true;
        QTest::newRow("quoted keyword") << QStringLiteral("password = 'x y' host=h") << true;
        QTest::newRow("URI") << QStringLiteral("postgresql://ada:x@h/d") << true;
        QTest::newRow("URI's parameter") << QStringLiteral("postgresql://h/d?password=x") << true;
        QTest::newRow("encoded URI's parameter") << QStringLiteral("postgresql://h/d?p%61ssword=x") << true;
        QTest::newRow("of the TLS key") << QStringLiteral("host=h sslpassword=x") << true;
        QTest::newRow("none") << QStringLiteral("host=h user=password") << false;
        QTest::newRow("a file of them") << QStringLiteral("host=h passfile=/p") << false;
        QTest::newRow("URI without") << QStringLiteral("postgresql://ada@h/d") << false;
    }

    void aPasswordIsNoticed() {
        QFETCH(QString, text);
        QFETCH(bool, holds);
        QCOMPARE(holdsPassword(text), holds);
    }

    void aURIReachesTheServer() {
        TestDatabase database;
        const QString folder = TestServer::instance().postgres().socketFolder();
        const QString user = database.ask(QStringLiteral("SELECT current_user"));
        const QString name = database.ask(QStringLiteral("SELECT current_database()"));
        const auto uri = QStringLiteral("postgresql://%1@/%2?host=%3")
                             .arg(user, name, QString::fromLatin1(QUrl::toPercentEncoding(folder)));
        QVERIFY(openDatabase(uri)->open());
    }

    void aServiceReachesTheServer() {
        TestDatabase database;
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("[payments]\nhost=" + TestServer::instance().postgres().socketFolder().toUtf8() +
                   "\nuser=" + database.ask(QStringLiteral("SELECT current_user")).toUtf8() +
                   "\ndbname=" + database.ask(QStringLiteral("SELECT current_database()")).toUtf8() + "\n");
        file.close();
        qputenv("PGSERVICEFILE", file.fileName().toUtf8());
        const auto opened = openDatabase(QStringLiteral("service=payments"))->open();
        qunsetenv("PGSERVICEFILE");
        QVERIFY2(opened, opened ? "" : qPrintable(opened.failure().message));
    }
};

TEST_PROGRAM_PART(database_address, DatabaseAddressTest)
#include "tst_database_address.moc"
