#pragma once

#include <QByteArray>
#include <QString>

namespace idempotency {

/// Stored beside each fingerprint, so that a later way to compute it can live beside this one.
constexpr int fingerprintVersion = 1;

/// Upper-case hex SHA-256 over METHOD:path:body: the method in upper case, the path as in the scope (see makeScope),
/// the body in canonical form (see canonicalize) without any default filled in.
QString fingerprint(const QString& method, const QString& path, const QByteArray& canonicalBody);

/// Equal without regard to the case of letters.
bool sameFingerprint(const QString& left, const QString& right);

}  // namespace idempotency
