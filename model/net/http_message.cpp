#include "model/net/http_message.h"

namespace idempotency {

QList<QByteArray> HttpRequest::values(QByteArrayView name) const {
    QList<QByteArray> found;
    for (const auto& header : headers) {
        if (header.name.compare(name, Qt::CaseInsensitive) == 0) found.append(header.value);
    }
    return found;
}

std::optional<QByteArray> HttpRequest::value(QByteArrayView name) const {
    const auto found = values(name);
    return found.isEmpty() ? std::nullopt : std::optional(found.first());
}

QByteArray HttpRequest::path() const {
    const auto mark = target.indexOf('?');
    return mark < 0 ? target : target.left(mark);
}

QByteArray HttpRequest::query() const {
    const auto mark = target.indexOf('?');
    return mark < 0 ? QByteArray() : target.mid(mark + 1);
}

}  // namespace idempotency
