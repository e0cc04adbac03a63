#pragma once

#include <optional>

#include "model/core/claim_decision.h"
#include "model/core/payment_request.h"
#include "model/core/problem.h"
#include "model/payment/attempt.h"
#include "model/payment/claim.h"
#include "model/payment/operator_verbs.h"

namespace idempotency {

/// What a client's payment came to.
struct PaymentResult {
    Answer answer;
    std::optional<qint64> keyId;       ///< the key that is stored, where there is one
    std::optional<Failure> notStored;  ///< why nothing was stored: database or gateway out of reach, another gateway
};

/// Pays, and acts for operators: the one place where a claim turns into work. Used by every program.
class Payments {
public:
    Payments(Database& database, GatewaySession& gateway, WorkerHooks& hooks)
        : m_database(database), m_gateway(gateway), m_hooks(hooks) {}

    /// A client's request: new, or repeated under the same key. Answers within one lease time, plus the time that the
    /// database needs.
    PaymentResult pay(const Scope& scope, const PaymentRequest& request);

    /// Resumes, calls off or charges anew, and puts the action on record. Needs a verb that acts on keys.
    VerbResult act(const VerbOrder& order);

    /// Runs what is left of a key that this order holds already, and puts its end on record.
    VerbResult finish(const VerbOrder& order, const HeldClaim& held);

private:
    PaymentResult work(const HeldClaim& held);
    VerbResult resume(const VerbOrder& order);
    VerbResult recharge(const VerbOrder& order);
    VerbResult reap(const VerbOrder& order);
    VerbResult reapAtOnce(const VerbOrder& order, const KeySnapshot& row);
    VerbResult reapAfterLookUp(const VerbOrder& order, const KeySnapshot& row);
    VerbResult lookUpAndAbandon(const HeldClaim& held);
    VerbResult afterClaim(const VerbOrder& order, const ClaimResult& claimed,
                          const std::function<VerbResult(const HeldClaim&)>& work);
    void putEndOnRecord(const VerbOrder& order, const VerbResult& result);

    Database& m_database;
    GatewaySession& m_gateway;
    WorkerHooks& m_hooks;
};

/// The path of the one endpoint, as it stands in scopes.
QString ridesPath();

}  // namespace idempotency
