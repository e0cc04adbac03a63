#pragma once

#include <QHash>

#include "model/store/action_store.h"
#include "payment_fixture.h"

namespace idempotency::situations {

inline const QString key = QStringLiteral("k");

/// A worker calls the gateway, which never hears of it, and dies.
inline qint64 callLostOnTheWay(PaymentFixture& fixture) {
    auto dying = fixture.worker();
    dying->gateway.answerInstead = [](int) -> std::optional<GatewayOutcome> { throw Crash{}; };
    try {
        dying->pay(key);
    } catch (const Crash&) {
    }
    return fixture.idOf(key);
}

inline void park(PaymentFixture& fixture, qint64 id, bool answerNeverFinal) {
    fixture.database.run(QStringLiteral("UPDATE idempotency_keys SET locked_at = NULL, locked_by = NULL,"
                                        " parked_reason = 'parked by the test', parked_generation = %2 WHERE id = %1")
                             .arg(id)
                             .arg(answerNeverFinal ? QStringLiteral("downstream_generation") : QStringLiteral("NULL")));
}

/// Puts the fixture's one key into a state, and answers its id.
using Situation = std::function<qint64(PaymentFixture&)>;

/// A situation whose lease is over.
inline Situation stuck(Situation situation) {
    return [=](PaymentFixture& fixture) {
        const qint64 id = situation(fixture);
        fixture.endLease(id);
        return id;
    };
}

/// A situation whose lease and call deadline are over.
inline Situation settled(Situation situation) {
    return [=](PaymentFixture& fixture) {
        const qint64 id = stuck(situation)(fixture);
        fixture.endCallDeadline(id);
        return id;
    };
}

/// A situation so long ago that the gateway may have forgotten the downstream key.
inline Situation pastTheWindow(Situation situation, bool deadlineIsOver) {
    return [=](PaymentFixture& fixture) {
        const qint64 id = stuck(situation)(fixture);
        fixture.age(id, QStringLiteral("2 days"), deadlineIsOver);
        return id;
    };
}

inline Situation crashedAt(CrashPoint point) {
    return [=](PaymentFixture& fixture) { return fixture.crash(point, key); };
}

inline Situation parkedAfter(Situation situation, bool answerNeverFinal) {
    return [=](PaymentFixture& fixture) {
        const qint64 id = situation(fixture);
        park(fixture, id, answerNeverFinal);
        return id;
    };
}

inline Situation paidWith(const char* paymentMethod) {
    return [=](PaymentFixture& fixture) {
        fixture.worker()->pay(key, QString::fromLatin1(paymentMethod));
        return fixture.idOf(key);
    };
}

inline qint64 uncalled(PaymentFixture& fixture) {
    const qint64 id = fixture.crash(CrashPoint::RideCreated, key);
    fixture.database.run(QStringLiteral("UPDATE idempotency_keys SET call_deadline = NULL"));
    return id;
}

inline qint64 lateChargeOnRecord(PaymentFixture& fixture) {
    const qint64 id = settled(callLostOnTheWay)(fixture);
    fixture.database.run(
        QStringLiteral("INSERT INTO orphan_charges (charge_id, key_id, ride_id, user_id, request_path,"
                       " key, amount_minor_units, currency, recorded_by) SELECT 'ch_late', k.id, r.id,"
                       " k.user_id, k.request_path, k.key, 1999, 'usd', 'test' FROM idempotency_keys k"
                       " JOIN rides r ON r.idempotency_key_id = k.id"));
    return id;
}

inline const QHash<QString, Situation>& all() {
    static const QHash<QString, Situation> named{
        {QStringLiteral("started, held"), crashedAt(CrashPoint::Claimed)},
        {QStringLiteral("started, stuck"), stuck(crashedAt(CrashPoint::Claimed))},
        {QStringLiteral("no call begun, held"), uncalled},
        {QStringLiteral("no call begun, stuck"), stuck(uncalled)},
        {QStringLiteral("call lost, held"), callLostOnTheWay},
        {QStringLiteral("call lost, deadline ahead"), stuck(callLostOnTheWay)},
        {QStringLiteral("call lost, deadline over"), settled(callLostOnTheWay)},
        {QStringLiteral("call lost, past the window, deadline ahead"), pastTheWindow(callLostOnTheWay, false)},
        {QStringLiteral("call lost, past the window"), pastTheWindow(callLostOnTheWay, true)},
        {QStringLiteral("charged, deadline ahead"), stuck(crashedAt(CrashPoint::Charged))},
        {QStringLiteral("charged, deadline over"), settled(crashedAt(CrashPoint::Charged))},
        {QStringLiteral("late charge on record"), lateChargeOnRecord},
        {QStringLiteral("processing, deadline over"), settled(paidWith("pm_sim_processing"))},
        {QStringLiteral("charge recorded, held"), crashedAt(CrashPoint::ChargeCompleted)},
        {QStringLiteral("charge recorded, stuck"), stuck(crashedAt(CrashPoint::ChargeCompleted))},
        {QStringLiteral("finished"), paidWith("pm_card_visa")},
        {QStringLiteral("declined"), paidWith("pm_card_chargeDeclined")},
        {QStringLiteral("parked, deadline over"), parkedAfter(settled(callLostOnTheWay), false)},
        {QStringLiteral("parked for good, deadline ahead"), parkedAfter(callLostOnTheWay, true)},
        {QStringLiteral("parked for good, deadline over"), parkedAfter(settled(callLostOnTheWay), true)},
        {QStringLiteral("parked for good, charged"), parkedAfter(settled(crashedAt(CrashPoint::Charged)), true)},
    };
    return named;
}

}  // namespace idempotency::situations
