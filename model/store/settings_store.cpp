#include "model/store/settings_store.h"

namespace idempotency {

namespace {

/// What each constraint of the table means for the person who changed a setting.
QString sentenceFor(const QString& message) {
    const auto names = [&](const char* constraint) { return message.contains(QLatin1String(constraint)); };
    if (names("lease_from_1_s_to_1_h")) return QStringLiteral("The lease must be from 1s to 1h.");
    if (names("settle_time_from_0_to_1_d")) return QStringLiteral("The settle-time must be from 0s to 1d.");
    if (names("attempt_cap_from_1_to_1000")) return QStringLiteral("The attempt-cap must be from 1 to 1000.");
    if (names("window_longer_than_twice_lease_plus_settle_time"))
        return QStringLiteral(
            "The gateway-window must be longer than twice the lease plus the settle-time, "
            "and at most 365d.");
    if (names("retention_longer_than_window"))
        return QStringLiteral(
            "The retention must be longer than the gateway-window: otherwise a reused key could be "
            "charged anew. It is at most 3650d.");
    return message;
}

}  // namespace

Result<Settings> readSettings(Database& database) {
    const auto rows = database.execute(QStringLiteral("read_settings"));
    if (!rows) return rows.failure();
    if (rows->empty()) return Failure{FailureKind::WrongSchema, QStringLiteral("The table settings has lost its row.")};
    const Row& row = rows->front();
    using std::chrono::milliseconds;
    return Settings{milliseconds(row.number("lease_ms")),
                    milliseconds(row.number("retention_ms")),
                    milliseconds(row.number("gateway_window_ms")),
                    milliseconds(row.number("settle_time_ms")),
                    row.smallNumber("attempt_cap"),
                    row.text("gateway_identity"),
                    row.flag("test_database")};
}

Outcome writeSettings(Database& database, const Settings& settings) {
    const auto rows = database.execute(QStringLiteral("write_settings"),
                                       {{"lease_ms", qint64(settings.lease.count())},
                                        {"retention_ms", qint64(settings.retention.count())},
                                        {"gateway_window_ms", qint64(settings.gatewayWindow.count())},
                                        {"settle_time_ms", qint64(settings.settleTime.count())},
                                        {"attempt_cap", settings.attemptCap},
                                        {"gateway_identity", textOrNull(settings.gatewayIdentity)},
                                        {"test_database", settings.testDatabase}});
    if (rows) return Done{};
    Failure failure = rows.failure();
    failure.message = sentenceFor(failure.message);
    return failure;
}

Outcome belongToGateway(Database& database, const QString& gatewayIdentity) {
    const auto adopted = database.execute(QStringLiteral("adopt_gateway"), {{"gateway_identity", gatewayIdentity}});
    // A login that may only read cannot adopt; what it reads next decides.
    if (!adopted && adopted.failure().kind != FailureKind::NotPermitted) return adopted.failure();
    const auto settings = readSettings(database);
    if (!settings) return settings.failure();
    if (settings->gatewayIdentity == gatewayIdentity) return Done{};
    if (settings->gatewayIdentity.isEmpty()) {
        return Failure{FailureKind::OtherGateway,
                       QStringLiteral("The database has payments but does not say of which gateway. If it is this one, "
                                      "run: idempotencyctl settings gateway_identity=%1")
                           .arg(gatewayIdentity)};
    }
    return Failure{FailureKind::OtherGateway,
                   QStringLiteral("The database belongs to the gateway %1, and this program is set to %2. Nothing was "
                                  "done. Name the right gateway with --gateway.")
                       .arg(settings->gatewayIdentity, gatewayIdentity)};
}

}  // namespace idempotency
