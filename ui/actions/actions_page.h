#pragma once

#include <QTimer>
#include <QWidget>

#include "model/tables/actions_model.h"
#include "model/work/console_requests.h"

class QCheckBox;
class QLineEdit;

namespace idempotency {

class ActionButton;
class ActionsTable;
class FactList;
class SentenceBox;
class TableFooter;

/// The record of what operators did: a filter, the table, and beside it everything about the selected action.
class ActionsPage : public QWidget {
    Q_OBJECT

public:
    explicit ActionsPage(std::shared_ptr<ConsoleRequests> requests, QWidget* parent = nullptr);

    /// Reads the newest actions again.
    void refresh();
    void showKey(qint64 id);
    void focusTable();

Q_SIGNALS:
    void failed(const idempotency::Failure& failure);
    /// The search text that finds the action's key in the table of keys.
    void keyAsked(const QString& search);

private:
    QWidget* makeFilter();
    QWidget* makeSide();
    void applyFilter();
    void showSelected();
    void updateFooter();
    void exportCsv();
    void readForExport(std::optional<qint64> before);
    void takeForExport(const std::vector<RecordedAction>& page);

    std::shared_ptr<ConsoleRequests> m_requests;
    ActionsModel m_model;
    QTimer m_typing;
    QLineEdit* m_operator = nullptr;
    QLineEdit* m_key = nullptr;
    QCheckBox* m_unended = nullptr;
    ActionButton* m_export = nullptr;
    ActionsTable* m_table = nullptr;
    TableFooter* m_footer = nullptr;
    SentenceBox* m_sentence = nullptr;
    FactList* m_facts = nullptr;
    ActionButton* m_goToKey = nullptr;
    QByteArray m_csv;
    int m_exported = 0;
};

}  // namespace idempotency
