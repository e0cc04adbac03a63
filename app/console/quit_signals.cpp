#include "app/console/quit_signals.h"

#include <array>
#include <signal.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>

namespace idempotency {

namespace {

std::array<int, 2> channel{-1, -1};

// A handler may do next to nothing: one byte wakes the event loop.
void wakeEventLoop(int) {
    const char byte = 0;
    [[maybe_unused]] const auto written = write(channel[1], &byte, 1);
}

}  // namespace

QuitSignals::QuitSignals(QObject* parent) : QObject(parent), m_notifier(nullptr) {
    if (pipe(channel.data()) != 0) return;
    m_notifier = new QSocketNotifier(channel[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        QCoreApplication::quit();
    });
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        signal(number, wakeEventLoop);
}

}  // namespace idempotency
