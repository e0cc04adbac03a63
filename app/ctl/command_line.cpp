#include "app/ctl/command_line.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <poll.h>
#include <unistd.h>

#include <QStringDecoder>

#include "app/ctl/argument_checks.h"
#include "app/ctl/verbs.h"
#include "model/core/duration_text.h"
#include "model/core/safe_text.h"

namespace idempotency {

namespace {

QString textOf(const std::string& argument) {
    return QString::fromUtf8(argument.c_str(), qsizetype(argument.size()));
}
QString textOf(const std::optional<std::string>& argument) {
    return argument ? textOf(*argument) : QString();
}

std::optional<QString> optionalTextOf(const std::optional<std::string>& argument) {
    if (!argument) return std::nullopt;
    return textOf(*argument);
}

/// The arguments as CLI11 keeps them, and the verb chosen.
struct Arguments {
    std::optional<std::string> database, gateway, sandboxFolder;
    bool json = false;
    std::function<ExitCode(const VerbContext&)> verb;

    std::vector<std::string> assignments;
    std::optional<std::string> user, key, currency, paymentMethod, crashAt, pauseAt, state, search, reason, ticket,
        olderThan;
    std::optional<std::string> ledger, secretKeyFile, listen;
    std::optional<std::string> from, to, csvFile, url;
    std::string retentionEvery = "4h", reconcileEvery = "4h", tryTimeout = "30s", retryFor = "60s";
    std::optional<qint64> after, fence;
    std::vector<qint64> ids;
    qint64 amountCents = 0, id = 0;
    int limit = 50, pauseSeconds = 20, keyWindow = 24 * 3600, heldBack = 5, listLag = 0, workers = 4, queueLength = 64;
    bool stuck = false, force = false, dryRun = false, record = false, askGateway = false;
};

void addSandbox(CLI::App& app, Arguments& arguments) {
    auto* sandbox = app.add_subcommand("sandbox", "The private database and gateway that are used where none is named");
    sandbox->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, ExitCode (*run)(const VerbContext&)) {
        sandbox->add_subcommand(name, what)->callback([&arguments, run] { arguments.verb = run; });
    };
    add("start", "Start what does not run", sandboxStart);
    add("stop", "End both; the payments are kept", sandboxStop);
    add("status", "Whether it runs, and where", sandboxStatus);
    add("reset", "Wipe database and ledger together", sandboxReset);
}

void addDatabase(CLI::App& app, Arguments& arguments) {
    app.add_subcommand("migrate", "Bring the schema of a named database up to date")->callback([&] {
        arguments.verb = runMigrate;
    });
    auto* settings = app.add_subcommand("settings", "Show or change what all programs on the database share");
    settings->add_option("assignments", arguments.assignments, "NAME=VALUE, such as lease=15s");
    settings->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            SettingsOptions options;
            for (const auto& assignment : arguments.assignments)
                options.assignments << textOf(assignment);
            return runSettings(context, options);
        };
    });
}

void addPay(CLI::App& app, Arguments& arguments) {
    auto* pay = app.add_subcommand("pay", "Submit one payment, or send it again under the same key");
    pay->add_option("--user", arguments.user, "The caller's user id")->required();
    pay->add_option("--amount-cents", arguments.amountCents, "In the currency's minor unit")
        ->transform(decimal())
        ->required();
    pay->add_option("--key", arguments.key, "The idempotency key; without it a new UUID");
    pay->add_option("--currency", arguments.currency, "ISO 4217; usd where it is left out");
    pay->add_option("--payment-method", arguments.paymentMethod, "Such as pm_card_visa, which is also the default");
    auto* crash = pay->add_option("--crash-at", arguments.crashAt, "Kill this process at a point of its work")
                      ->check(crashPointName());
    auto* pause =
        pay->add_option("--pause-at", arguments.pauseAt, "Stop for a while at a point")->check(crashPointName());
    pay->add_option("--pause-seconds", arguments.pauseSeconds, "How long")
        ->needs(pause)
        ->transform(decimal())
        ->check(CLI::Range(1, 3600));
    auto* url = pay->add_option("--url", arguments.url, "Send it over HTTP to the service at this address")
                    ->check(notEmpty())
                    ->excludes(pause, crash);
    pay->add_option("--try-timeout", arguments.tryTimeout, "How long one try may take")
        ->capture_default_str()
        ->needs(url)
        ->check(duration());
    pay->add_option("--retry-for", arguments.retryFor, "How long to go on trying with the same key; 0s: one try")
        ->capture_default_str()
        ->needs(url)
        ->check(duration());
    pay->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            PayOptions options{textOf(arguments.user),
                               optionalTextOf(arguments.key),
                               arguments.amountCents,
                               optionalTextOf(arguments.currency),
                               optionalTextOf(arguments.paymentMethod),
                               {},
                               {},
                               arguments.pauseSeconds,
                               optionalTextOf(arguments.url),
                               *parseDuration(textOf(arguments.tryTimeout)),
                               *parseDuration(textOf(arguments.retryFor))};
            if (arguments.crashAt) options.crashAt = crashPointFromName(textOf(arguments.crashAt));
            if (arguments.pauseAt) options.pauseAt = crashPointFromName(textOf(arguments.pauseAt));
            return runPay(context, options);
        };
    });
}

