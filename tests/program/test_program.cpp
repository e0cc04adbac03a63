#include "test_program.h"

#include <cstdio>
#include <map>
#include <string>

namespace idempotency {

namespace {

std::map<std::string, TestProgramPart>& parts() {
    static std::map<std::string, TestProgramPart> all;
    return all;
}

int listParts() {
    std::fputs("The first argument names what to run:\n", stderr);
    for (const auto& [name, part] : parts())
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}

}  // namespace

bool addToTestProgram(QByteArrayView name, TestProgramPart part) {
    return parts().emplace(name.toByteArray().toStdString(), part).second;
}

int runTestProgramPart(int argc, char** argv) {
    const auto part = argc > 1 ? parts().find(argv[1]) : parts().end();
    if (part == parts().end()) return listParts();
    argv[1] = argv[0];
    return part->second(argc - 1, argv + 1);
}

}  // namespace idempotency
