#include "model/core/doctor.h"

namespace idempotency {

namespace {

DoctorCheck check(const char* name, const char* what, const char* whatOne, const char* why, const char* repair) {
    return {QString::fromLatin1(name), QString::fromUtf8(what), QString::fromUtf8(whatOne), QString::fromUtf8(why),
            QString::fromUtf8(repair)};
}

const char* const writtenByOthers =
    "No program of this console writes such a row, and none may correct it. Find out who else writes to these tables, "
    "and correct the row by hand after `show` and `lookup`.";

}  // namespace

const std::vector<DoctorCheck>& doctorChecks() {
    static const std::vector<DoctorCheck> checks{
        check("guards", "guards of the database are missing or switched off",
              "guard of the database is missing or switched off",
              "Without it a bug, an old program or another service can break a rule unseen.",
              "Put it back from the numbered migrations, then look at the other findings; `migrate` does not put back "
              "what was taken away later."),
        check("finished_without_response", "keys are finished and lack their response",
              "key is finished and lacks its response", "A retry cannot be given the same answer again.",
              writtenByOthers),
        check("response_before_finish", "keys have a response and are not finished",
              "key has a response and is not finished",
              "A client may have been answered while the payment can still go another way.", writtenByOthers),
        check("key_ahead_of_ride", "keys claim more than their ride has", "key claims more than its ride has",
              "A customer may have been told that something was bought that is not on record.", writtenByOthers),
        check("ride_ahead_of_key", "rides are further than their key", "ride is further than its key",
              "A resume of such a key cannot go on, and money may have moved that its key does not know of.",
              writtenByOthers),
        check("failed_with_charge", "keys are stored as failed while their ride carries a charge",
              "key is stored as failed while its ride carries a charge",
              "The customer was told that nothing was bought, and has paid.",
              "A stored response never changes: refund the charge at the gateway."),
        check("half_a_lock", "keys have a lease without a holder, or a holder without a lease",
              "key has a lease without a holder, or a holder without a lease",
              "Nobody can tell who works on it. Services of the plain form lock that way: they must be stopped before "
              "this console acts.",
              "Once its lease is over, `resume` takes it over and sets both."),
        check("finished_with_lease", "finished keys are held by somebody", "finished key is held by somebody",
              "Somebody works on a payment that is over.", writtenByOthers),
        check("lease_in_future", "leases begin in the future", "lease begins in the future",
              "It was not set by the database's clock, or that clock went back; the key stays locked longer than it "
              "should.",
              "Wait until the lease is over, or `resume --force --fence N` after making sure that its holder is dead."),
        check("unfinished_past_window", "unfinished keys are older than the gateway's window",
              "unfinished key is older than the gateway's window",
              "The gateway may have forgotten their downstream keys, so that a blind second call could charge again.",
              "`resume` looks the charge up first; or `reap` calls the payment off."),
        check("parked", "keys are parked", "key is parked", "They wait for a person; no retry moves them.",
              "`show` says why; `lookup`, then `resume`, `reap` or `recharge`."),
        check("set_aside", "keys are set aside", "key is set aside",
              "Completing in bulk has failed as often as it may, and leaves them alone.",
              "`show` says what failed last; then `resume` or `reap` them by their ids."),
        check("open_orphan_charges", "charges belong to no ride and are not settled",
              "charge belongs to no ride and is not settled", "A customer may have paid for nothing, or twice.",
              "Resume its key where that is unfinished; else refund it at the gateway and `settle` it."),
        check("interrupted_actions", "actions of operators were interrupted", "action of an operator was interrupted",
              "It began and nobody knows how it ended: its program died or lost the database.",
              "`show` its key to see what became of it, and repeat the verb where it is still needed."),
        check("gateway_not_set", "rides are in a database that belongs to no gateway yet",
              "ride is in a database that belongs to no gateway yet",
              "A program set to the wrong gateway could charge for them a second time.",
              "`settings gateway_identity=…` with the identity of the gateway that made their charges.")};
    return checks;
}

const DoctorCheck& clockCheck() {
    static const auto clock =
        check("clock", "clocks are wrong: this computer's is far from the database's",
              "clock is wrong: this computer's is far from the database's",
              "Leases go by the database's clock and are safe, but times in logs and in the gateway's list do not "
              "agree with it.",
              "Set both clocks by the same time service.");
    return clock;
}

QString DoctorFinding::sentence() const {
    return QString::number(count) + u' ' + (count == 1 ? check.whatOne : check.what);
}

std::chrono::microseconds leastClockDistance(Instant localBefore, Instant database, Instant localAfter) {
    if (localBefore > database) return localBefore - database;
    if (localAfter < database) return localAfter - database;
    return std::chrono::microseconds(0);
}

}  // namespace idempotency
