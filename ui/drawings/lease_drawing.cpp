#include "ui/drawings/lease_drawing.h"

#include <algorithm>

#include "ui/words/figures_in_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

using std::chrono::milliseconds;

QString LeaseDrawing::text() const {
    switch (bar) {
        case Bar::Held:
            return leftText(shown);
        case Bar::Expired:
            return agoText(shown);
        case Bar::Free:
            return Words::tr("free");
        case Bar::None:
            return QStringLiteral("–");
        case Bar::Unknown:
            return Words::tr("?");
    }
    Q_UNREACHABLE();
}

LeaseDrawing leaseDrawing(const LeaseReading& reading, milliseconds leaseTime, milliseconds elapsed,
                          bool databaseAnswers) {
    using Bar = LeaseDrawing::Bar;
    if (reading.state == LeaseState::Free) return {Bar::Free};
    if (!databaseAnswers) return {Bar::Unknown};
    if (reading.state == LeaseState::Expired) return {Bar::Expired, 0, false, reading.overdue + elapsed};
    const auto left = std::max(reading.remaining - elapsed, milliseconds(0));
    const auto whole = static_cast<double>(std::max<qint64>(leaseTime.count(), 1));
    const auto fraction = std::clamp(static_cast<double>(left.count()) / whole, 0.0, 1.0);
    return {Bar::Held, fraction, fraction < 0.25, left};
}

LeaseDrawing leaseDrawing(const KeySnapshot& snapshot, milliseconds elapsed, bool databaseAnswers) {
    if (snapshot.key.response) return {};
    return leaseDrawing(readLease(snapshot.key, snapshot.readAt), snapshot.key.leaseTime, elapsed, databaseAnswers);
}

}  // namespace idempotency
