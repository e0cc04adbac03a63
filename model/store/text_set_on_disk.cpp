#include "model/store/text_set_on_disk.h"

#include <QSqlError>
#include <QUuid>

namespace idempotency {

TextSetOnDisk::TextSetOnDisk()
    : m_connectionName(QUuid::createUuid().toString()),
      m_database(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connectionName)) {}

TextSetOnDisk::~TextSetOnDisk() {
    m_insert = QSqlQuery();
    m_find = QSqlQuery();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connectionName);
}

Failure TextSetOnDisk::failure(const QSqlError& error) const {
    const QString why = m_folder.isValid() ? error.text() : m_folder.errorString();
    return {FailureKind::Internal, QStringLiteral("A temporary file cannot be used: %1").arg(why.simplified())};
}

Outcome TextSetOnDisk::open() {
    m_database.setDatabaseName(m_folder.filePath(QStringLiteral("set.sqlite")));
    if (!m_folder.isValid() || !m_database.open()) return failure(m_database.lastError());
    // The file is worth nothing after a crash, so nothing is paid for keeping it whole.
    for (const auto* statement : {"PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA cache_size = -8192",
                                  "CREATE TABLE texts (text TEXT PRIMARY KEY) WITHOUT ROWID"}) {
        QSqlQuery query(m_database);
        if (!query.exec(QString::fromLatin1(statement))) return failure(query.lastError());
    }
    m_insert = QSqlQuery(m_database);
    m_find = QSqlQuery(m_database);
    m_find.setForwardOnly(true);
    if (!m_insert.prepare(QStringLiteral("INSERT OR IGNORE INTO texts VALUES (?)")))
        return failure(m_insert.lastError());
    if (!m_find.prepare(QStringLiteral("SELECT 1 FROM texts WHERE text = ?"))) return failure(m_find.lastError());
    return Done{};
}

Outcome TextSetOnDisk::insert(const QStringList& texts) {
    if (!m_database.transaction()) return failure(m_database.lastError());
    for (const QString& text : texts) {
        m_insert.addBindValue(text);
        if (m_insert.exec()) continue;
        const auto failed = failure(m_insert.lastError());
        m_database.rollback();
        return failed;
    }
    if (!m_database.commit()) return failure(m_database.lastError());
    return Done{};
}

Result<bool> TextSetOnDisk::contains(const QString& text) {
    m_find.addBindValue(text);
    if (!m_find.exec()) return failure(m_find.lastError());
    const bool found = m_find.next();
    m_find.finish();
    return found;
}

}  // namespace idempotency
