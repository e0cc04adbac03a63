#pragma once

#include <chrono>

#include <QStyledItemDelegate>

#include "model/core/key.h"
#include "ui/delegates/cell_context.h"

namespace idempotency {

/// The roles under which a model of keys hands out what cells are painted from.
struct CellRoles {
    int snapshot = Qt::UserRole + 1;  ///< KeySnapshot
    int elapsed = Qt::UserRole + 2;   ///< qint64: milliseconds since it was read, by this computer's monotonic clock
};

/// Base of all cells of a key's row: paints the row's ground, the selection's bar and the line below, and leaves what
/// stands in the cell to its heirs, who get core's values.
class KeyCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// `context` is kept and must outlive the delegate.
    KeyCellDelegate(const CellRoles& roles, const CellContext& context, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// max(30, font height + 12), in logical pixels.
    static int rowHeight();

protected:
    /// One cell to be painted: the row as it was read, and how long ago that was.
    struct Cell {
        const KeySnapshot& snapshot;
        std::chrono::milliseconds elapsed;
        bool databaseAnswers;
        Qt::LayoutDirection direction;
    };

    /// Paints into `content`, which is the cell without its padding.
    virtual void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const = 0;

private:
    CellRoles m_roles;
    const CellContext& m_context;
};

}  // namespace idempotency
