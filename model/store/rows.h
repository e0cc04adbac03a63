#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QHash>
#include <QString>
#include <QVariant>

#include "model/core/instant.h"

namespace idempotency {

using ColumnIndexes = std::shared_ptr<const QHash<QString, int>>;

/// One row of an answer, detached from the connection that it came through.
class Row {
public:
    Row(ColumnIndexes columns, QVariantList values) : m_columns(std::move(columns)), m_values(std::move(values)) {}

    /// The value of a column; asking for one that the statement does not return is a bug and ends the program.
    QVariant value(const char* column) const;
    bool isNull(const char* column) const { return value(column).isNull(); }
    qint64 number(const char* column) const { return value(column).toLongLong(); }
    int smallNumber(const char* column) const { return value(column).toInt(); }
    bool flag(const char* column) const { return value(column).toBool(); }
    QString text(const char* column) const { return value(column).toString(); }
    /// A column with microseconds since 1970 in UTC.
    Instant instant(const char* column) const { return instantFromMicroseconds(number(column)); }
    std::optional<Instant> optionalInstant(const char* column) const;

private:
    ColumnIndexes m_columns;
    QVariantList m_values;
};

using Rows = std::vector<Row>;

}  // namespace idempotency
