#include "model/net/http_response_writer.h"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>

#include <QDateTime>
#include <QLocale>

namespace idempotency {

namespace http = boost::beast::http;

namespace {

std::string withoutControls(QByteArray text) {
    text.removeIf([](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    return text.toStdString();
}

/// RFC 9110 section 5.6.7.
std::string httpDate() {
    return QLocale::c()
        .toString(QDateTime::currentDateTimeUtc(), QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'"))
        .toStdString();
}

bool mayHaveBody(int status) {
    return status >= 200 && status != 204 && status != 304;
}

}  // namespace

HttpResponseBytes toWire(const HttpResponse& response, bool keepAlive) {
    http::response<http::empty_body> message(static_cast<http::status>(response.status), 11);
    message.set(http::field::date, httpDate());
    for (const auto& header : response.headers) {
        message.insert(withoutControls(header.name), withoutControls(header.value));
    }
    if (mayHaveBody(response.status)) message.content_length(static_cast<std::uint64_t>(response.body.size()));
    message.keep_alive(keepAlive);
    std::ostringstream stream;
    stream << message;
    return {QByteArray::fromStdString(stream.str()), mayHaveBody(response.status) ? response.body : QByteArray()};
}

HttpResponse plainAnswer(int status) {
    const auto reason = http::obsolete_reason(static_cast<http::status>(status));
    const QByteArray text(reason.data(), static_cast<qsizetype>(reason.size()));
    return {status, {{"Content-Type", "text/plain; charset=utf-8"}}, QByteArray::number(status) + ' ' + text + '\n'};
}

}  // namespace idempotency
