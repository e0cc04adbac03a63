#pragma once

#include "model/core/key.h"

namespace idempotency {

/// What a key is doing, derived from its row and the database's clock. The SQL function key_state says the same; a
/// test holds the two equal over every combination.
enum class KeyState { Running, Stuck, Waiting, Finished, Failed };

/// The printed name: running, stuck, waiting, finished, failed.
QString nameOf(KeyState state);
std::optional<KeyState> keyStateFromName(const QString& name);

KeyState stateOf(const Key& key, Instant databaseNow);

/// True where bulk work leaves the key alone because it was tried as often as the settings allow.
bool isSetAside(const Key& key, int attemptCap);

inline bool isParked(const Key& key) {
    return !key.parkedReason.isEmpty();
}
inline bool isUnfinished(KeyState state) {
    return state != KeyState::Finished && state != KeyState::Failed;
}

}  // namespace idempotency
