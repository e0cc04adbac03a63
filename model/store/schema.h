#pragma once

#include <QStringList>

#include "model/core/result.h"
#include "model/store/database.h"

namespace idempotency {

/// The schema that this program was built for: the number of its last migration.
int programSchemaVersion();

/// The schema that the database has; 0 where there is none.
Result<int> databaseSchemaVersion(Database& database);

/// Succeeds where the two are equal. Otherwise says which is older and what to do (WrongSchema).
Outcome checkSchema(Database& database);

/// Brings the schema up to date: numbered files, each in a transaction, under an advisory lock. Running it twice, or
/// twice at once, changes nothing. Answers the names of the migrations that this call ran. Refuses a newer schema.
Result<QStringList> migrate(Database& database);

}  // namespace idempotency
