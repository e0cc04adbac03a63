#pragma once

#include <optional>

#include "model/core/claim_decision.h"
#include "model/core/payment_request.h"
#include "model/core/problem.h"
#include "model/payment/attempt.h"
#include "model/payment/claim.h"

namespace idempotency {

/// What a client's payment came to.
struct PaymentResult {
    Answer answer;
    std::optional<qint64> keyId;       ///< the key that is stored, where there is one
    std::optional<Failure> notStored;  ///< why nothing was stored: database or gateway out of reach, another gateway
};

/// What an operator's verb came to for one key.
struct VerbResult {
    enum class Outcome { Done, Moved, Refused, Failed, NotFinished };
    qint64 id = 0;
    Outcome outcome = Outcome::Failed;
    QString reason;  ///< a sentence; empty where done needs none
    std::optional<int> statusCode;
    bool isUnknown = false;  ///< there is no such key
};

/// The printed name: done, moved, refused, failed, not_finished.
QString nameOf(VerbResult::Outcome outcome);

/// How an operator resumes a key.
struct ResumeOrder {
    qint64 id = 0;
    std::optional<RowVersion> seen;  ///< what the operator saw; without it, what is read now
    QString reason;
    bool force = false;  ///< may break a held lease
    bool countsAsBulk = false;
};

/// Pays and resumes: the one place where a claim turns into work. Used by every program.
class Payments {
public:
    Payments(Database& database, GatewaySession& gateway, WorkerHooks& hooks)
        : m_database(database), m_gateway(gateway), m_hooks(hooks) {}

    /// A client's request: new, or repeated under the same key. Answers within one lease time, plus the time that the
    /// database needs.
    PaymentResult pay(const Scope& scope, const PaymentRequest& request);

    /// Claims a stuck or waiting key and runs what is left of it.
    VerbResult resume(const ResumeOrder& order);

private:
    PaymentResult work(const HeldClaim& held);
    Database& m_database;
    GatewaySession& m_gateway;
    WorkerHooks& m_hooks;
};

/// The path of the one endpoint, as it stands in scopes.
QString ridesPath();

}  // namespace idempotency
