#include "tests/support/test_database.h"

#include <libpq-fe.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>

#include "model/sandbox/detached_process.h"
#include "model/store/schema.h"

namespace idempotency {

namespace {

const QString folderPrefix = QStringLiteral("idempotency-test-");

void sweepLeftovers() {
    QDir temporary(QDir::tempPath());
    for (const QString& name : temporary.entryList({folderPrefix + QLatin1Char('*')}, QDir::Dirs)) {
        if (isAlive(name.mid(folderPrefix.size()).toInt())) continue;
        const QString folder = temporary.filePath(name);
        const pid_t server = PrivatePostgres(folder + QStringLiteral("/server")).process();
        if (server != 0) endProcess(server, SIGQUIT, 10'000);
        QDir(folder).removeRecursively();
    }
}

/// Plain libpq, so that a test can look at the database without the code under test.
struct PlainResult {
    explicit PlainResult(const QString& connectionString, const QString& sql)
        : connection(PQconnectdb(connectionString.toUtf8().constData())),
          result(PQexec(connection, sql.toUtf8().constData())) {}
    ~PlainResult() {
        PQclear(result);
        PQfinish(connection);
    }
    PlainResult(const PlainResult&) = delete;
    PlainResult& operator=(const PlainResult&) = delete;
    bool ok() const { return PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK; }
    PGconn* connection;
    PGresult* result;
};

}  // namespace

TestServer& TestServer::instance() {
    static TestServer server;
    return server;
}

TestServer::TestServer() {
    sweepLeftovers();
    m_folder = QDir::tempPath() + QLatin1Char('/') + folderPrefix + QString::number(getpid());
    QDir().mkpath(m_folder);
    chmod(QFile::encodeName(m_folder).constData(), 0711);
    m_postgres = std::make_unique<PrivatePostgres>(m_folder + QStringLiteral("/server"));
    const auto started = m_postgres->start();
    if (!started) qFatal("%s", qPrintable(started.failure().message));
    const PlainResult made(m_postgres->connectionString(), QStringLiteral("CREATE DATABASE console_template"));
    if (!made.ok()) qFatal("%s", PQerrorMessage(made.connection));
    const auto database = openDatabase(m_postgres->connectionString(QStringLiteral("console_template")));
    if (auto migrated = migrate(*database); !migrated) qFatal("%s", qPrintable(migrated.failure().message));
}

TestServer::~TestServer() {
    // Its data are thrown away, so it need not write them down first.
    endProcess(m_postgres->process(), SIGQUIT, 10'000);
    QDir(m_folder).removeRecursively();
}

QString TestServer::newDatabase() {
    const QString name = QStringLiteral("test_%1").arg(++m_databases);
    const PlainResult made(m_postgres->connectionString(),
                           QStringLiteral("CREATE DATABASE %1 TEMPLATE console_template").arg(name));
    if (!made.ok()) qFatal("%s", PQerrorMessage(made.connection));
    return m_postgres->connectionString(name);
}

QString TestServer::newEmptyDatabase() {
    const QString name = QStringLiteral("empty_%1").arg(++m_databases);
    const PlainResult made(m_postgres->connectionString(), QStringLiteral("CREATE DATABASE %1").arg(name));
    if (!made.ok()) qFatal("%s", PQerrorMessage(made.connection));
    return m_postgres->connectionString(name);
}

std::unique_ptr<Database> openDatabase(const QString& connectionString) {
    const auto address = parseDatabaseAddress(connectionString);
    if (!address) qFatal("%s", qPrintable(address.failure().message));
    return std::make_unique<Database>(*address);
}

TestDatabase::TestDatabase()
    : m_connectionString(TestServer::instance().newDatabase()), m_connection(openDatabase(m_connectionString)) {}

std::unique_ptr<Database> TestDatabase::anotherConnection() const {
    return openDatabase(m_connectionString);
}

void TestDatabase::run(const QString& sql) {
    const PlainResult ran(m_connectionString, sql);
    if (!ran.ok()) qFatal("%s: %s", qPrintable(sql), PQerrorMessage(ran.connection));
}

std::optional<Failure> TestDatabase::tryRun(const QString& sql) {
    const PlainResult ran(m_connectionString, sql);
    if (ran.ok()) return std::nullopt;
    return Failure{FailureKind::Rejected, QString::fromUtf8(PQerrorMessage(ran.connection)),
                   QString::fromUtf8(PQresultErrorField(ran.result, PG_DIAG_SQLSTATE))};
}

QString TestDatabase::ask(const QString& sql) {
    const PlainResult ran(m_connectionString, sql);
    if (!ran.ok()) qFatal("%s: %s", qPrintable(sql), PQerrorMessage(ran.connection));
    if (PQntuples(ran.result) == 0) return QStringLiteral("no row");
    if (PQgetisnull(ran.result, 0, 0)) return QStringLiteral("NULL");
    return QString::fromUtf8(PQgetvalue(ran.result, 0, 0));
}

}  // namespace idempotency
