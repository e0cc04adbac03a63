#include "ui/keys/keys_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>

#include "ui/keys/key_columns.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

const QString columnsSetting = QStringLiteral("keys/columns");

}  // namespace

KeysTable::KeysTable(KeysModel& model, QWidget* parent) : QTableView(parent), m_keys(model) {
    m_proxy.setSourceModel(&m_keys);
    setModel(&m_proxy);
    setAccessibleName(tr("Keys"));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setMouseTracking(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    setUpHeader();
    applyTheme();
    connect(&Theme::current(), &Theme::changed, this, &KeysTable::applyTheme);
    for (const auto signal : {&QAbstractItemModel::rowsAboutToBeInserted, &QAbstractItemModel::rowsAboutToBeRemoved})
        connect(&m_proxy, signal, this, &KeysTable::holdPlace);
    const auto follow = [this] {
        Q_EMIT selectionGrew();
        if (selectedId() == m_selected) return;
        m_selected = selectedId();
        Q_EMIT selectedIdChanged();
    };
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, follow);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, follow);
    m_tick.callOnTimeout(this, &KeysTable::tick);
    m_tick.start(std::chrono::seconds(1));
}

void KeysTable::setUpHeader() {
    const CellRoles roles{key_roles::SnapshotRole, key_roles::ElapsedRole};
    for (int i = 0; i < keyColumnCount; ++i)
        setItemDelegateForColumn(i, makeDelegate(static_cast<KeyColumn>(i), roles, m_context, this));
    auto* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setMinimumSectionSize(20);
    header->setSectionsClickable(true);
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this, &KeysTable::showColumnMenu);
    loadColumns();
}

void KeysTable::applyTheme() {
    horizontalHeader()->setFont(fontOf(TextStyle::Caption));
    horizontalHeader()->setFixedHeight(std::max(28, KeyCellDelegate::rowHeight() - 2));
    verticalHeader()->setDefaultSectionSize(KeyCellDelegate::rowHeight());
    fit();
    viewport()->update();
}

void KeysTable::setDatabaseAnswers(bool answers) {
    m_context.databaseAnswers = answers;
    viewport()->setBackgroundRole(answers ? QPalette::Base : QPalette::Window);
    viewport()->update();
}

std::optional<KeySnapshot> KeysTable::selectedKey() const {
    if (!selectionModel()->hasSelection()) return std::nullopt;
    auto index = selectionModel()->currentIndex();
    if (!selectionModel()->isRowSelected(index.row())) index = selectionModel()->selectedRows().value(0);
    if (!index.isValid()) return std::nullopt;
    return m_keys.snapshotAt(m_proxy.mapToSource(index).row());
}

std::vector<KeySnapshot> KeysTable::selectedKeys() const {
    auto rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    std::vector<KeySnapshot> keys;
    for (const auto& row : rows)
        keys.push_back(m_keys.snapshotAt(m_proxy.mapToSource(row).row()));
    return keys;
}

int KeysTable::selectedCount() const {
    int count = 0;
    for (const auto& range : selectionModel()->selection())
        count += range.height();
    return count;
}

std::optional<qint64> KeysTable::selectedId() const {
    const auto key = selectedKey();
    return key ? std::optional(key->key.id) : std::nullopt;
}

void KeysTable::select(qint64 id) {
    const auto row = m_keys.rowOf(id);
    if (!row) return;
    const auto index = m_proxy.mapFromSource(m_keys.index(*row, 0));
    setCurrentIndex(index);
    scrollTo(index);
}

void KeysTable::selectAgain(std::optional<qint64> id) {
    if (id) select(*id);
    if (selectedId() == m_selected) return;
    m_selected = selectedId();
    Q_EMIT selectedIdChanged();
}

bool KeysTable::isSorted() const {
    return horizontalHeader()->sortIndicatorSection() >= 0;
}

void KeysTable::copyKey() {
    if (const auto key = selectedKey()) QApplication::clipboard()->setText(key->key.scope.key);
}

