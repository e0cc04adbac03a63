#include "model/store/statement.h"

#include <unordered_map>

#include <QDir>
#include <QFile>
#include <QMutex>
#include <QMutexLocker>
#include <QRegularExpression>

namespace idempotency {

namespace {

const QString statementsFolder = QStringLiteral(":/sql/");

Statement loadStatement(const QString& name) {
    QFile file(statementsFolder + name + QStringLiteral(".sql"));
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
    static std::unordered_map<QString, Statement> loaded;  // its references stay valid when it grows
    const QMutexLocker lock(&mutex);
    const auto found = loaded.find(name);
    return found != loaded.end() ? found->second : loaded.emplace(name, loadStatement(name)).first->second;
}

QStringList statementNames() {
    QStringList names;
    for (const QString& file : QDir(statementsFolder).entryList({QStringLiteral("*.sql")}, QDir::Files))
        names << file.chopped(4);
    return names;
}

}  // namespace idempotency
