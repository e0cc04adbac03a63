#include "model/store/reconcile_store.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "model/store/key_rows.h"

namespace idempotency {

namespace {

/// Bounds a statement's time and memory, however many rides lie outside the span asked for.
constexpr int ridesPerStatement = 10'000;

QString jsonFor(const std::vector<ListedCharge>& charges) {
    QJsonArray array;
    for (const ListedCharge& charge : charges)
        array.append(QJsonObject{{QStringLiteral("charge_id"), charge.chargeId},
                                 {QStringLiteral("ride_id"), QString::number(charge.rideId)}});
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

std::optional<ChargeRecord::OfKey> keyOfRideFrom(const Row& row) {
    if (row.isNull("key_id")) return std::nullopt;
    const auto point = recoveryPointFromNumber(row.smallNumber("recovery_point"));
    if (!point) qFatal("the database holds a recovery point that its own constraint forbids");
    return ChargeRecord::OfKey{row.number("key_id"),
                               {row.text("user_id"), row.text("request_path"), row.text("key")},
                               *point,
                               row.text("downstream_key"),
                               row.smallNumber("downstream_generation")};
}

ChargeRecord recordFrom(const Row& row) {
    ChargeRecord record;
    record.ride = rideFrom(row);
    record.key = keyOfRideFrom(row);
    if (!row.isNull("carried_by")) record.carriedBy = row.number("carried_by");
    record.mayStillMove = row.flag("may_still_move");
    record.isOnRecord = row.flag("on_record");
    record.isSettled = row.flag("settled");
    return record;
}

}  // namespace

Result<std::vector<ChargeRecord>> readChargeRecords(Database& database, const std::vector<ListedCharge>& charges) {
    const auto rows = database.execute(QStringLiteral("reconcile_page"), {{"charges", jsonFor(charges)}});
    if (!rows) return rows.failure();
    QHash<QString, ChargeRecord> byCharge;
    for (const Row& row : *rows)
        byCharge.insert(row.text("listed_charge_id"), recordFrom(row));
    std::vector<ChargeRecord> records;
    records.reserve(charges.size());
    for (const ListedCharge& charge : charges)
        records.push_back(byCharge.value(charge.chargeId));
    return records;
}

Result<bool> recordReconciledOrphan(Database& database, const ListedCharge& charge, const QString& holder) {
    const QString detail = QStringLiteral("%1, found at the gateway by a comparison").arg(charge.chargeId);
    const auto rows =
        database.execute(QStringLiteral("record_reconciled_orphan"), {{"charge_id", charge.chargeId},
                                                                      {"ride_id", charge.rideId},
                                                                      {"amount", charge.amount.minorUnits},
                                                                      {"currency", charge.amount.currency},
                                                                      {"token", holder},
                                                                      {"detail", detail}});
    if (!rows) return rows.failure();
    return rows->front().number("written") == 1;
}

Result<ChargedRidePage> listChargedRides(Database& database, Instant from, Instant to, qint64 afterId) {
    const auto rows = database.execute(QStringLiteral("list_charged_rides"), {{"from_us", toMicroseconds(from)},
                                                                              {"to_us", toMicroseconds(to)},
                                                                              {"after_id", afterId},
                                                                              {"limit", ridesPerStatement}});
    if (!rows) return rows.failure();
    ChargedRidePage page;
    if (!rows->front().isNull("last_id")) page.lastId = rows->front().number("last_id");
    for (const Row& row : *rows) {
        if (row.isNull("ride_id")) continue;
        page.rides.push_back({*rideFrom(row), std::nullopt});
        if (!row.isNull("key_id")) page.rides.back().keyId = row.number("key_id");
    }
    return page;
}

Result<Instant> readClock(Database& database) {
    const auto rows = database.execute(QStringLiteral("read_clock"));
    if (!rows) return rows.failure();
    return rows->front().instant("now_us");
}

}  // namespace idempotency
