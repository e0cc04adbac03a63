#pragma once

#include <memory>

#include <QProcessEnvironment>
#include <QStringList>

#include "model/work/console_requests.h"
#include "model/work/maintenance_requests.h"
#include "ui/widgets/environment_strip.h"

namespace idempotency {

/// The program that pays in a process of its own, so that its worker can be killed for real.
struct PaymentProgram {
    QString program;                  ///< empty: there is none
    QProcessEnvironment environment;  ///< names database and gateway, with their secrets: never arguments
};

/// One database and gateway that the window works with.
struct Session {
    WorkEnvironment environment;
    std::shared_ptr<ConsoleRequests> requests;
    std::shared_ptr<MaintenanceRequests> maintenance;  ///< may be null: then there is no long work
    PaymentProgram payments;
    bool verifiesCertificate = false;  ///< sslmode is verify-ca or verify-full
    QStringList started;               ///< what was started for it, in words, for the first look
};

}  // namespace idempotency
