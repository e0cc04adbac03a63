#include <clocale>
#include <cstdlib>
#include <fcntl.h>
#include <langinfo.h>
#include <unistd.h>

#include <QCoreApplication>

#include "app/ctl/command_line.h"
#include "app/ctl/driver_noise.h"

namespace {

/// A program started with one of them closed would get its database's socket under that number, and print into it.
void openStandardFiles() {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; ++file) {
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file == STDIN_FILENO ? O_RDONLY : O_WRONLY) < 0) std::abort();
    }
}

}  // namespace

int main(int argc, char** argv) {
    openStandardFiles();
    idempotency::dropDriverNoise();
    // Arguments and output are UTF-8 whatever the shell's locale says; Qt would say so on standard error.
    setlocale(LC_ALL, "");
    if (QByteArray(nl_langinfo(CODESET)) != "UTF-8") setenv("LC_ALL", "C.UTF-8", 1);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("idempotency-console"));
    return idempotency::runCommandLine(argc, argv);
}
