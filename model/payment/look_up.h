#pragma once

#include <functional>

#include <QStringList>

#include "model/core/key.h"
#include "model/gateway/gateway.h"

namespace idempotency {

/// What the gateway's list says of one ride. `Nothing` is a fact about the past: it is believed only where no earlier
/// call may still charge (design rule 13).
struct LookUpAnswer {
    enum class Kind { Nothing, Charged, Pending };
    Kind kind = Kind::Nothing;
    QString chargeId;
    QString objectId;
    QString status;         ///< the gateway's word for a pending object
    QStringList chargeIds;  ///< every charge in the list that is the ride's, newest first; one, if all is well
    int pagesRead = 0;

    bool operator==(const LookUpAnswer&) const = default;
};

/// Asked before each page; a failure ends the look-up with it.
using BeforePage = std::function<Outcome()>;

/// Reads the gateway's list from the ride's creation (with slack for clocks) to `until`, all pages, and matches by the
/// ride's id, any generation of its downstream key. Never searches: the gateway's search lags.
Result<LookUpAnswer> lookUpCharge(Gateway& gateway, const Key& key, const Ride& ride, Instant until,
                                  std::chrono::milliseconds deadlinePerPage, const BeforePage& beforePage = {});

}  // namespace idempotency
