#pragma once

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include "model/core/result.h"

namespace idempotency {

/// A set of texts in a temporary file, for more of them than should be kept in memory. The file goes with the object.
/// Belongs to the thread that makes it.
class TextSetOnDisk {
public:
    TextSetOnDisk();
    ~TextSetOnDisk();
    TextSetOnDisk(const TextSetOnDisk&) = delete;
    TextSetOnDisk& operator=(const TextSetOnDisk&) = delete;

    /// Needed before the others. Internal where the file cannot be made.
    Outcome open();
    /// All or none; one that is there already changes nothing.
    Outcome insert(const QStringList& texts);
    Result<bool> contains(const QString& text);

private:
    Failure failure(const QSqlError& error) const;

    QTemporaryDir m_folder;
    QString m_connectionName;
    QSqlDatabase m_database;
    QSqlQuery m_insert, m_find;
};

}  // namespace idempotency
