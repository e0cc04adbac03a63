#include "model/work/key_set_reader.h"

#include "model/work/when_answered.h"

namespace idempotency {

KeySetReader::KeySetReader(std::shared_ptr<ConsoleRequests> requests, const KeyQuery& query, QObject* parent)
    : QObject(parent), m_requests(std::move(requests)), m_query(query) {
    if (query.state)
        m_states = {*query.state};
    else
        m_states = {KeyState::Running, KeyState::Waiting, KeyState::Stuck};
}

void KeySetReader::readPage(const std::optional<KeyCursor>& after) {
    auto query = m_query;
    query.state = m_states.back();
    query.after = after;
    query.limit = pageSize;
    using Page = std::vector<KeySnapshot>;
    whenAnswered(m_requests->listKeys(query), this, [this](const Result<Page>& answer) {
        if (!answer) return Q_EMIT failed(answer.failure());
        take(*answer);
    });
}

void KeySetReader::take(const std::vector<KeySnapshot>& page) {
    for (const auto& key : page) {
        if (static_cast<int>(m_keys.size()) >= maximumKeys) return Q_EMIT complete(m_keys, true);
        m_keys.push_back(key);
    }
    Q_EMIT progressed(static_cast<int>(m_keys.size()));
    if (static_cast<int>(page.size()) >= pageSize)
        return readPage(KeyCursor{page.back().key.createdAt, page.back().key.id});
    m_states.pop_back();
    if (m_states.empty()) return Q_EMIT complete(m_keys, false);
    readPage(std::nullopt);
}

}  // namespace idempotency
