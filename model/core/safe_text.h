#pragma once

#include <QString>

namespace idempotency {

/// Text from outside made fit for PostgreSQL and for people. NUL and lone surrogates become U+FFFD, other control
/// characters except line feed and tab become a blank. At most maximumLength code points; where that cuts something
/// off, the last of them is an ellipsis.
QString cleanedForStorage(const QString& text, int maximumLength);

/// Text with what would change how its surroundings read, or not be seen at all, written out, such as \u202E: control
/// characters, line and paragraph separators, bidirectional marks, embeddings, overrides and isolates, invisible
/// characters and lone surrogates. The joiners U+200C and U+200D stay, since Persian and many scripts are written with
/// them.
QString shownEscaped(const QString& text);

}  // namespace idempotency
