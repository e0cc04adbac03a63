#include "model/gateway/single_delivery_body.h"

#include <algorithm>
#include <cstring>

namespace idempotency {

qint64 SingleDeliveryBody::readData(char* data, qint64 size) {
    const auto taken = std::min(size, m_bytes.size() - m_position);
    if (taken == 0) return -1;
    std::memcpy(data, m_bytes.constData() + m_position, static_cast<std::size_t>(taken));
    m_position += taken;
    return taken;
}

}  // namespace idempotency
