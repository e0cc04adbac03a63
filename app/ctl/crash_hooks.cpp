#include "app/ctl/crash_hooks.h"

#include <signal.h>
#include <unistd.h>

#include "app/ctl/output.h"

namespace idempotency {

void CrashHooks::reached(CrashPoint point) {
    if (m_pauseAt == point) {
        m_pauseAt.reset();
        printError(QStringLiteral("paused at %1 for %2 s").arg(nameOf(point)).arg(m_pause.count()));
        wait(m_pause);
        printError(QStringLiteral("going on after the pause at %1").arg(nameOf(point)));
    }
    if (m_crashAt == point) {
        printError(QStringLiteral("killing this process at %1 (SIGKILL)").arg(nameOf(point)));
        kill(getpid(), SIGKILL);
    }
}

}  // namespace idempotency
