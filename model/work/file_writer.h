#pragma once

#include <QByteArray>
#include <QFuture>

#include "model/core/result.h"

namespace idempotency {

/// Writes a whole file in a thread of its own, or leaves what was there before; a disk may be slow.
QFuture<Outcome> writeFile(const QString& name, const QByteArray& content);

}  // namespace idempotency
