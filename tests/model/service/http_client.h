#pragma once

#include <optional>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>

#include "model/net/http_message.h"

namespace idempotency {

/// One connection to a server under test. Sends what it is told, bytes as they are, and reads whole responses; blocks.
class HttpClient {
public:
    explicit HttpClient(quint16 port) {
        m_socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        m_connected = m_socket.waitForConnected(patience);
    }

    bool isConnected() const { return m_connected; }
    void send(const QByteArray& bytes) {
        m_socket.write(bytes);
        m_socket.waitForBytesWritten(patience);
    }
    /// Goes without waiting for an answer.
    void leave() { m_socket.abort(); }

    /// The next response; nothing where the server closed or answered no proper HTTP.
    std::optional<HttpResponse> receive() {
        while (!m_read.contains("\r\n\r\n"))
            if (!readMore()) return std::nullopt;
        HttpResponse response;
        const auto end = m_read.indexOf("\r\n\r\n");
        const auto lines = m_read.left(end).split('\n');
        m_read.remove(0, end + 4);
        response.status = lines.front().split(' ').value(1).toInt();
        for (const auto& line : lines.mid(1)) {
            const auto colon = line.indexOf(':');
            response.headers.append(HttpHeader{line.left(colon), line.mid(colon + 1).trimmed()});
        }
        const auto length = valueOf(response, "Content-Length").toLongLong();
        while (m_read.size() < length)
            if (!readMore()) return std::nullopt;
        response.body = m_read.left(length);
        m_read.remove(0, length);
        return response;
    }

    static QByteArray valueOf(const HttpResponse& response, const QByteArray& name) {
        for (const auto& header : response.headers)
            if (header.name.compare(name, Qt::CaseInsensitive) == 0) return header.value;
        return {};
    }
    /// The last part of a problem document's type; empty where the response is none.
    static QString problemOf(const HttpResponse& response) {
        if (valueOf(response, "Content-Type") != "application/problem+json") return QString();
        const auto document = QJsonDocument::fromJson(response.body).object();
        if (document[u"status"].toInt() != response.status) return QString();
        return document[u"type"].toString().section(u'/', -1);
    }

private:
    static constexpr int patience = 60'000;

    bool readMore() {
        if (m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(patience)) return false;
        m_read += m_socket.readAll();
        return true;
    }

    QTcpSocket m_socket;
    bool m_connected = false;
    QByteArray m_read;
};

}  // namespace idempotency
