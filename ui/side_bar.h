#pragma once

#include <QListView>
#include <QStandardItemModel>

#include "model/core/key_state.h"
#include "model/store/key_reader.h"

namespace idempotency {

/// One way to look at the keys.
struct KeyView {
    QString name;
    std::optional<KeyState> state;  ///< nothing: all
};

/// The views, in their order.
std::vector<KeyView> keyViews();

/// The list of views at the leading edge, with how many keys each holds, and the tools below them.
class SideBar : public QListView {
    Q_OBJECT

public:
    explicit SideBar(QWidget* parent = nullptr);

    /// Nothing: not known yet, shown as an ellipsis.
    void setCounts(const std::optional<KeyCounts>& counts);

    /// Below 0 where a tool is chosen and no view.
    int currentView() const;
    void setCurrentView(int view);
    void setCurrentActions();

    QSize sizeHint() const override { return {192, 400}; }
    QSize minimumSizeHint() const override { return {168, 100}; }

Q_SIGNALS:
    void viewChosen(int view);
    /// The record of actions.
    void actionsChosen();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;

private:
    void addHeading(const QString& name);
    void applyTheme();
    int actionsRow() const;
    QStandardItemModel m_items;
};

}  // namespace idempotency
