#include "model/core/downstream_key.h"

#include <QtEndian>

#include "model/core/sha256.h"

namespace idempotency {

namespace {

QByteArray lengthPrefixed(const QByteArray& part) {
    QByteArray length(sizeof(quint64), Qt::Uninitialized);
    qToBigEndian(static_cast<quint64>(part.size()), length.data());
    return length + part;
}

}  // namespace

QString downstreamKey(const Scope& scope, QStringView purpose, int generation) {
    const auto text = lengthPrefixed(scope.userId.toUtf8()) + lengthPrefixed(scope.path.toUtf8()) +
                      lengthPrefixed(scope.key.toUtf8()) + lengthPrefixed(purpose.toUtf8()) +
                      lengthPrefixed(QByteArray::number(generation));
    return QStringLiteral("ic1_") + QString::fromLatin1(sha256(text).toHex());
}

}  // namespace idempotency
