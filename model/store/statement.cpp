#include "model/store/statement.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QMutex>
#include <QMutexLocker>
#include <QRegularExpression>

namespace idempotency {

namespace {

const QString folder = QStringLiteral(":/sql/");

Statement loadStatement(const QString& name) {
    QFile file(folder + name + QStringLiteral(".sql"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no SQL statement is called %s", qPrintable(name));
    Statement statement;
    statement.text = withoutComments(QString::fromUtf8(file.readAll()));
    static const QRegularExpression placeholder(QStringLiteral("(?<!:):([a-z][a-z0-9_]*)"));
    auto matches = placeholder.globalMatch(statement.text);
    while (matches.hasNext())
        statement.placeholders.insert(matches.next().captured(1));
    return statement;
}

}  // namespace

QString withoutComments(const QString& sql) {
    QStringList kept;
    for (const QString& line : sql.split(QLatin1Char('\n'))) {
        if (!line.trimmed().startsWith(QLatin1String("--"))) kept << line;
    }
    return kept.join(QLatin1Char('\n'));
}

const Statement& namedStatement(const QString& name) {
    static QMutex mutex;
    static QHash<QString, Statement*> loaded;  // never emptied: references stay valid for the program's life
    const QMutexLocker lock(&mutex);
    auto found = loaded.constFind(name);
    if (found == loaded.constEnd()) found = loaded.insert(name, new Statement(loadStatement(name)));
    return **found;
}

QStringList statementNames() {
    QStringList names;
    for (const QString& file : QDir(folder).entryList({QStringLiteral("*.sql")}, QDir::Files))
        names << file.chopped(4);
    return names;
}

}  // namespace idempotency
