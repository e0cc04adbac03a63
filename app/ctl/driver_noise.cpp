#include "app/ctl/driver_noise.h"

#include <QString>
#include <QtGlobal>

namespace idempotency {

namespace {

QtMessageHandler usualHandler = nullptr;

void pass(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (!message.startsWith(QLatin1String("Unable to free statement"))) usualHandler(type, context, message);
}

}  // namespace

void dropDriverNoise() {
    usualHandler = qInstallMessageHandler(pass);
}

}  // namespace idempotency
