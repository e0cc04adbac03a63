#include "model/gateway/simulator_payment_methods.h"

#include <QHash>
#include <QSet>

namespace idempotency {

namespace {

using Fault = FirstCallFault;

SimulatedPaymentMethod faulty(Fault fault, bool chargesDespiteFault) {
    return {SimulatedResult::Succeeds, fault, chargesDespiteFault, {}};
}

SimulatedPaymentMethod always(SimulatedResult result) {
    return {result, Fault::None, false, {}};
}

/// The names behind "pm_sim_".
std::optional<SimulatedPaymentMethod> faultNamed(const QString& name) {
    static const QHash<QString, SimulatedPaymentMethod> faults{
        {QStringLiteral("timeout_before"), faulty(Fault::Hang, false)},
        {QStringLiteral("timeout_after"), faulty(Fault::Hang, true)},
        {QStringLiteral("reset_before"), faulty(Fault::Reset, false)},
        {QStringLiteral("reset_after"), faulty(Fault::Reset, true)},
        {QStringLiteral("500_before"), faulty(Fault::ServerError, false)},
        {QStringLiteral("500_after"), faulty(Fault::ServerError, true)},
        {QStringLiteral("429"), faulty(Fault::RateLimit, false)},
        {QStringLiteral("garbage"), faulty(Fault::Garbage, true)},
        {QStringLiteral("truncated"), faulty(Fault::Truncate, true)},
        {QStringLiteral("slow"), faulty(Fault::Slow, true)},
        {QStringLiteral("late"), faulty(Fault::Late, false)},
        {QStringLiteral("500_stored"), always(SimulatedResult::FailsForGood)},
        {QStringLiteral("key_reused"), always(SimulatedResult::IsKeyReused)},
        {QStringLiteral("401"), always(SimulatedResult::IsUnauthorized)},
        {QStringLiteral("400"), always(SimulatedResult::IsBadRequest)},
        {QStringLiteral("404_html"), always(SimulatedResult::IsNotFoundPage)},
        {QStringLiteral("processing"), always(SimulatedResult::StaysProcessing)},
    };
    const auto found = faults.constFind(name);
    return found == faults.constEnd() ? std::nullopt : std::optional(*found);
}

/// The names behind "pm_card_" or "pm_card_visa_".
std::optional<Decline> declineNamed(const QString& name) {
    const auto card = QStringLiteral("card_declined");
    const auto plain = QStringLiteral("Your card was declined.");
    const auto authentication = QStringLiteral("authentication_required");
    const auto needsCustomer = QStringLiteral("Your card was declined. This transaction requires authentication.");
    static const QHash<QString, Decline> declines{
        {QStringLiteral("chargeDeclined"), {card, QStringLiteral("generic_decline"), plain}},
        {QStringLiteral("chargeDeclinedInsufficientFunds"),
         {card, QStringLiteral("insufficient_funds"), QStringLiteral("Your card has insufficient funds.")}},
        {QStringLiteral("chargeDeclinedLostCard"), {card, QStringLiteral("lost_card"), plain}},
        {QStringLiteral("chargeDeclinedStolenCard"), {card, QStringLiteral("stolen_card"), plain}},
        {QStringLiteral("chargeDeclinedFraudulent"), {card, QStringLiteral("fraudulent"), plain}},
        {QStringLiteral("chargeDeclinedVelocityLimitExceeded"),
         {card, QStringLiteral("card_velocity_exceeded"), plain}},
        {QStringLiteral("chargeDeclinedExpiredCard"),
         {QStringLiteral("expired_card"), {}, QStringLiteral("Your card has expired.")}},
        {QStringLiteral("chargeDeclinedIncorrectCvc"),
         {QStringLiteral("incorrect_cvc"), {}, QStringLiteral("Your card's security code is incorrect.")}},
        {QStringLiteral("chargeDeclinedProcessingError"),
         {QStringLiteral("processing_error"), {}, QStringLiteral("An error occurred while processing your card.")}},
        {QStringLiteral("authenticationRequired"), {authentication, authentication, needsCustomer}},
        {QStringLiteral("threeDSecure2Required"), {authentication, authentication, needsCustomer}},
    };
    const auto found = declines.constFind(name);
    return found == declines.constEnd() ? std::nullopt : std::optional(*found);
}

bool isCard(const QString& name) {
    static const QSet<QString> cards{
        QStringLiteral("visa"),
        QStringLiteral("visa_debit"),
        QStringLiteral("mastercard"),
        QStringLiteral("mastercard_debit"),
        QStringLiteral("mastercard_prepaid"),
        QStringLiteral("amex"),
        QStringLiteral("discover"),
        QStringLiteral("diners"),
        QStringLiteral("jcb"),
        QStringLiteral("unionpay"),
        QStringLiteral("us"),
        QStringLiteral("gb"),
        QStringLiteral("de"),
        QStringLiteral("fr"),
        QStringLiteral("ca"),
    };
    return cards.contains(name);
}

}  // namespace

std::optional<SimulatedPaymentMethod> simulatedPaymentMethod(const QString& name) {
    if (name.startsWith(u"pm_sim_")) return faultNamed(name.mid(7));
    if (name.startsWith(u"tok_sim_")) return faultNamed(name.mid(8));
    auto card = name;
    if (name.startsWith(u"pm_card_")) {
        card = name.mid(8);
    } else if (name.startsWith(u"tok_")) {
        card = name.mid(4);
    } else {
        return std::nullopt;
    }
    if (isCard(card)) return SimulatedPaymentMethod{};
    const auto decline = declineNamed(card.startsWith(u"visa_") ? card.mid(5) : card);
    if (!decline) return std::nullopt;
    return SimulatedPaymentMethod{SimulatedResult::Declines, Fault::None, false, *decline};
}

}  // namespace idempotency
