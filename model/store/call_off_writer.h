#pragma once

#include "model/store/key_writer.h"

namespace idempotency {

/// The writes by which operators call payments off or charge them anew. Their conditions stand in the statements.

/// What a verb that acts in one statement needs: the version that was believed, and who acts why.
struct CallOff {
    qint64 id = 0;
    qint64 fence = 0;
    QString token;
    QString gatewayIdentity;  ///< empty where the gateway has not said who it is
    ActionOrder action;
};

/// Deletes a key that has not begun. False: it is not there any more, or no longer as believed.
Result<bool> reapStartedKey(Database& database, const CallOff& callOff);
/// Finishes a key whose ride was made and for which no call was ever begun.
Result<bool> reapUncalledKey(Database& database, const CallOff& callOff, const StoredResponse& response);
/// Finishes a held key for which a look-up, begun at `lookedUpAt` by the database's clock, found nothing.
Result<bool> abandonKey(Database& database, const HeldKey& held, Instant lookedUpAt, const StoredResponse& response);

/// The next downstream key, for a held key for which a look-up begun at `lookedUpAt` found nothing.
struct NextGeneration {
    int generation = 1;  ///< the present one
    QString downstreamKey;
    Instant lookedUpAt{};
    QString gatewayIdentity;
};
struct GenerationRaised {
    LeaseSet lease;
    Instant callDeadline{};
};
Result<std::optional<GenerationRaised>> raiseGeneration(Database& database, const HeldKey& held,
                                                        const NextGeneration& next);

}  // namespace idempotency
