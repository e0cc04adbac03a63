#include "model/store/database_address.h"

#include <libpq-fe.h>
#include <memory>

#include <QStringList>

namespace idempotency {

namespace {

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

Result<Options> parse(const QString& connectionString) {
    if (connectionString.contains(QChar::Null))
        return Failure{FailureKind::Invalid, QStringLiteral("The connection string holds a NUL character.")};
    char* message = nullptr;
    Options options(PQconninfoParse(connectionString.toUtf8().constData(), &message), &PQconninfoFree);
    if (options) return options;
    const QString reason = QString::fromUtf8(message).trimmed();
    PQfreemem(message);
    return Failure{FailureKind::Invalid, QStringLiteral("The connection string cannot be read: %1.").arg(reason)};
}

QString quoted(QString value) {
    value.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('\''), QLatin1String("\\'"));
    return QLatin1Char('\'') + value + QLatin1Char('\'');
}

QString shownAddress(const QString& host, const QString& port, const QString& database) {
    QString shown = host.isEmpty() ? QStringLiteral("the default host") : host;
    if (!port.isEmpty()) shown += QLatin1Char(':') + port;
    return database.isEmpty() ? shown : shown + QLatin1Char('/') + database;
}

}  // namespace

Result<DatabaseAddress> parseDatabaseAddress(const QString& connectionString) {
    auto parsed = parse(connectionString);
    if (!parsed) return parsed.failure();
    DatabaseAddress address;
    QStringList others;
    QString host, port;
    for (const auto* option = parsed.value().get(); option->keyword != nullptr; ++option) {
        if (option->val == nullptr) continue;
        const QString keyword = QString::fromUtf8(option->keyword);
        const QString value = QString::fromUtf8(option->val);
        if (keyword == QLatin1String("dbname")) {
            address.databaseName = value;
        } else if (keyword == QLatin1String("user")) {
            address.userName = value;
        } else if (keyword == QLatin1String("password")) {
            address.password = value;
        } else {
            // Qt's driver turns every ';' of its options into a space, which would change the value without a word.
            if (value.contains(QLatin1Char(';'))) {
                const auto text = QStringLiteral(
                    "The value of %1 holds a ';', which the driver cannot pass on. "
                    "Put it into a service file.");
                return Failure{FailureKind::Invalid, text.arg(keyword)};
            }
            others << keyword + QLatin1Char('=') + quoted(value);
            if (keyword == QLatin1String("host")) host = value;
            if (keyword == QLatin1String("service") && host.isEmpty()) host = QStringLiteral("service ") + value;
            if (keyword == QLatin1String("port")) port = value;
        }
    }
    address.options = others.join(QLatin1Char(' '));
    address.shown = shownAddress(host, port, address.databaseName);
    return address;
}

bool holdsPassword(const QString& connectionString) {
    const auto parsed = parse(connectionString);
    if (!parsed) return false;
    for (const auto* option = parsed.value().get(); option->keyword != nullptr; ++option) {
        const bool isSecret = qstrcmp(option->keyword, "password") == 0 || qstrcmp(option->keyword, "sslpassword") == 0;
        if (isSecret && option->val != nullptr) return true;
    }
    return false;
}

}  // namespace idempotency
