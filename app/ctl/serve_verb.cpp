#include <QCoreApplication>
#include <QUrl>

#include "app/ctl/interruption.h"
#include "app/ctl/listen_address.h"
#include "app/ctl/verbs.h"
#include "model/service/payments_service.h"

namespace idempotency {

namespace {

QString urlOf(const PaymentsService& service) {
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(service.address().toString());
    url.setPort(service.port());
    return url.toString();
}

void sayWhere(const Output& output, const PaymentsService& service) {
    const QString url = urlOf(service);
    // One line, for programs that read the first one.
    if (output.json) return output.print(QString::fromStdString(OrderedJson{{"url", url.toStdString()}}.dump()));
    output.print(QStringLiteral("Listening on %1").arg(url));
    output.print(
        QStringLiteral("Pay with POST %1/api/rides. Ctrl-C ends the service once its payments are done.").arg(url));
}

}  // namespace

ExitCode runServe(const VerbContext& context, const ServeOptions& options) {
    const auto listen = parseListenAddress(options.listen);
    if (!listen) return failWith(listen.failure());
    const auto environment = Environment::open(context.places);
    if (!environment) return failWith(environment.failure());
    ServiceSetup setup;
    setup.database = (*environment)->database().address();
    setup.makeGateway = [places = (*environment)->places()] { return makeGateway(places); };
    setup.listenAddress = listen->address;
    setup.port = listen->port;
    setup.workers = options.workers;
    setup.queueLength = options.queueLength;
    setup.retentionEvery = options.retentionEvery;
    setup.reconcileEvery = options.reconcileEvery;
    setup.completeOlderThan = options.completeOlderThan;

    PaymentsService service(setup);
    QObject::connect(&service, &PaymentsService::told, [](const QString& sentence) { printError(sentence); });
    QObject::connect(&service, &PaymentsService::ended, [] { QCoreApplication::quit(); });
    // Before any thread is made, so that each inherits the blocked signals.
    onEndSignals([&service] {
        printError(QStringLiteral("ending: no more requests are taken, those under way are worked off"));
        service.end();
    });
    if (const auto started = service.start(); !started) return failWith(started.failure());
    sayWhere(context.output, service);
    QCoreApplication::exec();
    return ExitCode::Done;
}

}  // namespace idempotency
