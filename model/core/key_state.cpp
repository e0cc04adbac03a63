#include "model/core/key_state.h"

#include "model/core/lease.h"

namespace idempotency {

QString nameOf(KeyState state) {
    switch (state) {
        case KeyState::Running:
            return QStringLiteral("running");
        case KeyState::Stuck:
            return QStringLiteral("stuck");
        case KeyState::Waiting:
            return QStringLiteral("waiting");
        case KeyState::Finished:
            return QStringLiteral("finished");
        case KeyState::Failed:
            return QStringLiteral("failed");
    }
    Q_UNREACHABLE();
}

std::optional<KeyState> keyStateFromName(const QString& name) {
    for (const auto state :
         {KeyState::Running, KeyState::Stuck, KeyState::Waiting, KeyState::Finished, KeyState::Failed}) {
        if (nameOf(state) == name) return state;
    }
    return std::nullopt;
}

KeyState stateOf(const Key& key, Instant databaseNow) {
    if (key.response) return key.response->statusCode < 400 ? KeyState::Finished : KeyState::Failed;
    switch (readLease(key, databaseNow).state) {
        case LeaseState::Held:
            return KeyState::Running;
        case LeaseState::Expired:
            return KeyState::Stuck;
        case LeaseState::Free:
            return KeyState::Waiting;
    }
    Q_UNREACHABLE();
}

bool isSetAside(const Key& key, int attemptCap) {
    return !key.response && key.bulkAttempts >= attemptCap;
}

}  // namespace idempotency