void KeysTable::fit() {
    const auto widths = fitColumns(viewport()->width(), m_wanted, Theme::current().textScale());
    for (int i = 0; i < keyColumnCount; ++i) {
        const int width = widths[static_cast<size_t>(i)];
        setColumnHidden(i, width == 0);
        if (width > 0) setColumnWidth(i, width);
    }
}

void KeysTable::loadColumns() {
    m_wanted.fill(true);
    const auto hidden = QSettings().value(columnsSetting).toStringList();
    for (int i = 0; i < keyColumnCount; ++i)
        m_wanted[static_cast<size_t>(i)] = !hidden.contains(QString::number(i));
}

void KeysTable::saveColumns() const {
    QStringList hidden;
    for (int i = 0; i < keyColumnCount; ++i) {
        if (!m_wanted[static_cast<size_t>(i)]) hidden << QString::number(i);
    }
    QSettings().setValue(columnsSetting, hidden);
}

void KeysTable::showColumnMenu(const QPoint& position) {
    QMenu menu;
    for (int i = 0; i < keyColumnCount; ++i) {
        const bool wanted = m_wanted[static_cast<size_t>(i)];
        auto* action = menu.addAction(titleOf(static_cast<KeyColumn>(i)));
        action->setCheckable(true);
        action->setChecked(wanted);
        action->setEnabled(lookOf(static_cast<KeyColumn>(i)).priority > 0);
        if (wanted && isColumnHidden(i)) action->setText(tr("%1 (needs a wider window)").arg(action->text()));
        connect(action, &QAction::toggled, this, [this, i](bool on) { m_wanted[static_cast<size_t>(i)] = on; });
    }
    menu.exec(horizontalHeader()->mapToGlobal(position));
    saveColumns();
    fit();
}

void KeysTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
    tellShownRows();
}

void KeysTable::hover(int row) {
    if (m_context.hoveredRow == row) return;
    m_context.hoveredRow = row;
    viewport()->update();
}

void KeysTable::mouseMoveEvent(QMouseEvent* event) {
    hover(rowAt(event->position().toPoint().y()));
    QTableView::mouseMoveEvent(event);
}

bool KeysTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) hover(-1);
    return QTableView::viewportEvent(event);
}

void KeysTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copyKey();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && selectedId()) return Q_EMIT storyAsked();
    QTableView::keyPressEvent(event);
}

void KeysTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::ActivationChange) viewport()->update();
}

/// Lease and age count on between two readings, on screen only.
void KeysTable::tick() {
    if (!isVisible()) return;
    for (const auto column : {KeyColumn::Lease, KeyColumn::Age}) {
        const int section = static_cast<int>(column);
        if (isColumnHidden(section)) continue;
        viewport()->update(columnViewportPosition(section), 0, columnWidth(section), viewport()->height());
    }
}

/// Rows come or go: remembers what stands at the top, unless one looks at the newest anyway.
void KeysTable::holdPlace() {
    if (m_restoring || m_anchor.isValid() || verticalScrollBar()->value() == 0) return;
    m_anchor = indexAt(QPoint(1, 1));
    m_anchorOffset = rowViewportPosition(m_anchor.row());
    QTimer::singleShot(0, this, &KeysTable::restorePlace);
}

void KeysTable::restorePlace() {
    m_restoring = true;
    executeDelayedItemsLayout();
    updateGeometries();
    if (m_anchor.isValid()) {
        const int moved = rowViewportPosition(m_anchor.row()) - m_anchorOffset;
        verticalScrollBar()->setValue(verticalScrollBar()->value() + moved);
    }
    m_anchor = QPersistentModelIndex();
    m_restoring = false;
    tellShownRows();
}

void KeysTable::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    tellShownRows();
}

/// The model reads again what is on screen. In another order than its own that may be anything, so only the newest.
void KeysTable::tellShownRows() {
    if (isSorted()) return m_keys.setShownRows(0, 0);
    const int first = rowAt(0);
    const int last = rowAt(viewport()->height() - 1);
    m_keys.setShownRows(first, last < 0 ? m_keys.rowCount() - 1 : last);
}

}  // namespace idempotency
