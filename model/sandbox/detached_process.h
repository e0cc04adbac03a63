#pragma once

#include <sys/types.h>

#include <QString>
#include <QStringList>

#include "model/core/result.h"
#include "model/sandbox/service_user.h"

namespace idempotency {

/// A program to start that outlives its starter.
struct DetachedProgram {
    QString program;
    QStringList arguments;
    QString outputFile;  ///< takes standard output and standard error; emptied first
    ServiceUser user;
    int keptFile = -1;  ///< an open file that the program inherits
};

/// Starts it in a session of its own, without a terminal or any of the caller's open files. Answers its process id.
Result<pid_t> startDetached(const DetachedProgram& program);

/// Runs it and waits; answers its exit code. Its output goes to the output file.
Result<int> runToEnd(const DetachedProgram& program);

/// For whoever waits for another process by looking at it repeatedly: two milliseconds.
void pauseBeforeLookingAgain();

bool isAlive(pid_t process);

/// Sends a signal and waits until the process is gone, at most `milliseconds`. True where it is gone.
bool endProcess(pid_t process, int signal, int milliseconds);

}  // namespace idempotency
