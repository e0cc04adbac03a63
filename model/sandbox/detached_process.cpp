#include "model/sandbox/detached_process.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <QFile>

namespace idempotency {

namespace {

constexpr int pollNanoseconds = 2'000'000;

/// Everything a child needs, made before the fork: after it only calls that are safe in a signal handler are allowed.
struct Prepared {
    QByteArray program;
    QByteArray outputFile;
    std::vector<QByteArray> arguments;
    std::vector<char*> argumentPointers;
    ServiceUser user;
    int keptFile;
};

Prepared prepare(const DetachedProgram& program) {
    Prepared prepared{QFile::encodeName(program.program),
                      QFile::encodeName(program.outputFile),
                      {},
                      {},
                      program.user,
                      program.keptFile};
    prepared.arguments.push_back(prepared.program);
    for (const QString& argument : program.arguments)
        prepared.arguments.push_back(argument.toLocal8Bit());
    for (QByteArray& argument : prepared.arguments)
        prepared.argumentPointers.push_back(argument.data());
    prepared.argumentPointers.push_back(nullptr);
    return prepared;
}

[[noreturn]] void becomeProgram(const Prepared& prepared) {
    setsid();
    const int nothing = open("/dev/null", O_RDONLY);
    const int output = open(prepared.outputFile.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
    if (nothing < 0 || output < 0) _exit(126);
    dup2(nothing, 0);
    dup2(output, 1);
    dup2(output, 2);
    for (int file = 3; file < 1024; ++file) {
        if (file != prepared.keptFile) close(file);
    }
    if (prepared.keptFile >= 0) fcntl(prepared.keptFile, F_SETFD, 0);
    const ServiceUser& user = prepared.user;
    if (user.differs && (setgroups(0, nullptr) != 0 || setgid(user.group) != 0 || setuid(user.user) != 0)) _exit(126);
    if (user.differs && chdir("/") != 0) _exit(126);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    execv(prepared.program.constData(), prepared.argumentPointers.data());
    _exit(127);
}

Failure forkFailure() {
    return {FailureKind::Internal,
            QStringLiteral("No process could be started: %1").arg(QString::fromLocal8Bit(std::strerror(errno)))};
}

}  // namespace

Result<pid_t> startDetached(const DetachedProgram& program) {
    const Prepared prepared = prepare(program);
    int answer[2];
    if (pipe2(answer, O_CLOEXEC) != 0) return forkFailure();
    const pid_t child = fork();
    if (child < 0) return forkFailure();
    if (child == 0) {
        // The grandchild is adopted by init, so that it never becomes a zombie of ours.
        const pid_t grandchild = fork();
        if (grandchild == 0) becomeProgram(prepared);
        const bool told = write(answer[1], &grandchild, sizeof grandchild) == sizeof grandchild;
        _exit(told && grandchild > 0 ? 0 : 1);
    }
    close(answer[1]);
    pid_t grandchild = -1;
    const bool heard = read(answer[0], &grandchild, sizeof grandchild) == sizeof grandchild;
    close(answer[0]);
    waitpid(child, nullptr, 0);
    if (!heard || grandchild <= 0) return forkFailure();
    return grandchild;
}

Result<int> runToEnd(const DetachedProgram& program) {
    const Prepared prepared = prepare(program);
    const pid_t child = fork();
    if (child < 0) return forkFailure();
    if (child == 0) becomeProgram(prepared);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void pauseBeforeLookingAgain() {
    const timespec pause{0, pollNanoseconds};
    nanosleep(&pause, nullptr);
}

bool isAlive(pid_t process) {
    if (process <= 0 || (kill(process, 0) != 0 && errno == ESRCH)) return false;
    // A zombie that nobody has waited for yet is dead for our purposes.
    QFile facts(QStringLiteral("/proc/%1/stat").arg(process));
    if (!facts.open(QIODevice::ReadOnly)) return false;
    const QByteArray text = facts.readAll();
    return text.mid(text.lastIndexOf(')') + 2, 1) != "Z";
}

bool endProcess(pid_t process, int signal, int milliseconds) {
    kill(process, signal);
    for (int waited = 0; waited < milliseconds; waited += pollNanoseconds / 1'000'000) {
        if (!isAlive(process)) return true;
        pauseBeforeLookingAgain();
    }
    return !isAlive(process);
}

}  // namespace idempotency
