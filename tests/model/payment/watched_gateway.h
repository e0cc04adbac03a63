#pragma once

#include <functional>

#include "model/gateway/gateway.h"

namespace idempotency {

/// A gateway that tells what it was asked, lets a test act around a call, and can put another answer in place of one.
class WatchedGateway : public Gateway {
public:
    explicit WatchedGateway(Gateway& real) : m_real(real) {}

    std::function<void()> atEveryCall;  ///< before a charge, a retrieval or a page of the list is asked for
    /// Answers in place of the gateway, which is not reached; nothing: the gateway is asked.
    std::function<std::optional<GatewayOutcome>(int call)> answerInstead;
    /// Changes the answer on its way back.
    std::function<GatewayOutcome(int call, const GatewayOutcome&)> change;

    std::vector<ChargeRequest> charges;
    int retrievals = 0;
    int pages = 0;

    Result<QString> identity(std::chrono::milliseconds deadline) override { return m_real.identity(deadline); }

    GatewayOutcome charge(const ChargeRequest& request, std::chrono::milliseconds deadline) override {
        charges.push_back(request);
        const int call = static_cast<int>(charges.size());
        if (atEveryCall) atEveryCall();
        if (answerInstead) {
            if (const auto answer = answerInstead(call)) return *answer;
        }
        const auto answer = m_real.charge(request, deadline);
        return change ? change(call, answer) : answer;
    }

    GatewayOutcome retrieve(const QString& objectId, std::chrono::milliseconds deadline) override {
        ++retrievals;
        if (atEveryCall) atEveryCall();
        return m_real.retrieve(objectId, deadline);
    }

    Result<GatewayChargePage> list(Instant from, Instant to, const QString& after,
                                   std::chrono::milliseconds deadline) override {
        ++pages;
        if (atEveryCall) atEveryCall();
        return m_real.list(from, to, after, deadline);
    }

private:
    Gateway& m_real;
};

}  // namespace idempotency
