#include "model/net/http_request_reader.h"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace idempotency {

namespace http = boost::beast::http;

namespace {

QByteArray toBytes(boost::beast::string_view text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

int statusOf(const boost::system::error_code& error) {
    if (error == http::error::header_limit) return 431;
    if (error == http::error::body_limit) return 413;
    return 400;
}

}  // namespace

struct HttpRequestReader::Parser {
    http::request_parser<http::string_body> beast;
};

HttpRequestReader::HttpRequestReader(const HttpLimits& limits) : m_limits(limits) {
    reset();
}

HttpRequestReader::~HttpRequestReader() = default;

void HttpRequestReader::reset() {
    m_parser = std::make_unique<Parser>();
    m_parser->beast.header_limit(static_cast<std::uint32_t>(m_limits.headerBytes));
    m_parser->beast.body_limit(static_cast<std::uint64_t>(m_limits.bodyBytes));
    m_parser->beast.eager(true);
    m_headerChecked = false;
    m_expectationTaken = false;
}

HttpRequestReader::Progress HttpRequestReader::refuse(int status) {
    m_refusalStatus = status;
    return Progress::Refused;
}

HttpRequestReader::Progress HttpRequestReader::read(QByteArray& input) {
    auto& parser = m_parser->beast;
    while (!input.isEmpty() && !parser.is_done()) {
        boost::system::error_code error;
        const auto taken =
            parser.put(boost::asio::const_buffer(input.constData(), static_cast<std::size_t>(input.size())), error);
        input.remove(0, static_cast<qsizetype>(taken));
        if (error && error != http::error::need_more) return refuse(statusOf(error));
        if (error || taken == 0) break;
    }
    if (parser.is_header_done() && !m_headerChecked) {
        if (const int status = faultOfHeader(); status != 0) return refuse(status);
        m_headerChecked = true;
    }
    if (parser.is_done()) return Progress::Complete;
    // The parser leaves an unfinished line in the input, also a chunk's: without this it could grow for ever.
    return input.size() > m_limits.headerBytes ? refuse(431) : Progress::NeedsMore;
}

/// 0 where the header can be trusted. Beast lets the following pass.
int HttpRequestReader::faultOfHeader() const {
    const auto& message = m_parser->beast.get();
    const auto lengths = message.count(http::field::content_length);
    const auto codings = message.count(http::field::transfer_encoding);
    if (lengths > 1 || codings > 1 || (lengths > 0 && codings > 0)) return 400;
    if (lengths == 1 && message[http::field::content_length].find(',') != boost::beast::string_view::npos) return 400;
    if (codings == 1 && !boost::beast::iequals(message[http::field::transfer_encoding], "chunked")) return 501;
    if (message.count(http::field::host) > 1) return 400;
    if (message.version() == 11 && message.count(http::field::host) != 1) return 400;
    const auto expectation = message.find(http::field::expect);
    if (expectation != message.end() && !boost::beast::iequals(expectation->value(), "100-continue")) return 417;
    return 0;
}

bool HttpRequestReader::takeExpectation() {
    const auto& parser = m_parser->beast;
    if (!parser.is_header_done() || parser.is_done() || m_expectationTaken) return false;
    m_expectationTaken = true;
    return parser.get().version() == 11 && parser.get().count(http::field::expect) > 0;
}

HttpRequest HttpRequestReader::request() const {
    const auto& message = m_parser->beast.get();
    HttpRequest request;
    request.method = toBytes(message.method_string());
    request.target = toBytes(message.target());
    for (const auto& field : message)
        request.headers.append({toBytes(field.name_string()), toBytes(field.value())});
    request.body = QByteArray::fromStdString(message.body());
    return request;
}

bool HttpRequestReader::keepsAlive() const {
    return m_parser->beast.get().version() == 11 && m_parser->beast.get().keep_alive();
}

}  // namespace idempotency
