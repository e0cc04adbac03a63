#include "model/core/sha256.h"

#include <openssl/evp.h>
#include <stdexcept>

namespace idempotency {

QByteArray sha256(const QByteArray& text) {
    QByteArray digest(32, Qt::Uninitialized);
    unsigned int length = 0;
    const int done = EVP_Digest(text.constData(), static_cast<std::size_t>(text.size()),
                                reinterpret_cast<unsigned char*>(digest.data()), &length, EVP_sha256(), nullptr);
    if (done != 1 || length != 32) throw std::runtime_error("OpenSSL offers no SHA-256");
    return digest;
}

}  // namespace idempotency
