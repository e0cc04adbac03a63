#include "model/tables/actions_model.h"

#include "model/work/when_answered.h"

namespace idempotency {

ActionsModel::ActionsModel(Lister lister, QObject* parent) : QAbstractTableModel(parent), m_lister(std::move(lister)) {}

void ActionsModel::setQuery(const ActionQuery& query) {
    beginResetModel();
    m_query = query;
    m_rows.clear();
    m_reading = m_loaded = m_complete = false;
    ++m_generation;
    endResetModel();
    refresh();
}

void ActionsModel::refresh() {
    if (!m_reading) read(std::nullopt);
}

void ActionsModel::read(std::optional<qint64> before) {
    m_reading = true;
    auto query = m_query;
    query.before = before;
    query.limit = pageSize;
    whenAnswered(m_lister(query), this, [this, before, generation = m_generation](const Result<Page>& answer) {
        if (generation != m_generation) return;
        m_reading = false;
        if (!answer) return Q_EMIT failed(answer.failure());
        if (before)
            append(*answer);
        else
            takeNewest(*answer);
        m_loaded = true;
        Q_EMIT refreshed();
    });
}

/// Merges the newest page: what it does not hold any more goes, but for what stands below it.
void ActionsModel::takeNewest(const Page& page) {
    const bool isAll = static_cast<int>(page.size()) < pageSize;
    const qint64 downTo = isAll ? 0 : page.back().number;
    const bool meets = isAll || m_rows.empty() || m_rows.front().number >= downTo;
    if (!meets) {
        beginResetModel();
        m_rows.clear();
        endResetModel();
    }
    if (m_rows.empty()) m_complete = isAll;
    size_t at = 0;
    for (const RecordedAction& action : page) {
        while (at < m_rows.size() && m_rows[at].number > action.number)
            removeAt(at);
        if (at == m_rows.size() || m_rows[at].number != action.number) {
            insertAt(at, action);
        } else if (m_rows[at] != action) {
            m_rows[at] = action;
            Q_EMIT dataChanged(index(static_cast<int>(at), 0), index(static_cast<int>(at), actionColumnCount - 1));
        }
        ++at;
    }
    while (isAll && at < m_rows.size())
        removeAt(at);
}

void ActionsModel::append(const Page& page) {
    m_complete = static_cast<int>(page.size()) < pageSize;
    if (page.empty()) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(page.size()) - 1);
    m_rows.insert(m_rows.end(), page.begin(), page.end());
    endInsertRows();
}

void ActionsModel::insertAt(size_t at, const RecordedAction& action) {
    beginInsertRows({}, static_cast<int>(at), static_cast<int>(at));
    m_rows.insert(m_rows.begin() + static_cast<qsizetype>(at), action);
    endInsertRows();
}

void ActionsModel::removeAt(size_t at) {
    beginRemoveRows({}, static_cast<int>(at), static_cast<int>(at));
    m_rows.erase(m_rows.begin() + static_cast<qsizetype>(at));
    endRemoveRows();
}

int ActionsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ActionsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : actionColumnCount;
}

QVariant ActionsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    if (role != Qt::DisplayRole) return {};
    const auto& action = actionAt(index.row());
    switch (static_cast<ActionColumn>(index.column())) {
        case ActionColumn::Begun:
            return toRfc3339(action.begunAt);
        case ActionColumn::Verb:
            return nameOf(action.verb);
        case ActionColumn::Key:
            return action.scope.key;
        case ActionColumn::Who:
            return action.order.operatorName;
        case ActionColumn::Reason:
            return action.order.reason;
        case ActionColumn::Ticket:
            return action.order.ticket;
        case ActionColumn::Change:
            return action.keyAfter;
        case ActionColumn::End:
            return action.outcome ? nameOf(*action.outcome) : nameOf(action.state);
    }
    Q_UNREACHABLE();
}

bool ActionsModel::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && hasMore() && !m_reading && rowCount() < maximumRows;
}

void ActionsModel::fetchMore(const QModelIndex& parent) {
    if (canFetchMore(parent) && !m_rows.empty()) read(m_rows.back().number);
}

}  // namespace idempotency