void addReading(CLI::App& app, Arguments& arguments) {
    auto* list = app.add_subcommand("list", "Keys, newest first");
    list->add_option("--state", arguments.state, "running, stuck, waiting, finished or failed");
    list->add_option("--user", arguments.user, "Only this user's");
    list->add_option("--search", arguments.search, "A key, user, charge, ride id or key id");
    list->add_option("--limit", arguments.limit, "How many at most")->transform(decimal());
    list->add_option("--after", arguments.after, "The id of the last key seen")->transform(decimal());
    list->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            return runList(context, {textOf(arguments.state), textOf(arguments.user), textOf(arguments.search),
                                     arguments.limit, arguments.after});
        };
    });
    const auto addForOne = [&](const char* name, const char* what, ExitCode (*run)(const VerbContext&, qint64)) {
        auto* verb = app.add_subcommand(name, what);
        verb->add_option("id", arguments.id, "The key's id")->transform(decimal())->required();
        verb->callback([&arguments, run] {
            arguments.verb = [&arguments, run](const VerbContext& context) { return run(context, arguments.id); };
        });
    };
    addForOne("show", "Everything about one key", runShow);
    addForOne("lookup", "Ask the gateway whether money moved", runLookUp);
}

/// The options that every operator's verb takes.
CLI::App* addOperatorVerb(CLI::App& app, Arguments& arguments, const char* name, const char* what, OperatorVerb verb) {
    auto* command = app.add_subcommand(name, what);
    command->add_option("ids", arguments.ids, "The keys' ids")->transform(decimal());
    command->add_option("--reason", arguments.reason, "Why, in 5 characters or more");
    command->add_option("--ticket", arguments.ticket, "The ticket that it is about");
    command->add_option("--fence", arguments.fence, "The fence that you saw")->transform(decimal());
    command->add_flag("--dry-run", arguments.dryRun, "Show what would happen, and do nothing");
    command->add_flag("--ask-gateway", arguments.askGateway, "With --dry-run: look each charge up as well");
    command->callback([&arguments, verb] {
        arguments.verb = [&arguments, verb](const VerbContext& context) {
            OperatorOptions options;
            options.verb = arguments.force ? OperatorVerb::ForceResume : verb;
            options.ids = arguments.ids;
            options.stuck = arguments.stuck;
            if (arguments.olderThan) options.olderThan = parseDuration(textOf(arguments.olderThan));
            options.fence = arguments.fence;
            options.reason = textOf(arguments.reason);
            options.ticket = textOf(arguments.ticket);
            options.dryRun = arguments.dryRun;
            options.askGateway = arguments.askGateway;
            return runOperatorVerb(context, options);
        };
    });
    return command;
}

void addOperatorVerbs(CLI::App& app, Arguments& arguments) {
    auto* resume = addOperatorVerb(app, arguments, "resume", "Claim stuck or waiting keys and finish their payments",
                                   OperatorVerb::Resume);
    resume->add_flag("--stuck", arguments.stuck, "All that are stuck or waiting, not parked and not set aside");
    resume->add_option("--older-than", arguments.olderThan, "Only keys of that age, such as 5m")->check(duration());
    resume->add_flag("--force", arguments.force, "Break a live lease");
    addOperatorVerb(app, arguments, "reap", "Call payments off, where the gateway has not charged", OperatorVerb::Reap);
    addOperatorVerb(app, arguments, "recharge",
                    "Charge a parked payment anew under another downstream key, where the gateway has not charged",
                    OperatorVerb::Recharge);
}

void addCleanUp(CLI::App& app, Arguments& arguments) {
    auto* retention = app.add_subcommand("retention", "Delete keys that were finished longer ago than the retention");
    retention->add_option("--reason", arguments.reason, "Why; left out, it is on record as scheduled");
    retention->add_option("--ticket", arguments.ticket, "The ticket that it is about");
    retention->add_flag("--dry-run", arguments.dryRun, "Show what would be deleted, and delete nothing");
    retention->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            return runRetention(context, {textOf(arguments.reason), textOf(arguments.ticket), arguments.dryRun});
        };
    });
}

