#pragma once

#include <QObject>

#include "model/work/console_requests.h"

namespace idempotency {

/// Reads all unfinished keys that match a query, page by page: what a bulk order on a filter is frozen from. Finished
/// ones are left out, since no operator's verb acts on them.
class KeySetReader : public QObject {
    Q_OBJECT

public:
    static constexpr int pageSize = 500;
    /// A set is held in memory and looked through by a person.
    static constexpr int maximumKeys = 20'000;

    KeySetReader(std::shared_ptr<ConsoleRequests> requests, const KeyQuery& query, QObject* parent = nullptr);

    /// Ends with complete() or failed().
    void start() { readPage(std::nullopt); }

Q_SIGNALS:
    void progressed(int keys);
    /// `isCut`: more keys match than a set may hold.
    void complete(const std::vector<idempotency::KeySnapshot>& keys, bool isCut);
    void failed(const idempotency::Failure& failure);

private:
    void readPage(const std::optional<KeyCursor>& after);
    void take(const std::vector<KeySnapshot>& page);

    std::shared_ptr<ConsoleRequests> m_requests;
    KeyQuery m_query;
    std::vector<KeyState> m_states;  ///< still to be read, the last one first
    std::vector<KeySnapshot> m_keys;
};

}  // namespace idempotency
