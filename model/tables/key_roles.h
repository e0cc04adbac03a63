#pragma once

#include <Qt>

namespace idempotency {

/// The columns of a table of keys, in their usual order.
enum class KeyColumn {
    State,
    Money,
    Amount,
    User,
    Key,
    RecoveryPoint,
    Lease,
    Tries,
    Age,
    Fence,
    Charge,
    Path,
};

constexpr int keyColumnCount = static_cast<int>(KeyColumn::Path) + 1;

/// What a model of keys hands out besides text, for every column of a row.
namespace key_roles {
enum Role {
    SnapshotRole = Qt::UserRole + 1,  ///< KeySnapshot
    ElapsedRole,                      ///< qint64: milliseconds since the row was read, by the monotonic clock
    SortRole,                         ///< what the column is ordered by; compares as QVariant does
    MovedOnRole,                      ///< bool: no longer what was asked for, and kept while it is looked at
};
}  // namespace key_roles

}  // namespace idempotency
