#pragma once

#include "ui/session.h"

namespace idempotency {

class ActionButton;
class EmptyPage;

/// The buttons of the first look; null where no payment can be submitted.
struct WelcomeCards {
    ActionButton* submit = nullptr;
    ActionButton* crash = nullptr;
};

/// Fills what is shown while the database holds no key at all.
WelcomeCards fillWelcome(EmptyPage& page, const Session& session, bool maySubmit);

}  // namespace idempotency
