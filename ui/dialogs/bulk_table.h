#pragma once

#include <QTableView>

#include "model/tables/bulk_model.h"
#include "ui/delegates/cell_context.h"

namespace idempotency {

/// The keys of a bulk order: what will happen to each, or what it came to, in shape, colour and word.
class BulkTable : public QTableView {
    Q_OBJECT

public:
    /// The model must outlive the table.
    explicit BulkTable(BulkModel& model, QWidget* parent = nullptr);

    std::vector<int> selectedRows() const;

Q_SIGNALS:
    /// Del: the selected keys are to be taken out.
    void takeOutAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setUpColumns();

    BulkModel& m_keys;
    CellContext m_context;
};

}  // namespace idempotency