void addRecord(CLI::App& app, Arguments& arguments) {
    auto* actions = app.add_subcommand("actions", "What operators did, newest first: who, when, why, before and after");
    actions->add_option("--key-id", arguments.after, "Only this key's, by its id")->transform(decimal());
    actions->add_option("--operator", arguments.user, "Only this system user's (name@host) or database user's");
    actions->add_flag("--unended", arguments.stuck, "Only those under way or interrupted");
    actions->add_option("--limit", arguments.limit, "How many at most")->transform(decimal());
    actions->add_option("--before", arguments.fence, "The number of the last one seen")->transform(decimal());
    actions->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            return runActions(
                context, {arguments.after, textOf(arguments.user), arguments.stuck, arguments.limit, arguments.fence});
        };
    });
    app.add_subcommand("orphans", "Charges that came back late and are on no ride, until somebody settles them")
        ->callback([&] { arguments.verb = runOrphans; });
    auto* settle = app.add_subcommand("settle", "Settle a late charge, once, with a reason");
    settle->add_option("charge", arguments.key, "The charge's id")->required();
    settle->add_option("--as", arguments.state, "refunded (at the gateway), or belongs_to_ride")->required();
    settle->add_option("--reason", arguments.reason, "Why, in 5 characters or more")->required();
    settle->add_option("--ticket", arguments.ticket, "The ticket that it is about");
    settle->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            return runSettle(context, {textOf(arguments.key), textOf(arguments.state), textOf(arguments.reason),
                                       textOf(arguments.ticket)});
        };
    });
}

void addComparing(CLI::App& app, Arguments& arguments) {
    auto* reconcile = app.add_subcommand("reconcile", "Compare the gateway's charges with the rides, both ways");
    reconcile->add_option("--from", arguments.from, "Where the span begins; one retention time ago")->check(instant());
    reconcile->add_option("--to", arguments.to, "Where it ends; one settle-time ago")->check(instant());
    reconcile->add_option("--csv", arguments.csvFile, "A file to write the findings to")->check(notEmpty());
    reconcile->add_flag("--record", arguments.record, "Put charges that nobody expects on record as late charges");
    reconcile->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            ReconcileVerbOptions options{{}, {}, textOf(arguments.csvFile), arguments.record};
            if (arguments.from) options.from = instantFromRfc3339(textOf(arguments.from));
            if (arguments.to) options.to = instantFromRfc3339(textOf(arguments.to));
            return runReconcile(context, options);
        };
    });
    app.add_subcommand("doctor", "Look for broken rules in the data, and for what needs a person")->callback([&] {
        arguments.verb = runDoctor;
    });
}

void addServe(CLI::App& app, Arguments& arguments) {
    auto* serve = app.add_subcommand("serve", "Run the payments service over HTTP until it is ended");
    arguments.listen = "127.0.0.1:8080";
    serve->add_option("--listen", arguments.listen, "ADDRESS:PORT; port 0 picks a free one")->capture_default_str();
    serve->add_option("--workers", arguments.workers, "Payments at once, each with a connection of its own")
        ->capture_default_str()
        ->transform(decimal())
        ->check(CLI::Range(1, 64));
    serve->add_option("--queue", arguments.queueLength, "Requests that may wait for a worker; more are answered 503")
        ->capture_default_str()
        ->transform(decimal())
        ->check(CLI::Range(0, 10'000));
    serve->add_option("--retention-every", arguments.retentionEvery, "How often old keys are deleted; 0s: never")
        ->capture_default_str()
        ->check(duration());
    serve->add_option("--reconcile-every", arguments.reconcileEvery, "How often charges are compared; 0s: never")
        ->capture_default_str()
        ->check(duration());
    serve
        ->add_option("--complete-older-than", arguments.olderThan,
                     "Complete stuck keys of that age by itself, such as 5m")
        ->check(duration());
    serve->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            ServeOptions options{textOf(arguments.listen),
                                 arguments.workers,
                                 arguments.queueLength,
                                 *parseDuration(textOf(arguments.retentionEvery)),
                                 *parseDuration(textOf(arguments.reconcileEvery)),
                                 std::nullopt};
            if (arguments.olderThan) options.completeOlderThan = parseDuration(textOf(arguments.olderThan));
            return runServe(context, options);
        };
    });
}

