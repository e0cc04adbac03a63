#pragma once

#include <functional>

#include <QSet>

#include "model/gateway/simulator_form.h"

namespace idempotency {

/// What the simulator sends back for a charge, and the fault with which it does.
struct SimulatedReply {
    HttpResponse response;
    FirstCallFault fault = FirstCallFault::None;
};

/// Decides what becomes of each charge, with Stripe's rules for idempotency keys: a key gives the same answer again,
/// other parameters are refused, and refusals of what was sent are not remembered.
class SimulatorCashier {
public:
    /// `keyWindow`: how long after its first use a key is remembered.
    SimulatorCashier(SimulatorLedger& ledger, std::chrono::microseconds keyWindow, std::function<Instant()> now);

    /// Everything this call wrote is on disk when it returns. An empty key is nobody's: it is not remembered.
    SimulatedReply charge(LedgerList kind, const QString& key, const QByteArray& form);

    /// A request that was delivered before and arrives only now.
    void chargeHeldBack(LedgerList kind, const QString& key, const QByteArray& form);

    /// The answer under that key is not out yet: until it is, other calls with the key get 409.
    void beginSlowAnswer(const QString& key) { m_slowKeys.insert(key); }
    void endSlowAnswer(const QString& key) { m_slowKeys.remove(key); }

private:
    SimulatedReply decide(LedgerList kind, const QString& key, const FormFields& fields, bool isFirstCall);
    SimulatedReply execute(const SimulatedOrder& order, const QString& key, const QString& fingerprint);
    HttpResponse book(const SimulatedOrder& order);
    std::optional<LedgerAnswer> rememberedAnswer(const QString& key);

    SimulatorLedger& m_ledger;
    std::chrono::microseconds m_keyWindow;
    std::function<Instant()> m_now;
    QSet<QString> m_slowKeys;
};

}  // namespace idempotency
