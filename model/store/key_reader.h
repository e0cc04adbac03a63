#pragma once

#include <optional>
#include <vector>

#include "model/core/key_state.h"
#include "model/core/result.h"
#include "model/store/database.h"

namespace idempotency {

/// Where a page of keys begins: after the last key seen, newest first.
struct KeyCursor {
    Instant createdAt{};
    qint64 id = 0;
    bool operator==(const KeyCursor&) const = default;
};

/// Which keys to list.
struct KeyQuery {
    std::optional<KeyState> state;
    QString userId;  ///< empty: any
    QString search;  ///< empty: all; else a key, user, charge, ride id or key id, exactly
    std::optional<KeyCursor> after;
    int limit = 200;
    bool operator==(const KeyQuery&) const = default;
};

/// How many keys there are; an estimate where counting would take too long.
struct KeyCount {
    qint64 keys = 0;
    bool isEstimate = false;
    bool operator==(const KeyCount&) const = default;
};

struct KeyCounts {
    qint64 running = 0;
    qint64 stuck = 0;
    qint64 waiting = 0;
    KeyCount failed;
    KeyCount total;
    bool operator==(const KeyCounts&) const = default;
};

/// What is unfinished or open.
struct OpenWork {
    qint64 running = 0;
    qint64 stuck = 0;
    qint64 waiting = 0;
    qint64 parked = 0;
    qint64 setAside = 0;
    qint64 openOrphanCharges = 0;
    bool operator==(const OpenWork&) const = default;
};

/// Plain reads: no lock, no write, no transaction.
Result<std::optional<KeySnapshot>> readKey(Database& database, qint64 id);
Result<std::optional<KeyStory>> readStory(Database& database, qint64 id);
/// By (created_at, id) descending.
Result<std::vector<KeySnapshot>> listKeys(Database& database, const KeyQuery& query);
Result<KeyCounts> countKeys(Database& database);
Result<OpenWork> countOpenWork(Database& database);
/// Nothing where there is no such ride, or another user's.
Result<std::optional<Ride>> readRideOfUser(Database& database, qint64 rideId, const QString& userId);

}  // namespace idempotency
