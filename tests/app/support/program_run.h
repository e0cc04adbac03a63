#pragma once

#include <memory>

#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace idempotency {

/// What one run of idempotencyctl came to.
struct ProgramRun {
    int exitCode = -1;  ///< 128 + the signal where one ended it, as a shell says it
    QByteArray output;
    QByteArray errors;

    QJsonObject object() const;
    QJsonArray array() const;
    /// Everything, for a failed comparison.
    QByteArray said() const;
};

/// This program's environment without anything that says where a database, a gateway or a sandbox is.
QProcessEnvironment cleanEnvironment();

/// Starts the real program.
std::unique_ptr<QProcess> startProgram(const QStringList& arguments,
                                       const QProcessEnvironment& environment = cleanEnvironment());

/// Waits until it ends; a run that takes longer than 90 s is killed and answers -1.
ProgramRun finishedRun(QProcess& process);

ProgramRun runProgram(const QStringList& arguments, const QProcessEnvironment& environment = cleanEnvironment());

/// Splits at blanks.
QStringList words(const char* text);

}  // namespace idempotency
