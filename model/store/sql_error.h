#pragma once

#include <QSqlError>

#include "model/core/result.h"

namespace idempotency {

/// What an SQLSTATE means for the caller (PostgreSQL's manual, appendix A). Empty text: the connection broke, since
/// QPSQL reports no code then.
FailureKind kindOfSqlState(const QString& sqlState);

/// A failed statement as a value; `statement` names it in the message.
Failure failureOf(const QSqlError& error, const QString& statement);

}  // namespace idempotency
