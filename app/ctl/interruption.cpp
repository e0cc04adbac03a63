#include "app/ctl/interruption.h"

#include <atomic>
#include <signal.h>

namespace idempotency {

namespace {

std::atomic<bool> endAsked{false};

void askForEnd(int) {
    endAsked = true;
}

}  // namespace

void endBetweenSteps() {
    signal(SIGINT, askForEnd);
    signal(SIGTERM, askForEnd);
}

bool isEndAsked() {
    return endAsked;
}

}  // namespace idempotency
