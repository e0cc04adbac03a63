#pragma once

#include <chrono>
#include <functional>

#include <QAbstractTableModel>
#include <QFuture>

#include "model/store/key_reader.h"
#include "model/tables/key_roles.h"

namespace idempotency {

/// The keys that match a query, newest first, read page by page as one scrolls. A refresh reads again what is looked at
/// and changes only what differs, so that selection and scroll stay. Memory is bounded: at most `maximumRows` are held.
class KeysModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using Lister = std::function<QFuture<Result<std::vector<KeySnapshot>>>(const KeyQuery&)>;
    using MonotonicClock = std::function<std::chrono::steady_clock::time_point()>;

    static constexpr int pageSize = 200;
    static constexpr int maximumRows = 10'000;

    explicit KeysModel(Lister lister, MonotonicClock clock = std::chrono::steady_clock::now, QObject* parent = nullptr);

    /// Which keys: state, user and search of the query count. Empties the table and reads the first page.
    void setQuery(const KeyQuery& query);
    const KeyQuery& query() const { return m_query; }

    /// Reads the newest page and the page around the shown rows again. Ends with refreshed() or failed().
    void refresh();
    bool isRefreshing() const { return m_pagesAwaited > 0; }

    /// The rows that are on screen, so that a refresh reads these.
    void setShownRows(int first, int last);

    /// A key that stays, marked as moved on, though it no longer matches; nothing lets such a one go.
    void keep(std::optional<qint64> id);

    /// A row as it was read by another way, such as the story of the selected key.
    void takeReading(const KeySnapshot& snapshot);

    /// False until the first page of the query has come.
    bool isLoaded() const { return m_loaded; }
    /// True where more keys match than are held.
    bool hasMore() const { return m_loaded && !m_complete; }

    std::optional<int> rowOf(qint64 id) const;
    const KeySnapshot& snapshotAt(int row) const { return m_rows[static_cast<size_t>(row)].snapshot; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

Q_SIGNALS:
    /// All pages of a refresh have been merged.
    void refreshed();
    void failed(const idempotency::Failure& failure);

private:
    struct Row {
        KeySnapshot snapshot;
        std::chrono::steady_clock::time_point readAt;
        bool movedOn = false;
    };
    /// What an answer says about: all keys below `after` down to `downTo`; to the end of the table where it is empty.
    struct Range {
        std::optional<KeyCursor> after;
        std::optional<KeyCursor> downTo;
    };

    void readPage(const std::optional<KeyCursor>& after, int mayFollow);
    void takePage(const std::optional<KeyCursor>& after, const std::vector<KeySnapshot>& page, int mayFollow);
    void pageIsDone();
    void merge(const Range& range, const std::vector<KeySnapshot>& page);
    size_t insertRun(size_t at, const std::vector<KeySnapshot>& page, size_t& next);
    size_t removeRun(size_t at, size_t end);
    bool update(size_t at, const KeySnapshot& snapshot);
    void dropRows(size_t from, size_t to);
    void cutToMaximum();
    size_t firstBelow(const KeyCursor& cursor) const;
    std::optional<KeyCursor> startOfShownPage() const;

    Lister m_lister;
    MonotonicClock m_clock;
    KeyQuery m_query;
    std::vector<Row> m_rows;
    std::optional<qint64> m_kept;
    quint64 m_generation = 0;  ///< answers to an earlier query are thrown away
    int m_pagesAwaited = 0;
    int m_shownFirst = 0;
    int m_shownLast = 0;
    bool m_loaded = false;
    bool m_complete = false;
    bool m_fetching = false;
};

}  // namespace idempotency
