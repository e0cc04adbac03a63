#include "app/ctl/interruption.h"

#include <atomic>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>

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

/// A plain handler may not call Qt, so the signals come through a file descriptor.
void onEndSignals(std::function<void()> end) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    const int descriptor = signalfd(-1, &signals, SFD_CLOEXEC);
    auto* notifier = new QSocketNotifier(descriptor, QSocketNotifier::Read, qApp);
    QObject::connect(notifier, &QSocketNotifier::activated, qApp, [descriptor, end = std::move(end)] {
        signalfd_siginfo signal;
        if (::read(descriptor, &signal, sizeof signal) == sizeof signal) end();
    });
}

}  // namespace idempotency
