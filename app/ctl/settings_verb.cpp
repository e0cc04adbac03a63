#include "app/ctl/verbs.h"
#include "model/core/duration_text.h"
#include "model/store/schema.h"
#include "model/store/settings_store.h"

namespace idempotency {

namespace {

Failure wrongValue(const QString& name, const QString& value, const QString& wanted) {
    return {FailureKind::Invalid, QStringLiteral("%1=%2 cannot be used: %3.").arg(name, value, wanted)};
}

std::chrono::milliseconds* durationNamed(Settings& settings, const QString& name) {
    if (name == QLatin1String("lease")) return &settings.lease;
    if (name == QLatin1String("retention")) return &settings.retention;
    if (name == QLatin1String("gateway-window")) return &settings.gatewayWindow;
    if (name == QLatin1String("settle-time")) return &settings.settleTime;
    return nullptr;
}

Outcome assign(Settings& settings, const QString& assignment) {
    const auto equals = assignment.indexOf(QLatin1Char('='));
    if (equals < 0)
        return Failure{FailureKind::Invalid,
                       QStringLiteral("%1: settings are given as NAME=VALUE, such as lease=15s.").arg(assignment)};
    const QString name = assignment.left(equals);
    const QString value = assignment.mid(equals + 1);
    if (auto* duration = durationNamed(settings, name)) {
        const auto parsed = parseDuration(value);
        if (!parsed) return wrongValue(name, value, QStringLiteral("give a number with ms, s, m, h or d, such as 15s"));
        *duration = *parsed;
        return Done{};
    }
    if (name == QLatin1String("attempt-cap")) {
        bool isNumber = false;
        settings.attemptCap = value.toInt(&isNumber);
        if (!isNumber) return wrongValue(name, value, QStringLiteral("give a whole number"));
        return Done{};
    }
    if (name == QLatin1String("gateway_identity")) {
        if (value.size() > 255)
            return wrongValue(name, value.left(20) + QStringLiteral("…"), QStringLiteral("it is too long"));
        settings.gatewayIdentity = value;
        return Done{};
    }
    if (name == QLatin1String("test_database")) {
        if (value != QLatin1String("true") && value != QLatin1String("false"))
            return wrongValue(name, value, QStringLiteral("give true or false"));
        settings.testDatabase = value == QLatin1String("true");
        return Done{};
    }
    return Failure{FailureKind::Invalid,
                   QStringLiteral("There is no setting %1. There are lease, retention, gateway-window, settle-time, "
                                  "attempt-cap, gateway_identity and test_database.")
                       .arg(name)};
}

double secondsOf(std::chrono::milliseconds time) {
    return static_cast<double>(time.count()) / 1000.0;
}

/// Whole numbers where the setting is whole seconds, which it nearly always is.
OrderedJson secondsJson(std::chrono::milliseconds time) {
    return time.count() % 1000 == 0 ? OrderedJson(time.count() / 1000) : OrderedJson(secondsOf(time));
}

void show(const Output& output, const Settings& settings) {
    if (output.json) {
        output.print(OrderedJson{{"leaseSeconds", secondsJson(settings.lease)},
                                 {"retentionSeconds", secondsJson(settings.retention)},
                                 {"gatewayWindowSeconds", secondsJson(settings.gatewayWindow)},
                                 {"settleSeconds", secondsJson(settings.settleTime)},
                                 {"attemptCap", settings.attemptCap},
                                 {"gatewayIdentity", textOrNullJson(settings.gatewayIdentity)},
                                 {"testDatabase", settings.testDatabase}});
        return;
    }
    const QString none = QStringLiteral("(none yet)");
    output.print(table(
        {{QStringLiteral("lease"), formatDuration(settings.lease)},
         {QStringLiteral("retention"), formatDuration(settings.retention)},
         {QStringLiteral("gateway-window"), formatDuration(settings.gatewayWindow)},
         {QStringLiteral("settle-time"), formatDuration(settings.settleTime)},
         {QStringLiteral("attempt-cap"), QString::number(settings.attemptCap)},
         {QStringLiteral("gateway_identity"), settings.gatewayIdentity.isEmpty() ? none : settings.gatewayIdentity},
         {QStringLiteral("test_database"), settings.testDatabase ? QStringLiteral("true") : QStringLiteral("false")}}));
}

}  // namespace

ExitCode runMigrate(const VerbContext& context) {
    if (context.places.useSandbox()) {
        printError(QStringLiteral("The sandbox migrates by itself. Name the database to migrate with --database."));
        return ExitCode::WrongUsage;
    }
    auto database = openDatabaseAt(context.places, SessionLimits{});
    if (!database) return failWith(database.failure());
    const auto done = migrate(*database.value());
    if (!done) return failWith(done.failure());
    if (context.output.json) {
        OrderedJson names = OrderedJson::array();
        for (const QString& name : *done)
            names.push_back(name.toStdString());
        context.output.print(OrderedJson{{"schemaVersion", programSchemaVersion()}, {"applied", names}});
    } else if (done->isEmpty()) {
        context.output.print(QStringLiteral("The schema is up to date (version %1).").arg(programSchemaVersion()));
    } else {
        context.output.print(QStringLiteral("Applied: %1. The schema is version %2 now.")
                                 .arg(done->join(QStringLiteral(", ")))
                                 .arg(programSchemaVersion()));
    }
    return ExitCode::Done;
}

ExitCode runSettings(const VerbContext& context, const SettingsOptions& options) {
    // Judged on defaults first, so that a slip of the pen needs no database.
    Settings tried;
    for (const QString& assignment : options.assignments) {
        if (auto assigned = assign(tried, assignment); !assigned) return failWith(assigned.failure());
    }
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    auto settings = (*environment)->settings();
    if (!settings) return failWith(settings.failure());
    for (const QString& assignment : options.assignments)
        assign(settings.value(), assignment);
    if (!options.assignments.isEmpty()) {
        const auto written = writeSettings((*environment)->database(), *settings);
        if (!written && written.failure().kind == FailureKind::Rejected) {
            printError(written.failure().message + QStringLiteral(" Nothing was changed."));
            return ExitCode::WrongUsage;
        }
        if (!written) return failWith(written.failure());
    }
    show(context.output, *settings);
    return ExitCode::Done;
}

}  // namespace idempotency
