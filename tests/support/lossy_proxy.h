#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <QString>

namespace idempotency {

/// A Unix socket in front of a PostgreSQL server that counts what clients send and cuts the connection where it is told
/// to: before a statement reaches the server, or after it took effect and before its answer comes back.
class LossyProxy {
public:
    enum class Lose { Request, Answer };

    /// `serverFolder` and `ownFolder` hold the sockets; the port is 5432 for both.
    LossyProxy(const QString& serverFolder, const QString& ownFolder);
    ~LossyProxy();
    LossyProxy(const LossyProxy&) = delete;
    LossyProxy& operator=(const LossyProxy&) = delete;

    /// Cuts the connection at the next statement whose text holds `part`, once.
    void lose(Lose what, const QByteArray& part);
    /// True where the cut that was asked for has been made.
    bool hasLost() const;
    /// The statements sent by all clients so far: their texts, one for each round trip.
    std::vector<QByteArray> statements() const;

private:
    struct Link {
        int client = -1;
        int server = -1;
        QByteArray unread;       ///< what the client sent of a message that is not complete
        bool isStarted = false;  ///< the first message has no type
        bool losesNextAnswer = false;
        std::map<QByteArray, QByteArray> prepared;
    };

    void run();
    void accept();
    /// False: the link is cut.
    bool forwardRequest(Link& link);
    bool forwardAnswer(Link& link);
    bool readMessages(Link& link);
    bool handleStatement(Link& link, const QByteArray& text);

    QByteArray m_serverSocket;
    QByteArray m_ownSocket;
    int m_listening = -1;
    std::vector<std::unique_ptr<Link>> m_links;
    mutable std::mutex m_mutex;  ///< guards what follows
    std::vector<QByteArray> m_statements;
    QByteArray m_part;
    Lose m_lose = Lose::Answer;
    bool m_hasLost = false;
    std::atomic<bool> m_ending{false};
    std::thread m_thread;
};

}  // namespace idempotency
