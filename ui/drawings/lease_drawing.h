#pragma once

#include <chrono>

#include <QPainter>
#include <QString>

#include "model/core/lease.h"

namespace idempotency {

/// A lease as a bar and a figure, ready to be painted.
struct LeaseDrawing {
    enum class Bar { Held, Expired, Free, None, Unknown };

    Bar bar = Bar::None;
    double fraction = 0;                 ///< 0 to 1, of the lease time that is left; only while held
    bool ending = false;                 ///< held, and less than a quarter is left
    std::chrono::milliseconds shown{0};  ///< what is left or overdue at this moment

    /// "11 s", "9 min ago", "free", "–", "?".
    QString text() const;

    bool operator==(const LeaseDrawing&) const = default;
};

/// What a lease shows `elapsed` after the database was read, by this computer's monotonic clock. A held lease counts
/// down to 0 s and stays there: only the next reading may call it expired (design rule 8). Where the database does not
/// answer, held and expired leases are not known; a free one was let go on purpose and stays free.
LeaseDrawing leaseDrawing(const LeaseReading& reading, std::chrono::milliseconds leaseTime,
                          std::chrono::milliseconds elapsed, bool databaseAnswers);

/// The same for a whole row; a finished key has no lease.
LeaseDrawing leaseDrawing(const KeySnapshot& snapshot, std::chrono::milliseconds elapsed, bool databaseAnswers);

/// Paints bar and figure from the leading edge of `rect`.
void paintLease(QPainter& painter, const QRectF& rect, const LeaseDrawing& drawing, Qt::LayoutDirection direction);

}  // namespace idempotency
