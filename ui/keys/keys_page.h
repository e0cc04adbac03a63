#pragma once

#include <QTimer>
#include <QWidget>

#include "model/tables/keys_model.h"
#include "ui/side_bar.h"

class QLineEdit;
class QStackedWidget;

namespace idempotency {

class EmptyPage;
class KeysTable;
class TableFooter;

/// The page of keys: a search, the table, what is shown instead of an empty table, and the line below it.
class KeysPage : public QWidget {
    Q_OBJECT

public:
    explicit KeysPage(KeysModel::Lister lister, QWidget* parent = nullptr);

    void setView(const KeyView& view);
    void setSearch(const QString& text);

    /// What is shown while the database holds no key at all. It is filled by the window.
    EmptyPage& welcome() { return *m_welcome; }

    void refresh();
    void setCounts(const KeyCounts& counts);
    void setDatabaseAnswers(bool answers);

    KeysTable& table() { return *m_table; }
    KeysModel& model() { return m_model; }

    void focusSearch();
    /// Esc: from the search back to the table, then the search is cleared.
    void stepBack();

Q_SIGNALS:
    void failed(const idempotency::Failure& failure);

private:
    QWidget* makeSearchBand();
    void applyQuery();
    void showWhatFits();
    void updateFooter();
    QString matchText() const;
    void fillNoMatch();

    KeysModel m_model;
    KeyView m_view;
    KeyCounts m_counts;
    bool m_countsKnown = false;
    QTimer m_typing;
    QLineEdit* m_search = nullptr;
    QStackedWidget* m_stack = nullptr;
    KeysTable* m_table = nullptr;
    EmptyPage* m_welcome = nullptr;
    EmptyPage* m_noMatch = nullptr;
    TableFooter* m_footer = nullptr;
};

}  // namespace idempotency
