#include <clocale>
#include <cstdlib>
#include <langinfo.h>

#include <QCoreApplication>

#include "app/ctl/command_line.h"

int main(int argc, char** argv) {
    // Arguments and output are UTF-8 whatever the shell's locale says; Qt would say so on standard error.
    setlocale(LC_ALL, "");
    if (QByteArray(nl_langinfo(CODESET)) != "UTF-8") setenv("LC_ALL", "C.UTF-8", 1);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("idempotency-console"));
    return idempotency::runCommandLine(argc, argv);
}
