#pragma once

#include <QString>
#include <QStringList>

namespace idempotency {

/// A text that people copy, made safe to look at: control characters and what orders text the other way are shown as
/// \u202E and never obeyed.
QString visibleText(const QString& text);

/// A key cut in its middle: `head` and `tail` with an ellipsis between, or all of it in `head` where it is short.
struct ElidedKey {
    QString head;
    QString tail;
    bool cut = false;

    QString text() const { return cut ? head + QChar(u'\u2026') + tail : head; }
    bool operator==(const ElidedKey&) const = default;
};

/// The first 6 and last 5 characters of a key of more than 13. A character is what people see as one (a grapheme), or
/// one escape of visibleText.
ElidedKey elideKey(const QString& key);

}  // namespace idempotency
