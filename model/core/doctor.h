#pragma once

#include <vector>

#include <QString>
#include <QStringList>

#include "model/core/instant.h"

namespace idempotency {

/// One thing that the doctor looks for: what it is, why it matters, and the repair that is allowed.
struct DoctorCheck {
    QString name;     ///< the printed name, and the end of its statement's
    QString what;     ///< after a number, such as "keys are parked"
    QString whatOne;  ///< after a 1, such as "key is parked"
    QString why;      ///< a sentence
    QString repair;   ///< a sentence that names the verb, or says that only a person can decide
};

/// Every check that one statement answers, in the order in which they are made.
const std::vector<DoctorCheck>& doctorChecks();

/// The check that compares this computer's clock with the database's.
const DoctorCheck& clockCheck();

/// Something that was found.
struct DoctorFinding {
    DoctorCheck check;
    qint64 count = 0;
    QStringList samples;  ///< ids, or what else names them; the first ones

    /// Such as "3 keys are parked".
    QString sentence() const;
};

/// How far a clock may be from the database's before it matters.
constexpr std::chrono::seconds toleratedClockDistance{1};

/// The least distance that the local clock must have from the database's, which was read between two looks at the local
/// one: above zero where it is ahead, below where it is behind, zero where it may be right.
std::chrono::microseconds leastClockDistance(Instant localBefore, Instant database, Instant localAfter);

}  // namespace idempotency
