#include "model/store/sql_error.h"

namespace idempotency {

namespace {

bool isOneOf(const QString& sqlState, std::initializer_list<const char*> states) {
    for (const char* state : states) {
        if (sqlState == QLatin1String(state)) return true;
    }
    return false;
}

}  // namespace

FailureKind kindOfSqlState(const QString& sqlState) {
    if (sqlState.isEmpty() || sqlState.startsWith(QLatin1String("08"))) return FailureKind::ConnectionLost;
    // Shut down under us; a prepared statement that is not there means that the session behind us was exchanged.
    if (isOneOf(sqlState, {"57P01", "57P02", "57P03", "57P05", "25P03", "26000"})) return FailureKind::ConnectionLost;
    // Serialisation, deadlock, lock time-out; a plan that a migration made stale.
    if (isOneOf(sqlState, {"40001", "40P01", "55P03", "0A000"})) return FailureKind::Retryable;
    if (sqlState == QLatin1String("57014")) return FailureKind::TimedOut;
    if (sqlState == QLatin1String("23505")) return FailureKind::Conflict;
    if (sqlState.startsWith(QLatin1String("23"))) return FailureKind::Rejected;
    if (isOneOf(sqlState, {"42501", "25006", "28000", "28P01"})) return FailureKind::NotPermitted;
    if (isOneOf(sqlState, {"42P01", "42703", "42883", "3F000"})) return FailureKind::WrongSchema;
    if (sqlState.startsWith(QLatin1String("53"))) return FailureKind::Unreachable;
    if (sqlState.startsWith(QLatin1String("22"))) return FailureKind::Invalid;
    return FailureKind::Internal;
}

Failure failureOf(const QSqlError& error, const QString& statement) {
    const QString sqlState = error.nativeErrorCode();
    const auto kind = kindOfSqlState(sqlState);
    QString message = error.databaseText().section(QLatin1Char('\n'), 0, 0).trimmed();
    if (message.startsWith(QLatin1String("ERROR:"))) message = message.mid(6).trimmed();
    if (kind == FailureKind::ConnectionLost)
        message = QStringLiteral("the connection to the database broke during %1").arg(statement);
    return {kind, message.isEmpty() ? QStringLiteral("%1 failed").arg(statement) : message, sqlState};
}

}  // namespace idempotency
