#pragma once

#include <vector>

#include "model/core/key.h"

namespace idempotency {

/// Keys in every state that a row can be in, for tests and pictures.
class SampleKeys {
public:
    SampleKeys() {
        using namespace std::chrono_literals;
        using enum RecoveryPoint;
        stuckInDoubt("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", {124900, QStringLiteral("usd")}, 9min, 2);
        stuckInDoubt("checkout-2291-120:1", {11900, QStringLiteral("eur")}, 31min, 10).bulkAttempts = 10;
        waiting("c56a4180-65aa-42ec-a945-5fd21dec0538", RideCreated, true);
        running("f47ac10b-58cc-4372-a567-0e02b2c3d479", RideCreated, 11s, true);
        running("6fa459ea-ee8a-3ca4-894e-db77e1600355", RideCreated, 3s, true);
        running("e4eaaaf2-d142-11e1-b3e4-080027620cdd", ChargeCompleted, 14s, true);
        running("3d813cbb-47fb-32ba-91df-831e1593ac29", Started, 15s, false).attempts = 1;
        m_rows.back().ride.reset();
        waiting("book-5-retry", RideCreated, false);
        answered("886313e1-3b8a-5372-9b90-0c9aee199e5d", 201, QStringLiteral("ch_1"));
        answered("2c5ea4c0-4067-11e9-8bad-9b1deb3b3d7d", 402, QString());
    }

    const std::vector<KeySnapshot>& rows() const { return m_rows; }

    static Instant readAt() { return instantFromMicroseconds(1'796'048'554'112'345); }

private:
    Key& add(const char* name, RecoveryPoint point, std::chrono::milliseconds age) {
        KeySnapshot row;
        row.readAt = readAt();
        row.key.id = static_cast<qint64>(m_rows.size()) + 1;
        row.key.scope = {QStringLiteral("user_%1").arg(4821 + 97 * m_rows.size()), QStringLiteral("/api/rides"),
                         QString::fromLatin1(name)};
        row.key.requestMethod = QStringLiteral("POST");
        row.key.recoveryPoint = point;
        row.key.leaseTime = std::chrono::seconds(15);
        row.key.createdAt = readAt() - age;
        row.key.attempts = 1;
        row.ride = Ride{};
        row.ride->id = 88200 + row.key.id;
        row.ride->amount = {1999, QStringLiteral("usd")};
        m_rows.push_back(row);
        return m_rows.back().key;
    }

    Key& stuckInDoubt(const char* name, const Money& amount, std::chrono::milliseconds overdue, int attempts) {
        auto& key = add(name, RecoveryPoint::RideCreated, overdue + std::chrono::minutes(1));
        key.lockedAt = readAt() - key.leaseTime - overdue;
        key.callDeadline = readAt();
        key.attempts = attempts;
        m_rows.back().ride->amount = amount;
        return key;
    }

    Key& running(const char* name, RecoveryPoint point, std::chrono::milliseconds left, bool called) {
        auto& key = add(name, point, std::chrono::seconds(4));
        key.lockedAt = readAt() - key.leaseTime + left;
        if (called) key.callDeadline = readAt();
        return key;
    }

    Key& waiting(const char* name, RecoveryPoint point, bool called) {
        auto& key = add(name, point, std::chrono::minutes(52));
        if (called) key.callDeadline = readAt();
        return key;
    }

    Key& answered(const char* name, int statusCode, const QString& chargeId) {
        auto& key = add(name, RecoveryPoint::Finished, std::chrono::hours(50));
        key.response = StoredResponse{statusCode, QStringLiteral("{}"), QStringLiteral("application/json"), {}};
        key.finishedAt = readAt();
        m_rows.back().ride->chargeId = chargeId;
        return key;
    }

    std::vector<KeySnapshot> m_rows;
};

}  // namespace idempotency
