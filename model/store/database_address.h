#pragma once

#include <QString>

#include "model/core/result.h"

namespace idempotency {

/// Where a database is, in the parts that Qt's driver takes. Made by libpq's own parser.
struct DatabaseAddress {
    QString databaseName;
    QString userName;
    QString password;
    QString options;  ///< everything else, quoted as libpq wants it

    /// For people: host, port and database, never the password.
    QString shown;

    bool operator==(const DatabaseAddress&) const = default;
};

/// Parses a libpq connection string, a postgresql:// URI or service=NAME as psql does (PostgreSQL's manual, "Connection
/// Strings"). What is not named comes from the PG* variables, the service file or .pgpass when connecting.
Result<DatabaseAddress> parseDatabaseAddress(const QString& connectionString);

/// True where the text holds a password, which must not stand in a program's arguments for all to read.
bool holdsPassword(const QString& connectionString);

}  // namespace idempotency
