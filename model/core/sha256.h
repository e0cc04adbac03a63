#pragma once

#include <QByteArray>

namespace idempotency {

/// The 32 bytes of the text's SHA-256 digest (FIPS 180-4).
QByteArray sha256(const QByteArray& text);

}  // namespace idempotency
