#include "app/ctl/listen_address.h"

namespace idempotency {

Result<ListenAddress> parseListenAddress(const QString& text) {
    const auto colon = text.lastIndexOf(QLatin1Char(':'));
    bool isNumber = false;
    const uint port = text.mid(colon + 1).toUInt(&isNumber);
    QString host = text.left(std::max<qsizetype>(colon, 0));
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']'))) host = host.mid(1, host.size() - 2);
    if (host == QLatin1String("localhost")) host = QStringLiteral("127.0.0.1");
    const QHostAddress address(host);
    if (colon < 0 || !isNumber || port > 65'535 || address.isNull()) {
        return Failure{
            FailureKind::Invalid,
            QStringLiteral("--listen takes ADDRESS:PORT, such as 127.0.0.1:0, where port 0 picks a free one.")};
    }
    return ListenAddress{address, quint16(port)};
}

}  // namespace idempotency
