#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "model/core/charge_step.h"
#include "model/payment/claim.h"
#include "model/payment/crash_point.h"
#include "model/payment/fenced_write.h"
#include "model/payment/gateway_session.h"
#include "model/payment/look_up.h"

namespace idempotency {

/// How one attempt at a key ended.
struct AttemptEnd {
    enum class Kind {
        Finished,      ///< a response is stored: `response`
        LetGo,         ///< released with a reason, a later attempt goes on: `reason`
        Parked,        ///< needs a person: `reason`
        LeaseLost,     ///< somebody else has the key: `now` is the row
        Gone,          ///< the row was called off while it had not begun
        DatabaseLost,  ///< the database stopped answering; the key keeps its lease until it is over: `reason`
    };
    Kind kind = Kind::LetGo;
    std::optional<StoredResponse> response;
    QString reason;
    std::optional<KeySnapshot> now;
};

/// The end that a fenced write means which did not write and was not written before.
template <typename Value>
AttemptEnd endOf(const FencedAnswer<Value>& answer);

/// One holder's work on one key, from the point where it stands until it is finished or let go. Each phase is one
/// statement; no transaction is open while the gateway is called (design rule 4).
class Attempt {
public:
    using Clock = std::chrono::steady_clock;

    /// ChargeAnew: looks up, and gives the payment the next downstream key where the gateway has no charge.
    enum class Task { Finish, ChargeAnew };

    Attempt(Database& database, GatewaySession& gateway, WorkerHooks& hooks, const HeldClaim& claim,
            Task task = Task::Finish);

    AttemptEnd run();

private:
    /// Nothing: go on with the next phase.
    using Next = std::optional<AttemptEnd>;

    Next makeRide();
    Next charge();
    Next storeResponse();

    Next callGateway(GatewayOutcome& outcome);
    Next handle(const GatewayOutcome& outcome);
    Next act(const charge_step::RecordCharge& step, const GatewayOutcome& outcome);
    Next act(const charge_step::FinishDeclined& step, const GatewayOutcome& outcome);
    Next act(const charge_step::FinishRefused& step, const GatewayOutcome& outcome);
    Next act(const charge_step::AwaitFinality& step, const GatewayOutcome& outcome);
    Next act(const charge_step::KeepObject& step, const GatewayOutcome& outcome);
    Next act(const charge_step::CallAgain& step, const GatewayOutcome& outcome);
    Next act(const charge_step::Release& step, const GatewayOutcome& outcome);
    Next act(const charge_step::Park& step, const GatewayOutcome& outcome);

    Next confirmGateway();
    Next prepareCall();
    Next renew(bool callFollows, std::optional<Instant> lookedUpAt, Renewed& renewed);
    Next findOutFirst(const Renewed& judged);
    Next lookUpFirst(const Renewed& judged);
    Next lookUpWhereNeverFinal();
    Next raiseGeneration(Instant lookedUpAt);
    Result<LookUpAnswer> lookUp();
    Outcome writeLateChargeDown(const QString& chargeId);
    Next finishUncharged(const UnchargedEnd& end);
    Next release(const QString& reason, const QString& objectId = QString());
    Next park(const QString& reason);
    /// Above 0: because the gateway's answer to that generation can never become final.
    Next parkAt(int generation, const QString& reason);
    Next notFinalYet(const QString& what, std::chrono::milliseconds remaining);

    Next letGo(const Letting& letting);
    Next finish(const StoredResponse& response, const std::function<Result<bool>()>& write);

    HeldKey held() const { return {m_snapshot.key.id, m_snapshot.key.fence, m_token}; }
    void leaseWasSet(const LeaseSet& lease, Clock::time_point before);
    std::chrono::milliseconds sinceLeaseSet() const;
    std::chrono::milliseconds elapsed() const;
    std::chrono::milliseconds leaseTime() const { return m_snapshot.key.leaseTime; }

    Database& m_database;
    GatewaySession& m_gateway;
    WorkerHooks& m_hooks;
    FencedWriter m_writer;
    KeySnapshot m_snapshot;
    QString m_token;
    Clock::time_point m_leaseSetAt;  ///< before the statement that last set the lease was sent (design rule 5)
    Clock::time_point m_begun;
    std::optional<Instant> m_baseDeadline;  ///< the call deadline before the call that is stamped now
    bool m_callStamped = false;             ///< the last statement renewed the lease and stamped the call deadline
    int m_callsMade = 0;
    Task m_task;
    KeySnapshot m_claimed;        ///< with the parked reason as it was before the claim
    bool m_looksUpFirst = false;  ///< the answer under the present downstream key can never become final
};

template <typename Value>
AttemptEnd endOf(const FencedAnswer<Value>& answer) {
    using Kind = typename FencedAnswer<Value>::Kind;
    if (answer.kind == Kind::LeaseLost) return {AttemptEnd::Kind::LeaseLost, std::nullopt, QString(), answer.now};
    if (answer.kind == Kind::Gone) return {AttemptEnd::Kind::Gone, std::nullopt, QString(), std::nullopt};
    const auto reason =
        answer.kind == Kind::Refused
            ? QStringLiteral("The database turned the write away: a condition of its own does not hold.")
            : answer.failure.message;
    return {AttemptEnd::Kind::DatabaseLost, std::nullopt, reason, std::nullopt};
}

}  // namespace idempotency
