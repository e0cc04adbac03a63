#include "model/tables/keys_model.h"

#include <algorithm>

#include "model/core/key_state.h"
#include "model/tables/key_cell.h"
#include "model/work/when_answered.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// Rows above the first one on screen that a refresh reads as well.
constexpr int shownMargin = 50;

/// So many further pages may a refresh read to close the gap that a burst of new keys leaves.
constexpr int pagesToFollow = 5;

KeyCursor cursorOf(const KeySnapshot& snapshot) {
    return {snapshot.key.createdAt, snapshot.key.id};
}

/// True where `left` stands further up: it is newer.
bool isAbove(const KeyCursor& left, const KeyCursor& right) {
    return left.createdAt != right.createdAt ? left.createdAt > right.createdAt : left.id > right.id;
}

/// Equal to whoever looks: the moment of the reading alone makes no difference, the state that it implies does.
bool looksTheSame(const KeySnapshot& left, const KeySnapshot& right) {
    return left.key == right.key && left.ride == right.ride && left.attemptCap == right.attemptCap &&
           left.hasOpenOrphanCharge == right.hasOpenOrphanCharge &&
           stateOf(left.key, left.readAt) == stateOf(right.key, right.readAt);
}

}  // namespace

KeysModel::KeysModel(Lister lister, MonotonicClock clock, QObject* parent)
    : QAbstractTableModel(parent), m_lister(std::move(lister)), m_clock(std::move(clock)) {}

int KeysModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int KeysModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : keyColumnCount;
}

QVariant KeysModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    const auto column = static_cast<KeyColumn>(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return keyCellText(row.snapshot, column);
        case key_roles::SnapshotRole:
            return QVariant::fromValue(row.snapshot);
        case key_roles::ElapsedRole:
            return static_cast<qint64>(duration_cast<milliseconds>(m_clock() - row.readAt).count());
        case key_roles::SortRole:
            return keyCellOrder(row.snapshot, column);
        case key_roles::MovedOnRole:
            return row.movedOn;
        default:
            return {};
    }
}

void KeysModel::setQuery(const KeyQuery& query) {
    beginResetModel();
    m_query = query;
    m_rows.clear();
    m_kept.reset();
    m_loaded = false;
    m_complete = false;
    m_fetching = false;
    m_pagesAwaited = 0;
    m_shownFirst = m_shownLast = 0;
    ++m_generation;
    endResetModel();
    refresh();
}

void KeysModel::refresh() {
    if (isRefreshing()) return;
    const auto shown = startOfShownPage();
    readPage(std::nullopt, pagesToFollow);
    if (shown) readPage(shown, 0);
}

void KeysModel::setShownRows(int first, int last) {
    m_shownFirst = std::max(first, 0);
    m_shownLast = std::max(last, m_shownFirst);
}

/// Nothing where the newest page shows all that is on screen.
std::optional<KeyCursor> KeysModel::startOfShownPage() const {
    if (m_shownLast < pageSize - 1 || m_rows.empty()) return std::nullopt;
    const int before = std::min(m_shownFirst - shownMargin, rowCount()) - 1;
    if (before < 0) return std::nullopt;
    return cursorOf(snapshotAt(before));
}

bool KeysModel::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && hasMore() && !m_fetching && rowCount() < maximumRows;
}

void KeysModel::fetchMore(const QModelIndex& parent) {
    if (!canFetchMore(parent) || m_rows.empty()) return;
    m_fetching = true;
    readPage(cursorOf(m_rows.back().snapshot), 0);
}

void KeysModel::readPage(const std::optional<KeyCursor>& after, int mayFollow) {
    ++m_pagesAwaited;
    KeyQuery query = m_query;
    query.after = after;
    query.limit = pageSize;
    using Page = Result<std::vector<KeySnapshot>>;
    whenAnswered(m_lister(query), this, [this, after, mayFollow, generation = m_generation](const Page& answer) {
        if (generation != m_generation) return;
        m_fetching = false;
        if (answer) return takePage(after, answer.value(), mayFollow);
        m_pagesAwaited = 0;
        ++m_generation;  // what else is under way would only fail again
        Q_EMIT failed(answer.failure());
    });
}

void KeysModel::takePage(const std::optional<KeyCursor>& after, const std::vector<KeySnapshot>& page, int mayFollow) {
    const bool isFull = static_cast<int>(page.size()) >= pageSize;
    const auto downTo = isFull ? std::optional(cursorOf(page.back())) : std::nullopt;
    const bool meetsLoadedRows = !downTo || rowOf(downTo->id).has_value();
    merge({after, downTo}, page);
    m_loaded = true;
    if (downTo && !meetsLoadedRows && firstBelow(*downTo) < m_rows.size()) {
        if (mayFollow > 0) {
            readPage(downTo, mayFollow - 1);
        } else {
            dropRows(firstBelow(*downTo), m_rows.size());
            m_complete = false;
        }
    }
    cutToMaximum();
    pageIsDone();
}

