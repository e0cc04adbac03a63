// The main function of every folder's test program: PROGRAM NAME [QT TEST'S ARGUMENTS...] runs the tests of
// tst_NAME.cpp.
#include "test_program.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

int main(int argc, char** argv) {
    const Application application(argc, argv);
    return idempotency::runTestProgramPart(argc, argv);
}
