#include "model/store/key_reader.h"

#include <limits>

#include "model/store/key_rows.h"

namespace idempotency {

namespace {

/// After every instant that PostgreSQL's microseconds hold in practice: the year 9999.
constexpr qint64 farFutureMicroseconds = 253'402'300'799'000'000;

Result<Rows> runList(Database& database, const KeyQuery& query) {
    const auto cursor = query.after.value_or(
        KeyCursor{instantFromMicroseconds(farFutureMicroseconds), std::numeric_limits<qint64>::max()});
    const std::pair<const char*, QVariant> afterAt{"after_created_at_us", toMicroseconds(cursor.createdAt)};
    const std::pair<const char*, QVariant> afterId{"after_id", cursor.id};
    const std::pair<const char*, QVariant> limit{"limit", query.limit};
    const std::pair<const char*, QVariant> anyState{"any_state", !query.state.has_value()};
    const std::pair<const char*, QVariant> state{"state", query.state ? nameOf(*query.state) : QString()};
    const std::pair<const char*, QVariant> anyUser{"any_user", query.userId.isEmpty()};
    const std::pair<const char*, QVariant> user{"user_id", query.userId};
    if (!query.search.isEmpty()) {
        bool isNumber = false;
        const qint64 number = query.search.toLongLong(&isNumber);
        return database.execute(QStringLiteral("search_keys"), {{"text", query.search},
                                                                {"number", isNumber ? number : -1},
                                                                afterAt,
                                                                afterId,
                                                                limit,
                                                                anyState,
                                                                state,
                                                                anyUser,
                                                                user});
    }
    if (query.state && isUnfinished(*query.state))
        return database.execute(QStringLiteral("list_unfinished_keys"),
                                {afterAt, afterId, limit, state, anyUser, user});
    if (!query.userId.isEmpty())
        return database.execute(QStringLiteral("list_user_keys"), {afterAt, afterId, limit, anyState, state, user});
    if (query.state == KeyState::Failed)
        return database.execute(QStringLiteral("list_failed_keys"), {afterAt, afterId, limit});
    return database.execute(QStringLiteral("list_keys"), {afterAt, afterId, limit, anyState, state});
}

/// The statement stops counting one above this.
constexpr qint64 exactUpTo = 10'000;

KeyCount countOf(qint64 counted, qint64 estimated) {
    if (counted <= exactUpTo) return {counted, false};
    return {std::max(counted, estimated), true};
}

template <typename Value>
std::vector<Value> valuesOf(const Rows& rows, Value (*make)(const Row&)) {
    std::vector<Value> values;
    values.reserve(rows.size());
    for (const Row& row : rows)
        values.push_back(make(row));
    return values;
}

}  // namespace

Result<std::optional<KeySnapshot>> readKey(Database& database, qint64 id) {
    const auto rows = database.execute(QStringLiteral("read_key"), {{"id", id}});
    if (!rows) return rows.failure();
    if (rows->empty()) return std::optional<KeySnapshot>();
    return std::optional(keySnapshotFrom(rows->front()));
}

Result<std::optional<KeyStory>> readStory(Database& database, qint64 id) {
    auto snapshot = readKey(database, id);
    if (!snapshot) return snapshot.failure();
    if (!snapshot->has_value()) return std::optional<KeyStory>();
    const auto orphans = database.execute(QStringLiteral("read_orphan_charges"), {{"key_id", id}});
    if (!orphans) return orphans.failure();
    const auto events = database.execute(QStringLiteral("read_timeline"), {{"key_id", id}});
    if (!events) return events.failure();
    return std::optional(
        KeyStory{**snapshot, valuesOf(*orphans, orphanChargeFrom), valuesOf(*events, timelineEventFrom)});
}

Result<std::vector<KeySnapshot>> listKeys(Database& database, const KeyQuery& query) {
    const auto rows = runList(database, query);
    if (!rows) return rows.failure();
    return valuesOf(*rows, keySnapshotFrom);
}

Result<KeyCounts> countKeys(Database& database) {
    const auto rows = database.execute(QStringLiteral("count_keys"));
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    return KeyCounts{row.number("running"), row.number("stuck"), row.number("waiting"),
                     countOf(row.number("failed"), row.number("estimated_failed")),
                     countOf(row.number("total"), row.number("estimated_total"))};
}

Result<OpenWork> countOpenWork(Database& database) {
    const auto rows = database.execute(QStringLiteral("count_open_work"));
    if (!rows) return rows.failure();
    const Row& row = rows->front();
    return OpenWork{row.number("running"), row.number("stuck"),     row.number("waiting"),
                    row.number("parked"),  row.number("set_aside"), row.number("open_orphan_charges")};
}

Result<std::optional<Ride>> readRideOfUser(Database& database, qint64 rideId, const QString& userId) {
    const auto rows = database.execute(QStringLiteral("read_ride_of_user"), {{"id", rideId}, {"user_id", userId}});
    if (!rows) return rows.failure();
    return rows->empty() ? std::nullopt : rideFrom(rows->front());
}

}  // namespace idempotency
