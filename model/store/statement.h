#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

namespace idempotency {

/// One named SQL statement of resources/sql, without its comments.
struct Statement {
    QString text;                ///< with :name placeholders
    QSet<QString> placeholders;  ///< their names, without the colon
};

/// The statement kept in resources/sql/NAME.sql. A name that has no file is a bug and ends the program.
const Statement& namedStatement(const QString& name);

/// The names of all statements, migrations left out; for the test that prepares each.
QStringList statementNames();

/// SQL without its `--` comments: QSqlQuery::prepare would read placeholders and quotes in them.
QString withoutComments(const QString& sql);

}  // namespace idempotency