void KeysModel::pageIsDone() {
    if (--m_pagesAwaited == 0) Q_EMIT refreshed();
}

size_t KeysModel::firstBelow(const KeyCursor& cursor) const {
    const auto below = std::partition_point(m_rows.begin(), m_rows.end(),
                                            [&](const Row& row) { return !isAbove(cursor, cursorOf(row.snapshot)); });
    return static_cast<size_t>(below - m_rows.begin());
}

void KeysModel::merge(const Range& range, const std::vector<KeySnapshot>& page) {
    size_t at = range.after ? firstBelow(*range.after) : 0;
    const auto end = [&] { return range.downTo ? firstBelow(*range.downTo) : m_rows.size(); };
    size_t next = 0;
    while (next < page.size()) {
        const auto cursor = cursorOf(page[next]);
        if (at < end() && isAbove(cursorOf(m_rows[at].snapshot), cursor)) {
            size_t run = at;
            while (run < end() && isAbove(cursorOf(m_rows[run].snapshot), cursor))
                ++run;
            at = removeRun(at, run);
        } else if (at < end() && m_rows[at].snapshot.key.id == page[next].key.id) {
            update(at++, page[next++]);
        } else {
            at = insertRun(at, page, next);
        }
    }
    removeRun(at, end());
    if (!range.downTo)
        m_complete = true;
    else if (firstBelow(*range.downTo) == m_rows.size())
        m_complete = false;
}

/// Inserts all that belongs before the row `at`, and answers the row after it.
size_t KeysModel::insertRun(size_t at, const std::vector<KeySnapshot>& page, size_t& next) {
    const size_t first = next;
    const bool isLast = at >= m_rows.size();
    while (next < page.size() && (isLast || isAbove(cursorOf(page[next]), cursorOf(m_rows[at].snapshot))))
        ++next;
    const size_t count = next - first;
    beginInsertRows({}, static_cast<int>(at), static_cast<int>(at + count) - 1);
    std::vector<Row> rows;
    for (size_t i = first; i < next; ++i)
        rows.push_back({page[i], m_clock()});
    m_rows.insert(m_rows.begin() + static_cast<qsizetype>(at), rows.begin(), rows.end());
    endInsertRows();
    return at + count;
}

/// Removes the rows that no longer match, but for the kept one, and answers the row after them.
size_t KeysModel::removeRun(size_t at, size_t end) {
    while (at < end) {
        size_t run = at;
        while (run < end && m_rows[run].snapshot.key.id != m_kept)
            ++run;
        if (run > at) {
            dropRows(at, run);
            end -= run - at;
            continue;
        }
        if (!m_rows[at].movedOn) {
            m_rows[at].movedOn = true;
            const int row = static_cast<int>(at);
            Q_EMIT dataChanged(index(row, 0), index(row, keyColumnCount - 1));
        }
        ++at;
    }
    return at;
}

void KeysModel::dropRows(size_t from, size_t to) {
    if (from >= to) return;
    beginRemoveRows({}, static_cast<int>(from), static_cast<int>(to) - 1);
    m_rows.erase(m_rows.begin() + static_cast<qsizetype>(from), m_rows.begin() + static_cast<qsizetype>(to));
    endRemoveRows();
}

bool KeysModel::update(size_t at, const KeySnapshot& snapshot) {
    Row& row = m_rows[at];
    const bool differs = row.movedOn || !looksTheSame(row.snapshot, snapshot);
    row = {snapshot, m_clock()};
    if (!differs) return false;
    Q_EMIT dataChanged(index(static_cast<int>(at), 0), index(static_cast<int>(at), keyColumnCount - 1));
    return true;
}

void KeysModel::cutToMaximum() {
    if (rowCount() <= maximumRows) return;
    dropRows(maximumRows, m_rows.size());
    m_complete = false;
}

void KeysModel::keep(std::optional<qint64> id) {
    if (m_kept == id) return;
    const auto earlier = m_kept;
    m_kept = id;
    const auto row = earlier ? rowOf(*earlier) : std::nullopt;
    if (row && m_rows[static_cast<size_t>(*row)].movedOn)
        dropRows(static_cast<size_t>(*row), static_cast<size_t>(*row) + 1);
}

void KeysModel::takeReading(const KeySnapshot& snapshot) {
    const auto row = rowOf(snapshot.key.id);
    if (!row) return;
    const auto at = static_cast<size_t>(*row);
    const bool movedOn = m_rows[at].movedOn;
    if (snapshot.readAt < m_rows[at].snapshot.readAt) return;
    const bool differs = !looksTheSame(m_rows[at].snapshot, snapshot);
    m_rows[at] = {snapshot, m_clock(), movedOn};
    if (differs) Q_EMIT dataChanged(index(*row, 0), index(*row, keyColumnCount - 1));
}

std::optional<int> KeysModel::rowOf(qint64 id) const {
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [id](const Row& row) { return row.snapshot.key.id == id; });
    if (found == m_rows.end()) return std::nullopt;
    return static_cast<int>(found - m_rows.begin());
}

}  // namespace idempotency
