#include "model/store/rows.h"

namespace idempotency {

QVariant Row::value(const char* column) const {
    const auto index = m_columns->constFind(QString::fromLatin1(column));
    if (index == m_columns->constEnd()) qFatal("the statement returns no column %s", column);
    return m_values.at(*index);
}

std::optional<Instant> Row::optionalInstant(const char* column) const {
    if (isNull(column)) return std::nullopt;
    return instant(column);
}

}  // namespace idempotency
