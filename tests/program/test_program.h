#pragma once

#include <QByteArrayView>
#include <QtTest>

namespace idempotency {

/// One part of a folder's test program: gets the arguments after its own name, and returns an exit code.
using TestProgramPart = int (*)(int argc, char** argv);

/// Makes the part run when the program's first argument is that name. Needs a name that no other part has.
bool addToTestProgram(QByteArrayView name, TestProgramPart part);

/// Runs the part that the first argument names, with the arguments after it; without such a part lists them all.
int runTestProgramPart(int argc, char** argv);

template <typename Test>
int runTest(int argc, char** argv) {
    Test test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace idempotency

/// Adds a Qt Test class to the program of its folder, under NAME, the name of its file: tst_NAME.cpp. One program a
/// folder builds several times faster than one a file.
#define TEST_PROGRAM_PART(NAME, CLASS)                 \
    [[maybe_unused]] static const bool NAME##IsAdded = \
        ::idempotency::addToTestProgram(#NAME, &::idempotency::runTest<CLASS>);
