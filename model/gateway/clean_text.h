#pragma once

#include <QString>

namespace idempotency {

/// A stranger's text made fit to store and to show: no NUL or other control character (PostgreSQL's text refuses NUL),
/// no half of a surrogate pair, at most `limit` UTF-16 code units.
QString cleanText(const QString& text, qsizetype limit = 500);

}  // namespace idempotency
