#include "model/store/schema.h"

#include <QDir>
#include <QFile>

#include "model/store/statement.h"

namespace idempotency {

namespace {

struct Migration {
    int version = 0;
    QString name;
};

const QString migrationsFolder = QStringLiteral(":/sql/migrations/");

std::vector<Migration> migrations() {
    std::vector<Migration> found;
    for (const QString& file : QDir(migrationsFolder).entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name))
        found.push_back({file.left(4).toInt(), file.chopped(4)});
    return found;
}

Failure newerSchema(int version) {
    return {FailureKind::WrongSchema,
            QStringLiteral("The database has schema version %1, and this program knows up to %2. Use a newer program.")
                .arg(version)
                .arg(programSchemaVersion())};
}

Outcome applyOne(Database& database, const Migration& migration, bool& applied) {
    Transaction transaction(database);
    if (auto begun = transaction.begin(); !begun) return begun;
    if (auto locked = database.execute(QStringLiteral("lock_migrations")); !locked) return locked.failure();
    const auto version = databaseSchemaVersion(database);
    if (!version) return version.failure();
    applied = *version < migration.version;
    if (!applied) return Done{};
    QFile file(migrationsFolder + migration.name + QStringLiteral(".sql"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("migration %s is missing", qPrintable(migration.name));
    if (auto ran = database.executeScript(QString::fromUtf8(file.readAll())); !ran) return ran;
    const auto recorded = database.execute(QStringLiteral("record_migration"),
                                           {{"version", migration.version}, {"name", migration.name}});
    if (!recorded) return recorded.failure();
    return transaction.commit();
}

}  // namespace

int programSchemaVersion() {
    return migrations().back().version;
}

Result<int> databaseSchemaVersion(Database& database) {
    const auto present = database.execute(QStringLiteral("find_schema_migrations"));
    if (!present) return present.failure();
    if (!present->front().flag("present")) return 0;
    const auto rows = database.execute(QStringLiteral("read_schema_version"));
    if (!rows) return rows.failure();
    return rows->front().smallNumber("version");
}

Outcome checkSchema(Database& database) {
    const auto version = databaseSchemaVersion(database);
    if (!version) return version.failure();
    if (*version == programSchemaVersion()) return Done{};
    if (*version > programSchemaVersion()) return newerSchema(*version);
    const auto text =
        *version == 0
            ? QStringLiteral("The database at %1 has no schema of this console yet.").arg(database.address().shown)
            : QStringLiteral("The database at %1 has schema version %2, and this program needs %3.")
                  .arg(database.address().shown)
                  .arg(*version)
                  .arg(programSchemaVersion());
    return Failure{FailureKind::WrongSchema, text + QStringLiteral(" Run: idempotencyctl --database … migrate")};
}

Result<QStringList> migrate(Database& database) {
    const auto version = databaseSchemaVersion(database);
    if (!version) return version.failure();
    if (*version > programSchemaVersion()) return newerSchema(*version);
    if (*version == 0) {
        Transaction transaction(database);
        if (auto begun = transaction.begin(); !begun) return begun.failure();
        if (auto locked = database.execute(QStringLiteral("lock_migrations")); !locked) return locked.failure();
        const QString list = namedStatement(QStringLiteral("create_schema_migrations")).text;
        if (auto made = database.executeScript(list); !made) return made.failure();
        if (auto committed = transaction.commit(); !committed) return committed.failure();
    }
    QStringList done;
    for (const Migration& migration : migrations()) {
        bool applied = false;
        auto outcome = applyOne(database, migration, applied);
        if (!outcome) return outcome.failure();
        if (applied) done << migration.name;
    }
    return done;
}

}  // namespace idempotency
