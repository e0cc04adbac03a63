#pragma once

#include <QTableView>

#include "model/tables/actions_model.h"
#include "ui/delegates/cell_context.h"

namespace idempotency {

/// The record of actions as a table.
class ActionsTable : public QTableView {
    Q_OBJECT

public:
    /// The model must outlive the table.
    explicit ActionsTable(ActionsModel& model, QWidget* parent = nullptr);

    const RecordedAction* selectedAction() const;

Q_SIGNALS:
    void selected();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setUpColumns();

    ActionsModel& m_actions;
    CellContext m_context;
};

}  // namespace idempotency
