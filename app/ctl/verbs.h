#pragma once

#include <chrono>
#include <optional>

#include <QStringList>

#include "app/ctl/environment.h"
#include "app/ctl/exit_code.h"
#include "app/ctl/output.h"
#include "model/core/instant.h"
#include "model/core/operator_action.h"
#include "model/payment/crash_point.h"

namespace idempotency {

/// What every verb gets: where database and gateway are, and how to speak.
struct VerbContext {
    Places places;
    Output output;
};

struct SettingsOptions {
    QStringList assignments;  ///< NAME=VALUE
};

struct PayOptions {
    QString userId;
    std::optional<QString> key;
    qint64 amountCents = 0;
    std::optional<QString> currency;
    std::optional<QString> paymentMethod;
    std::optional<CrashPoint> crashAt;
    std::optional<CrashPoint> pauseAt;
    int pauseSeconds = 20;
    std::optional<QString> url;  ///< of a running service, to which the payment is sent over HTTP
    std::chrono::milliseconds tryTimeout{30'000};
    std::chrono::milliseconds retryFor{60'000};  ///< 0: one try
};

struct ListOptions {
    QString state;
    QString userId;
    QString search;
    int limit = 50;
    std::optional<qint64> after;
};

/// For a verb on keys: resume, reap or recharge.
struct OperatorOptions {
    OperatorVerb verb = OperatorVerb::Resume;
    std::vector<qint64> ids;
    bool stuck = false;
    std::optional<std::chrono::milliseconds> olderThan;
    std::optional<qint64> fence;
    QString reason;
    QString ticket;
    bool dryRun = false;
    bool askGateway = false;  ///< for a dry run

    bool force() const { return verb == OperatorVerb::ForceResume; }
};

struct RetentionOptions {
    QString reason;
    QString ticket;
    bool dryRun = false;
};

struct ActionsOptions {
    std::optional<qint64> keyId;
    QString operatorName;
    bool unended = false;
    int limit = 50;
    std::optional<qint64> before;
};

struct SettleOptions {
    QString chargeId;
    QString settledAs;
    QString reason;
    QString ticket;
};

/// For reconcile: a span of time, by the database's clock, and where to write what is found.
struct ReconcileVerbOptions {
    std::optional<Instant> from;
    std::optional<Instant> to;
    QString csvFile;
    bool record = false;
};

struct ServeOptions {
    QString listen;
    int workers = 4;
    int queueLength = 64;
    std::chrono::milliseconds retentionEvery{};  ///< 0: never
    std::chrono::milliseconds reconcileEvery{};  ///< 0: never
    std::optional<std::chrono::milliseconds> completeOlderThan;
};

struct GatewayOptions {
    QString listen;
    QString ledger;
    QString secretKeyFile;
    int keyWindowSeconds = 24 * 3600;
    int heldBackSeconds = 5;
    int listLagSeconds = 0;
};

ExitCode sandboxStart(const VerbContext& context);
ExitCode sandboxStop(const VerbContext& context);
ExitCode sandboxStatus(const VerbContext& context);
ExitCode sandboxReset(const VerbContext& context);
ExitCode runMigrate(const VerbContext& context);
ExitCode runSettings(const VerbContext& context, const SettingsOptions& options);
ExitCode runPay(const VerbContext& context, const PayOptions& options);
/// Needs options.url.
ExitCode payAtService(const VerbContext& context, const PayOptions& options);
ExitCode runList(const VerbContext& context, const ListOptions& options);
ExitCode runShow(const VerbContext& context, qint64 id);
ExitCode runLookUp(const VerbContext& context, qint64 id);
ExitCode runOperatorVerb(const VerbContext& context, const OperatorOptions& options);
ExitCode runRetention(const VerbContext& context, const RetentionOptions& options);
ExitCode runActions(const VerbContext& context, const ActionsOptions& options);
ExitCode runOrphans(const VerbContext& context);
ExitCode runSettle(const VerbContext& context, const SettleOptions& options);
ExitCode runReconcile(const VerbContext& context, const ReconcileVerbOptions& options);
ExitCode runDoctor(const VerbContext& context);
ExitCode runServe(const VerbContext& context, const ServeOptions& options);
ExitCode runGateway(const VerbContext& context, const GatewayOptions& options);

}  // namespace idempotency
