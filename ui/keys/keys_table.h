#pragma once

#include <QPersistentModelIndex>
#include <QTableView>
#include <QTimer>

#include "model/tables/keys_model.h"
#include "ui/delegates/cell_context.h"
#include "ui/keys/keys_proxy.h"

namespace idempotency {

/// The table of keys: its columns fit the width, its clocks run while nothing is read, and what one looks at stays
/// where it is while rows come and go.
class KeysTable : public QTableView {
    Q_OBJECT

public:
    /// The model must outlive the table.
    explicit KeysTable(KeysModel& model, QWidget* parent = nullptr);

    void setDatabaseAnswers(bool answers);

    /// The row that the pane tells of: of several selected ones the current one.
    std::optional<qint64> selectedId() const;
    std::optional<KeySnapshot> selectedKey() const;
    /// In the order on screen.
    std::vector<KeySnapshot> selectedKeys() const;
    int selectedCount() const;
    void select(qint64 id);
    /// After another query: the key if it is there, else none; says so where that is a change.
    void selectAgain(std::optional<qint64> id);

    /// True where the rows stand in another order than newest first.
    bool isSorted() const;

    /// The whole key of the selected row.
    void copyKey();

Q_SIGNALS:
    /// Another row, or none.
    void selectedIdChanged();
    /// More or fewer rows are selected.
    void selectionGrew();
    /// Enter on a row.
    void storyAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;

private:
    void setUpHeader();
    void applyTheme();
    void fit();
    void showColumnMenu(const QPoint& position);
    void loadColumns();
    void saveColumns() const;
    void hover(int row);
    void tick();
    void holdPlace();
    void restorePlace();
    void tellShownRows();

    KeysModel& m_keys;
    KeysProxy m_proxy;
    CellContext m_context;
    QTimer m_tick;
    std::array<bool, keyColumnCount> m_wanted{};
    QPersistentModelIndex m_anchor;
    int m_anchorOffset = 0;
    bool m_restoring = false;
    std::optional<qint64> m_selected;
};

}  // namespace idempotency
