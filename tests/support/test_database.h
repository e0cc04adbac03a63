#pragma once

#include <memory>

#include "model/core/key.h"
#include "model/sandbox/private_postgres.h"
#include "model/store/database.h"

namespace idempotency {

/// One real PostgreSQL server for a test program, durable as in production. It is started when first asked for and ends
/// with the program; what a killed test program left behind is swept away by the next one.
class TestServer {
public:
    static TestServer& instance();
    ~TestServer();

    PrivatePostgres& postgres() { return *m_postgres; }
    /// The connection string of a new database that has the schema.
    QString newDatabase();
    /// The connection string of a new database without the schema.
    QString newEmptyDatabase();

private:
    TestServer();
    QString m_folder;
    std::unique_ptr<PrivatePostgres> m_postgres;
    int m_databases = 0;
};

/// A connection to a fresh database of its own, and a factory for rows in any state.
class TestDatabase {
public:
    TestDatabase();

    Database& connection() { return *m_connection; }
    const QString& connectionString() const { return m_connectionString; }
    std::unique_ptr<Database> anotherConnection() const;

    /// Runs SQL and ends the test program where it fails.
    void run(const QString& sql);
    /// Runs SQL that a rule should turn away; the failure's kind, or nothing where it went through.
    std::optional<Failure> tryRun(const QString& sql);
    /// The first column of the first row as text; "NULL" for null.
    QString ask(const QString& sql);

private:
    QString m_connectionString;
    std::unique_ptr<Database> m_connection;
};

/// Opens a database by its connection string, which must be right.
std::unique_ptr<Database> openDatabase(const QString& connectionString);

}  // namespace idempotency
