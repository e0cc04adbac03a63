#include "model/store/database.h"

#include <atomic>
#include <libpq-fe.h>

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlRecord>

#include "model/store/sql_error.h"
#include "model/store/statement.h"

Q_DECLARE_OPAQUE_POINTER(PGconn*)
Q_DECLARE_METATYPE(PGconn*)

namespace idempotency {

using namespace std::chrono;

namespace {

QString newConnectionName() {
    static std::atomic<quint64> count{0};
    return QStringLiteral("idempotency-%1").arg(++count);
}

Rows readAll(QSqlQuery& query) {
    const QSqlRecord record = query.record();
    auto columns = std::make_shared<QHash<QString, int>>();
    for (int i = 0; i < record.count(); ++i)
        columns->insert(record.fieldName(i), i);
    Rows rows;
    while (query.next()) {
        QVariantList values;
        values.reserve(record.count());
        for (int i = 0; i < record.count(); ++i)
            values << query.value(i);
        rows.emplace_back(columns, std::move(values));
    }
    return rows;
}

/// A missing or misspelt parameter would be sent as NULL without a word.
void checkParameters(const QString& name, const Statement& statement, Parameters parameters) {
    QSet<QString> given;
    for (const auto& [parameter, value] : parameters)
        given.insert(QString::fromLatin1(parameter));
    if (given != statement.placeholders) qFatal("statement %s: its parameters do not match", qPrintable(name));
}

PGconn* handleOf(const QSqlDatabase& database) {
    return *static_cast<PGconn* const*>(database.driver()->handle().constData());
}

/// libpq's own sentences, made into one of ours.
Failure connectFailure(const QSqlError& error, const DatabaseAddress& address) {
    const QString detail = error.databaseText().simplified();
    const bool refused =
        detail.contains(QLatin1String("password")) || detail.contains(QLatin1String("authentication")) ||
        detail.contains(QLatin1String("permission denied for database")) || detail.contains(QLatin1String("role \""));
    const auto text =
        QStringLiteral("The database at %1 %2: %3")
            .arg(address.shown, refused ? QStringLiteral("turned the login away") : QStringLiteral("cannot be reached"),
                 detail);
    return {refused ? FailureKind::NotPermitted : FailureKind::Unreachable, text};
}

}  // namespace

Database::Database(DatabaseAddress address, SessionLimits limits)
    : m_address(std::move(address)), m_limits(limits), m_connectionName(newConnectionName()) {}

Database::~Database() {
    close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connectionName);
}

bool Database::isOpen() const {
    return m_database.isOpen();
}

void Database::close() {
    // Both talk to the server once more, so they too must be breakable.
    m_statements.clear();
    if (m_database.isValid()) m_database.close();
    m_breaker->detach();
}

Outcome Database::open() {
    if (isOpen()) return Done{};
    auto connected = connectOnce();
    if (!connected) return connected;
    auto pinned = pinSession();
    if (!pinned) close();
    return pinned;
}

Outcome Database::connectOnce() {
    if (!m_database.isValid()) {
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QPSQL"), m_connectionName);
        if (!m_database.driver() || !QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL")))
            return Failure{FailureKind::Internal,
                           QStringLiteral("Qt's PostgreSQL driver is not installed (libqt6sql6-psql).")};
    }
    m_database.setDatabaseName(m_address.databaseName);
    m_database.setUserName(m_address.userName);
    m_database.setPassword(m_address.password);
    QString options = m_address.options;
    if (!options.contains(QLatin1String("connect_timeout=")))
        options +=
            QStringLiteral(" connect_timeout=%1").arg(std::max<qint64>(2, ceil<seconds>(m_limits.connect).count()));
    m_database.setConnectOptions(options.trimmed());
    if (!m_database.open()) return connectFailure(m_database.lastError(), m_address);
    m_breaker->attach(handleOf(m_database));
    return Done{};
}

Outcome Database::pinSession() {
    const auto milliseconds = [](auto limit) { return QString::number(limit.count()); };
    const auto rows =
        execute(QStringLiteral("pin_session"), {{"statement_timeout_ms", milliseconds(m_limits.statement)},
                                                {"lock_timeout_ms", milliseconds(m_limits.lock)},
                                                {"idle_timeout_ms", milliseconds(m_limits.statement * 3)}});
    if (!rows) return rows.failure();
    // Behind a transaction pooler the named statements of two clients mix: one could run the other's.
    if (PQbackendPID(handleOf(m_database)) != rows->front().smallNumber("backend_pid")) {
        return Failure{FailureKind::Invalid,
                       QStringLiteral("There is a connection pooler between this program and the database at %1. "
                                      "Connect to PostgreSQL itself.")
                           .arg(m_address.shown)};
    }
    return Done{};
}

Result<QSqlQuery*> Database::prepared(const QString& name) {
    auto& query = m_statements[name];
    if (query) return query.get();
    query = std::make_unique<QSqlQuery>(m_database);
    query->setForwardOnly(true);
    if (query->prepare(namedStatement(name).text)) return query.get();
    const auto failure = failureOf(query->lastError(), name);
    m_statements.erase(name);
    return failure;
}

Failure Database::lost(Failure failure) {
    if (failure.kind == FailureKind::ConnectionLost) close();
    if (failure.sqlState == QLatin1String("0A000")) m_statements.clear();
    return failure;
}

Result<Rows> Database::execute(const QString& name, Parameters parameters) {
    if (!isOpen()) {
        auto opened = open();
        if (!opened) return opened.failure();
    }
    checkParameters(name, namedStatement(name), parameters);
    const auto begun = steady_clock::now();
    auto query = prepared(name);
    if (!query) return lost(query.failure());
    for (const auto& [parameter, value] : parameters)
        query.value()->bindValue(QLatin1Char(':') + QString::fromLatin1(parameter), value);
    if (m_watch) m_watch(name, Moment::BeforeStatement);
    if (!query.value()->exec()) return lost(failureOf(query.value()->lastError(), name));
    if (m_watch) m_watch(name, Moment::AfterStatement);
    Rows rows = readAll(*query.value());
    query.value()->finish();
    m_lastRoundTrip = duration_cast<microseconds>(steady_clock::now() - begun);
    return rows;
}

Outcome Database::executeScript(const QString& sql) {
    auto opened = open();
    if (!opened) return opened;
    QSqlQuery query(m_database);
    bool succeeded = query.exec(sql);
    // exec() tells of the first statement only; what became of the others is in the results that follow.
    while (succeeded && query.nextResult()) {
    }
    succeeded = succeeded && query.lastError().type() == QSqlError::NoError;
    if (succeeded) return Done{};
    return lost(failureOf(query.lastError(), sql.section(QLatin1Char('\n'), 0, 0)));
}

Transaction::~Transaction() {
    if (m_open) m_database.executeScript(QStringLiteral("ROLLBACK"));
}

Outcome Transaction::begin() {
    auto begun = m_database.executeScript(QStringLiteral("BEGIN"));
    m_open = begun.ok();
    return begun;
}

Outcome Transaction::commit() {
    auto committed = m_database.executeScript(QStringLiteral("COMMIT"));
    if (committed) m_open = false;
    return committed;
}

QVariant textOrNull(const QString& text) {
    return text.isEmpty() ? QVariant(QMetaType::fromType<QString>()) : QVariant(text);
}

QVariant microsecondsOrNull(const std::optional<Instant>& instant) {
    return instant ? QVariant(toMicroseconds(*instant)) : QVariant(QMetaType::fromType<qint64>());
}

}  // namespace idempotency
