#include "app/ctl/environment.h"

#include <chrono>
#include <thread>

#include <QCoreApplication>
#include <QFile>

#include "model/gateway/stripe_gateway.h"
#include "model/store/schema.h"
#include "model/store/settings_store.h"

namespace idempotency {

namespace {

constexpr std::chrono::seconds sandboxPatience{3};

Result<QByteArray> gatewayKeyFromEnvironment() {
    const QString file = qEnvironmentVariable("IDEMPOTENCY_GATEWAY_KEY_FILE");
    if (file.isEmpty()) return qgetenv("IDEMPOTENCY_GATEWAY_KEY").trimmed();
    QFile source(file);
    if (source.open(QIODevice::ReadOnly)) return source.readAll().trimmed();
    return Failure{FailureKind::Invalid,
                   QStringLiteral("IDEMPOTENCY_GATEWAY_KEY_FILE names %1, which cannot be read: %2.")
                       .arg(file, source.errorString())};
}

Result<StripeApi> gatewayApiFromEnvironment() {
    const QString name = qEnvironmentVariable("IDEMPOTENCY_GATEWAY_API");
    if (name.isEmpty() || name == QLatin1String("payment_intents")) return StripeApi::PaymentIntents;
    if (name == QLatin1String("charges")) return StripeApi::Charges;
    return Failure{FailureKind::Invalid,
                   QStringLiteral("IDEMPOTENCY_GATEWAY_API is payment_intents (Stripe's present way, also where it is "
                                  "not set) or charges (the older one).")};
}

Result<QList<QSslCertificate>> gatewayAuthoritiesFromEnvironment() {
    const QString file = qEnvironmentVariable("IDEMPOTENCY_GATEWAY_CA_FILE");
    if (file.isEmpty()) return QList<QSslCertificate>();
    const auto certificates = QSslCertificate::fromPath(file);
    if (!certificates.isEmpty()) return certificates;
    return Failure{FailureKind::Invalid,
                   QStringLiteral("IDEMPOTENCY_GATEWAY_CA_FILE names %1, in which there is no certificate.").arg(file)};
}

QString optionOrVariable(const std::optional<QString>& option, const char* variable) {
    return option ? *option : qEnvironmentVariable(variable);
}

}  // namespace

Result<Places> findPlaces(const PlaceOptions& options) {
    Places places;
    places.database = optionOrVariable(options.database, "IDEMPOTENCY_DATABASE");
    places.gatewayUrl = optionOrVariable(options.gateway, "IDEMPOTENCY_GATEWAY_URL");
    places.sandboxFolder = Sandbox::folderFor(options.sandboxFolder);
    places.program = QCoreApplication::applicationDirPath() + QStringLiteral("/idempotencyctl");
    if (options.database && options.database->trimmed().isEmpty()) {
        return Failure{FailureKind::Invalid,
                       QStringLiteral("--database is empty. Leave it out to use the sandbox, or name a "
                                      "database, such as \"service=payments\" or \"dbname=payments\".")};
    }
    if (options.database && holdsPassword(*options.database)) {
        return Failure{
            FailureKind::Invalid,
            QStringLiteral("A password among the arguments can be read by everybody on this computer. Put it "
                           "into ~/.pgpass, a service file, or IDEMPOTENCY_DATABASE.")};
    }
    const auto key = gatewayKeyFromEnvironment();
    if (!key) return key.failure();
    places.gatewayKey = *key;
    const auto api = gatewayApiFromEnvironment();
    if (!api) return api.failure();
    places.gatewayApi = *api;
    const auto authorities = gatewayAuthoritiesFromEnvironment();
    if (!authorities) return authorities.failure();
    places.gatewayAuthorities = *authorities;
    return places;
}

Result<std::unique_ptr<Database>> openDatabaseAt(const Places& places, SessionLimits limits) {
    const auto address = parseDatabaseAddress(places.database);
    if (!address) return address.failure();
    auto database = std::make_unique<Database>(*address, limits);
    if (auto opened = database->open(); !opened) return opened.failure();
    return database;
}

Result<std::unique_ptr<Environment>> Environment::open(const Places& asked, SessionLimits limits) {
    auto environment = std::make_unique<Environment>();
    const auto begun = std::chrono::steady_clock::now();
    for (;;) {
        const auto opened = environment->openOnce(asked, limits);
        if (opened) return environment;
        // A sandbox's server that was killed a moment ago still counts as running until it is quite gone.
        const FailureKind kind = opened.failure().kind;
        const bool mayPass = kind == FailureKind::Unreachable || kind == FailureKind::ConnectionLost;
        if (!asked.useSandbox() || !environment->m_sandbox || !mayPass ||
            std::chrono::steady_clock::now() - begun > sandboxPatience)
            return opened.failure();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

Outcome Environment::openOnce(const Places& asked, SessionLimits limits) {
    m_places = asked;
    if (asked.useSandbox()) {
        m_sandbox.reset();
        const auto sandbox = Sandbox(asked.sandboxFolder, asked.program).start();
        if (!sandbox) return sandbox.failure();
        m_sandbox = *sandbox;
        m_places.database = sandbox->database;
        if (m_places.gatewayUrl.isEmpty()) {
            m_places.gatewayUrl = sandbox->gatewayUrl;
            m_places.gatewayKey = sandbox->gatewayKey.toLatin1();
        }
    }
    auto database = openDatabaseAt(m_places, limits);
    if (!database) return database.failure();
    m_database = std::move(database).value();
    return checkSchema(*m_database);
}

Result<std::unique_ptr<Gateway>> makeGateway(const Places& places) {
    if (places.gatewayUrl.isEmpty()) {
        return Failure{
            FailureKind::Unreachable,
            QStringLiteral("No gateway is named, so only verbs that read work. Name one with --gateway URL and "
                           "IDEMPOTENCY_GATEWAY_KEY or IDEMPOTENCY_GATEWAY_KEY_FILE.")};
    }
    if (isLiveKey(places.gatewayKey)) {
        return Failure{
            FailureKind::OtherGateway,
            QStringLiteral("The secret key moves real money, and nothing marks this as production. Use a test key.")};
    }
    if (places.gatewayKey.isEmpty()) {
        return Failure{
            FailureKind::Invalid,
            QStringLiteral("The gateway's key is empty. Put it into IDEMPOTENCY_GATEWAY_KEY, or into a file that "
                           "IDEMPOTENCY_GATEWAY_KEY_FILE names. Nothing was done.")};
    }
    auto gateway = StripeGateway::create(QUrl(places.gatewayUrl), places.gatewayKey, places.gatewayApi);
    if (!gateway) return gateway.failure();
    if (!places.gatewayAuthorities.isEmpty()) (*gateway)->trustOnly(places.gatewayAuthorities);
    return std::unique_ptr<Gateway>(std::move(gateway).value());
}

Result<GatewaySession*> Environment::gateway() {
    if (m_session) return m_session.get();
    auto gateway = makeGateway(m_places);
    if (!gateway) return gateway.failure();
    m_gateway = std::move(gateway).value();
    m_session = std::make_unique<GatewaySession>(*m_gateway);
    return m_session.get();
}

Result<Settings> Environment::settings() {
    return readSettings(*m_database);
}

}  // namespace idempotency
