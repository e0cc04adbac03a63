#pragma once

#include <functional>

#include <QAbstractTableModel>
#include <QFuture>

#include "model/store/action_store.h"

namespace idempotency {

enum class ActionColumn { Begun, Verb, Key, Who, Reason, Ticket, Change, End };
constexpr int actionColumnCount = static_cast<int>(ActionColumn::End) + 1;

/// The record of actions, newest first, read page by page as one scrolls. A refresh reads the newest page again; the
/// record only grows, so what stands below it can differ in how it ended alone.
class ActionsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using Lister = std::function<QFuture<Result<std::vector<RecordedAction>>>(const ActionQuery&)>;

    static constexpr int pageSize = 200;
    static constexpr int maximumRows = 10'000;

    explicit ActionsModel(Lister lister, QObject* parent = nullptr);

    /// Which actions: key, operator and unended of the query count. Empties the table and reads the first page.
    void setQuery(const ActionQuery& query);
    const ActionQuery& query() const { return m_query; }

    /// Ends with refreshed() or failed().
    void refresh();

    /// False until the first page of the query has come.
    bool isLoaded() const { return m_loaded; }
    /// True where more actions match than are held.
    bool hasMore() const { return m_loaded && !m_complete; }

    const RecordedAction& actionAt(int row) const { return m_rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// The display role gives stored names; words are the table's.
    QVariant data(const QModelIndex& index, int role) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

Q_SIGNALS:
    void refreshed();
    void failed(const idempotency::Failure& failure);

private:
    using Page = std::vector<RecordedAction>;
    void read(std::optional<qint64> before);
    void takeNewest(const Page& page);
    void append(const Page& page);
    void insertAt(size_t at, const RecordedAction& action);
    void removeAt(size_t at);

    Lister m_lister;
    ActionQuery m_query;
    std::vector<RecordedAction> m_rows;
    quint64 m_generation = 0;  ///< answers to an earlier query are thrown away
    bool m_reading = false;
    bool m_loaded = false;
    bool m_complete = false;
};

}  // namespace idempotency
