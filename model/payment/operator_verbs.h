#pragma once

#include <optional>

#include "model/core/operator_action.h"

namespace idempotency {

/// One operator's verb on one key.
struct VerbOrder {
    OperatorVerb verb = OperatorVerb::Resume;
    qint64 id = 0;
    std::optional<RowVersion> seen;  ///< what the operator saw; without it, what is read now
    ActionOrder action;
    bool countsAsBulk = false;
};

/// What an operator's verb came to for one key.
struct VerbResult {
    using Outcome = VerbOutcome;
    qint64 id = 0;
    Outcome outcome = Outcome::Failed;
    QString reason;  ///< a sentence; empty where done needs none
    std::optional<int> statusCode;
    bool isUnknown = false;  ///< there is no such key
};

/// An order by whoever runs this program: a fresh action id and the system's user, as "name@host".
ActionOrder newActionOrder(const QString& reason, const QString& ticket = {}, const QString& batchId = {});

}  // namespace idempotency
