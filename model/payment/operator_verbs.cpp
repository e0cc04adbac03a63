#include "model/payment/operator_verbs.h"

#include <pwd.h>
#include <unistd.h>

#include <QSysInfo>
#include <QUuid>

namespace idempotency {

namespace {

/// Who logged in, also where the program runs through sudo.
QString systemUser() {
    const QString invoker = geteuid() == 0 ? qEnvironmentVariable("SUDO_USER") : QString();
    if (!invoker.isEmpty()) return invoker;
    const auto* user = getpwuid(geteuid());
    return user ? QString::fromLocal8Bit(user->pw_name) : QString::number(geteuid());
}

}  // namespace

ActionOrder newActionOrder(const QString& reason, const QString& ticket, const QString& batchId) {
    const QString who = systemUser() + QLatin1Char('@') + QSysInfo::machineHostName();
    return {QUuid::createUuid().toString(QUuid::WithoutBraces), batchId, who.left(longestTicket), reason, ticket};
}

}  // namespace idempotency
