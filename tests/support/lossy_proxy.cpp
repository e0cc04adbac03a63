#include "tests/support/lossy_proxy.h"

#include <algorithm>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QFile>
#include <QtEndian>

namespace idempotency {

namespace {

constexpr int pollMilliseconds = 50;

sockaddr_un addressOf(const QByteArray& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= static_cast<qsizetype>(sizeof address.sun_path)) qFatal("the proxy's socket path is too long");
    std::copy(path.begin(), path.end(), address.sun_path);
    return address;
}

bool sendAll(int socket, const QByteArray& bytes) {
    qsizetype sent = 0;
    while (sent < bytes.size()) {
        const auto count =
            ::send(socket, bytes.constData() + sent, static_cast<size_t>(bytes.size() - sent), MSG_NOSIGNAL);
        if (count <= 0) return false;
        sent += count;
    }
    return true;
}

/// Empty: the other side has closed.
QByteArray receive(int socket) {
    QByteArray bytes(65536, Qt::Uninitialized);
    const auto count = ::recv(socket, bytes.data(), static_cast<size_t>(bytes.size()), 0);
    bytes.truncate(std::max<qsizetype>(0, count));
    return bytes;
}

/// The word after `verb`, such as the name of a prepared statement.
QByteArray wordAfter(const QByteArray& text, const QByteArray& verb) {
    if (!text.startsWith(verb)) return {};
    const QByteArray rest = text.mid(verb.size()).trimmed();
    const auto end = std::find_if(rest.begin(), rest.end(), [](char c) { return c == ' ' || c == '('; });
    return rest.left(end - rest.begin());
}

}  // namespace

LossyProxy::LossyProxy(const QString& serverFolder, const QString& ownFolder)
    : m_serverSocket(QFile::encodeName(serverFolder + QStringLiteral("/.s.PGSQL.5432"))),
      m_ownSocket(QFile::encodeName(ownFolder + QStringLiteral("/.s.PGSQL.5432"))) {
    m_listening = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const auto address = addressOf(m_ownSocket);
    if (::bind(m_listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(m_listening, 64) != 0)
        qFatal("the proxy cannot listen");
    m_thread = std::thread([this] { run(); });
}

LossyProxy::~LossyProxy() {
    m_ending = true;
    m_thread.join();
    for (const auto& link : m_links) {
        ::close(link->client);
        ::close(link->server);
    }
    ::close(m_listening);
    ::unlink(m_ownSocket.constData());
}

void LossyProxy::lose(Lose what, const QByteArray& part) {
    const std::lock_guard lock(m_mutex);
    m_lose = what;
    m_part = part;
    m_hasLost = false;
}

bool LossyProxy::hasLost() const {
    const std::lock_guard lock(m_mutex);
    return m_hasLost;
}

std::vector<QByteArray> LossyProxy::statements() const {
    const std::lock_guard lock(m_mutex);
    return m_statements;
}

void LossyProxy::run() {
    while (!m_ending) {
        std::vector<pollfd> watched{{m_listening, POLLIN, 0}};
        for (const auto& link : m_links) {
            watched.push_back({link->client, POLLIN, 0});
            watched.push_back({link->server, POLLIN, 0});
        }
        if (::poll(watched.data(), watched.size(), pollMilliseconds) <= 0) continue;
        const auto known = m_links.size();
        for (std::size_t i = 0; i < known; ++i) {
            Link& link = *m_links[i];
            const bool goesOn = (watched[1 + 2 * i].revents == 0 || forwardRequest(link)) &&
                                (watched[2 + 2 * i].revents == 0 || forwardAnswer(link));
            if (goesOn) continue;
            ::close(link.client);
            ::close(link.server);
            link.client = -1;
        }
        std::erase_if(m_links, [](const auto& link) { return link->client < 0; });
        if (watched[0].revents != 0) accept();
    }
}

void LossyProxy::accept() {
    auto link = std::make_unique<Link>();
    link->client = ::accept(m_listening, nullptr, nullptr);
    link->server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const auto address = addressOf(m_serverSocket);
    if (::connect(link->server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        m_links.push_back(std::move(link));
        return;
    }
    ::close(link->client);
    ::close(link->server);
}

bool LossyProxy::forwardRequest(Link& link) {
    const QByteArray bytes = receive(link.client);
    if (bytes.isEmpty()) return false;
    link.unread += bytes;
    return readMessages(link) && sendAll(link.server, bytes);
}

bool LossyProxy::forwardAnswer(Link& link) {
    const QByteArray bytes = receive(link.server);
    if (bytes.isEmpty()) return false;
    if (!link.losesNextAnswer) return sendAll(link.client, bytes);
    const std::lock_guard lock(m_mutex);
    m_hasLost = true;
    return false;
}

/// PostgreSQL's manual, "Message Formats": a type, the length with itself, the content. The first one has no type.
bool LossyProxy::readMessages(Link& link) {
    for (;;) {
        const qsizetype typeLength = link.isStarted ? 1 : 0;
        if (link.unread.size() < typeLength + 4) return true;
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(link.unread.constData() + typeLength));
        if (link.unread.size() < typeLength + length) return true;
        const char type = link.isStarted ? link.unread[0] : '\0';
        const QByteArray content = link.unread.mid(typeLength + 4, length - 4);
        link.unread.remove(0, typeLength + length);
        link.isStarted = true;
        if (type == 'Q' && !handleStatement(link, content.chopped(1))) return false;
    }
}

bool LossyProxy::handleStatement(Link& link, const QByteArray& text) {
    if (const auto name = wordAfter(text, "PREPARE "); !name.isEmpty()) {
        link.prepared[name] = text;
        const std::lock_guard lock(m_mutex);
        m_statements.push_back(text);
        return true;
    }
    const auto name = wordAfter(text, "EXECUTE ");
    const QByteArray meant = name.isEmpty() ? text : link.prepared[name];
    const std::lock_guard lock(m_mutex);
    m_statements.push_back(meant);
    if (m_part.isEmpty() || !meant.contains(m_part)) return true;
    m_part.clear();
    if (m_lose == Lose::Answer) {
        link.losesNextAnswer = true;
        return true;
    }
    m_hasLost = true;
    return false;
}

}  // namespace idempotency