void addGateway(CLI::App& app, Arguments& arguments) {
    auto* gateway = app.add_subcommand("gateway", "Run a simulated gateway until it is ended");
    gateway->add_option("--listen", arguments.listen, "ADDRESS:PORT on this computer; port 0 picks a free one")
        ->required();
    gateway->add_option("--ledger", arguments.ledger, "The file that keeps its charges");
    gateway->add_option("--secret-key-file", arguments.secretKeyFile, "The key that callers must have");
    gateway->add_option("--key-window", arguments.keyWindow, "Seconds after which it forgets idempotency keys")
        ->transform(decimal())
        ->check(CLI::Range(1, 365 * 24 * 3600));
    gateway->add_option("--held-back", arguments.heldBack, "Seconds after which the request of pm_sim_late arrives")
        ->transform(decimal())
        ->check(CLI::Range(0, 3600));
    gateway->add_option("--list-lag", arguments.listLag, "Seconds after which its lists show a charge")
        ->transform(decimal())
        ->check(CLI::Range(0, 3600));
    gateway->callback([&] {
        arguments.verb = [&](const VerbContext& context) {
            return runGateway(context,
                              {textOf(arguments.listen), textOf(arguments.ledger), textOf(arguments.secretKeyFile),
                               arguments.keyWindow, arguments.heldBack, arguments.listLag});
        };
    });
}

/// CLI11 calls a word that is no verb a missing subcommand.
int sayWhatIsWrong(const CLI::App& app, const CLI::ParseError& error) {
    const auto words = app.remaining();
    const bool isHelp = error.get_exit_code() == 0;
    if (isHelp || !app.get_subcommands().empty())
        return app.exit(error) == 0 ? int(ExitCode::Done) : int(ExitCode::WrongUsage);
    QStringList verbs;
    for (const CLI::App* verb : app.get_subcommands({}))
        verbs << textOf(verb->get_name());
    const QString wrong =
        words.empty() ? QStringLiteral("Name a verb.")
                      : QStringLiteral("There is no verb or option %1.").arg(shownEscaped(textOf(words.front())));
    printError(QStringLiteral("%1 The verbs are %2; --help says more.").arg(wrong, verbs.join(QStringLiteral(", "))));
    return int(ExitCode::WrongUsage);
}

std::optional<int> firstNotUtf8(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        QStringDecoder decoder(QStringDecoder::Utf8);
        const QString text = decoder.decode(QByteArrayView(arguments[i]));
        if (decoder.hasError() || text.contains(QChar::ReplacementCharacter)) return i;
    }
    return std::nullopt;
}

bool isPipeClosed() {
    pollfd file{STDOUT_FILENO, 0, 0};
    return poll(&file, 1, 0) == 1 && (file.revents & POLLERR) != 0;
}

/// A reader of the output must not take a part of it for all.
ExitCode withWrittenOutput(ExitCode code) {
    // A reader that has seen enough and closed the pipe is no error.
    if ((std::fflush(stdout) == 0 && std::ferror(stdout) == 0) || isPipeClosed()) return code;
    printError(QStringLiteral("The output could not be written."));
    return code == ExitCode::Done ? ExitCode::Error : code;
}

}  // namespace

int runCommandLine(int argc, char** argv) {
    CLI::App app("Finds, finishes and tests payments that are kept under idempotency keys.", "idempotencyctl");
    Arguments arguments;
    app.fallthrough();
    app.require_subcommand(1);
    app.add_option("--database", arguments.database,
                   "A libpq connection string, URI or service=NAME; without it the sandbox");
    app.add_option("--gateway", arguments.gateway, "The gateway's base URL")->check(notEmpty());
    app.add_option("--sandbox-dir", arguments.sandboxFolder, "Where the sandbox is")->check(notEmpty());
    app.add_flag("--json", arguments.json, "Answer in JSON");
    app.set_version_flag("--version", "idempotencyctl 0.1.0");
    addSandbox(app, arguments);
    addDatabase(app, arguments);
    addPay(app, arguments);
    addReading(app, arguments);
    addOperatorVerbs(app, arguments);
    addCleanUp(app, arguments);
    addRecord(app, arguments);
    addComparing(app, arguments);
    addServe(app, arguments);
    addGateway(app, arguments);
    if (const auto unreadable = firstNotUtf8(argc, argv)) {
        printError(QStringLiteral("Argument %1 is not valid UTF-8. Nothing was done.").arg(*unreadable));
        return int(ExitCode::WrongUsage);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return sayWhatIsWrong(app, error);
    }
    const auto places = findPlaces(
        {optionalTextOf(arguments.database), optionalTextOf(arguments.gateway), textOf(arguments.sandboxFolder)});
    if (!places) return int(failWith(places.failure()));
    return int(withWrittenOutput(arguments.verb({*places, {arguments.json}})));
}

}  // namespace idempotency
