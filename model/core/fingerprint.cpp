#include "model/core/fingerprint.h"

#include "model/core/sha256.h"

namespace idempotency {

QString fingerprint(const QString& method, const QString& path, const QByteArray& canonicalBody) {
    const auto text = method.toUpper().toUtf8() + ':' + path.toUtf8() + ':' + canonicalBody;
    return QString::fromLatin1(sha256(text).toHex().toUpper());
}

bool sameFingerprint(const QString& left, const QString& right) {
    return left.compare(right, Qt::CaseInsensitive) == 0;
}

}  // namespace idempotency
