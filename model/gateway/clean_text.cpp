#include "model/gateway/clean_text.h"

namespace idempotency {

QString cleanText(const QString& text, qsizetype limit) {
    QString clean = QString::fromUtf8(text.toUtf8());  // halves of surrogate pairs become U+FFFD
    for (auto& character : clean) {
        if (character.category() == QChar::Other_Control) character = u' ';
    }
    clean = clean.trimmed();
    if (clean.size() <= limit) return clean;
    const bool wouldSplitPair = clean.at(limit - 1).isHighSurrogate();
    return clean.left(wouldSplitPair ? limit - 1 : limit);
}

}  // namespace idempotency
