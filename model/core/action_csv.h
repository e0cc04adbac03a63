#pragma once

#include <QByteArray>

#include "model/core/operator_action.h"

namespace idempotency {

/// The record of actions as CSV, with stored names, so that programs can read it; the first line names the columns.
QByteArray actionsCsvHeader();
QByteArray actionCsvLine(const RecordedAction& action);

}  // namespace idempotency
