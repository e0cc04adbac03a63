#include "tests/app/support/program_run.h"

#include <QJsonDocument>

namespace idempotency {

namespace {

constexpr int longestRunMilliseconds = 90'000;

}  // namespace

QJsonObject ProgramRun::object() const {
    return QJsonDocument::fromJson(output).object();
}

QJsonArray ProgramRun::array() const {
    return QJsonDocument::fromJson(output).array();
}

QByteArray ProgramRun::said() const {
    return "exit " + QByteArray::number(exitCode) + "\n" + output + errors;
}

QProcessEnvironment cleanEnvironment() {
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : environment.keys()) {
        if (name.startsWith(QLatin1String("IDEMPOTENCY_")) || name.startsWith(QLatin1String("PG")))
            environment.remove(name);
    }
    return environment;
}

std::unique_ptr<QProcess> startProgram(const QStringList& arguments, const QProcessEnvironment& environment) {
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(environment);
    process->start(QStringLiteral(IDEMPOTENCYCTL), arguments);
    if (!process->waitForStarted()) qFatal("%s cannot be started", IDEMPOTENCYCTL);
    return process;
}

ProgramRun finishedRun(QProcess& process) {
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(longestRunMilliseconds)) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    const bool wasKilled = process.exitStatus() == QProcess::CrashExit;
    const int code = wasKilled ? 128 + process.exitCode() : process.exitCode();
    return {code, process.readAllStandardOutput(), process.readAllStandardError()};
}

ProgramRun runProgram(const QStringList& arguments, const QProcessEnvironment& environment) {
    return finishedRun(*startProgram(arguments, environment));
}

QStringList words(const char* text) {
    return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

}  // namespace idempotency
