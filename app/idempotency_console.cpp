#include <cstdio>

#include <QApplication>
#include <QCommandLineParser>

#include "app/console/picture_taker.h"
#include "app/console/quit_signals.h"
#include "app/console/starter.h"
#include "app/ctl/driver_noise.h"
#include "ui/theme/theme.h"

using namespace idempotency;

namespace {

constexpr int wrongUsage = 2;

std::optional<QString> optionalValue(const QCommandLineParser& parser, const QString& name) {
    return parser.isSet(name) ? std::optional(parser.value(name)) : std::nullopt;
}

void describe(QCommandLineParser& parser) {
    parser.setApplicationDescription(
        QStringLiteral("Shows the payments that are kept under idempotency keys, and finishes the stuck ones.\n"
                       "Without a database it starts a sandbox of its own."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        {QStringLiteral("database"),
         QStringLiteral("A libpq connection string, URI or service=NAME. Also IDEMPOTENCY_DATABASE."),
         QStringLiteral("connection")},
        {QStringLiteral("gateway"),
         QStringLiteral("The gateway's address; its key in IDEMPOTENCY_GATEWAY_KEY or IDEMPOTENCY_GATEWAY_KEY_FILE."),
         QStringLiteral("url")},
        {QStringLiteral("sandbox-dir"), QStringLiteral("Where the sandbox is kept."), QStringLiteral("folder")},
        {QStringLiteral("screenshot"), QStringLiteral("Saves a picture of the window once it shows keys, and exits."),
         QStringLiteral("file")},
    });
}

}  // namespace

int main(int argc, char** argv) {
    dropDriverNoise();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("idempotency-console"));
    QApplication::setOrganizationName(QStringLiteral("idempotency-console"));
    QApplication::setApplicationVersion(QStringLiteral(PROGRAM_VERSION));
    QCommandLineParser parser;
    describe(parser);
    parser.process(application);
    const auto places =
        findPlaces({optionalValue(parser, QStringLiteral("database")), optionalValue(parser, QStringLiteral("gateway")),
                    parser.value(QStringLiteral("sandbox-dir"))});
    if (!places) {
        std::fprintf(stderr, "%s\n", qPrintable(places.failure().message));
        return wrongUsage;
    }
    Theme::current().install(application);
    const QuitSignals signals(&application);
    auto window = std::make_unique<MainWindow>();
    Starter starter(*places, *window);
    std::optional<PictureTaker> picture;
    if (parser.isSet(QStringLiteral("screenshot")))
        picture.emplace(*window, parser.value(QStringLiteral("screenshot")));
    window->show();
    starter.start();
    const int code = QApplication::exec();
    window.reset();
    starter.stopSandbox();
    return code;
}
