#pragma once

#include "model/core/key.h"
#include "model/core/result.h"

namespace idempotency {

constexpr int maximumUserIdLength = 128;     ///< in Unicode code points, as varchar(128) counts
constexpr int maximumPathLength = 255;       ///< of the normalized path
constexpr int maximumClientKeyLength = 255;  ///< printable ASCII, so characters and bytes are the same

/// The three parts, validated; the path as normalizedPath gives it. Else FailureKind::Invalid with a sentence that
/// names the part, what is wrong with it, and the limit.
Result<Scope> makeScope(const QString& userId, const QString& path, const QString& clientKey);

/// In lower case, without query, fragment and trailing slashes; the root stays "/".
QString normalizedPath(const QString& path);

/// The key that an Idempotency-Key header names: its text bare, or the content of a quoted string (RFC 8941 section
/// 3.3.3). Blanks around it do not count. An empty header gives an empty key, which makeScope refuses.
Result<QString> parseIdempotencyKeyHeader(const QString& header);

}  // namespace idempotency
