#pragma once

#include <vector>

#include <QAction>

class QMainWindow;
class QMenuBar;
class QToolBar;

namespace idempotency {

/// Everything that one can do in the window, with its shortcut. Menus, tool bar and the list of shortcuts are made from
/// these.
struct WindowActions {
    explicit WindowActions(QMainWindow& window);

    void fillMenus(QMenuBar& bar) const;
    void fillToolBar(QToolBar& bar) const;

    /// What one can do to the key under the pointer.
    QList<QAction*> forKey() const;

    /// In the order of the menus.
    std::vector<QAction*> all() const;

    QAction* submit;
    QAction* resume;
    QAction* takeOver;
    QAction* callOff;
    QAction* recharge;
    QAction* resumeMatching;
    QAction* callOffMatching;
    QAction* ask;
    QAction* copyKey;
    QAction* record;
    QAction* completeAll;
    QAction* cleanUp;
    QAction* reconcile;
    QAction* doctor;
    QAction* automatic;
    QAction* refresh;
    QAction* pause;
    QAction* search;
    QAction* back;
    QAction* nextPane;
    QAction* previousPane;
    QAction* shortcuts;
    QAction* quit;
    std::vector<QAction*> views;
    std::vector<QAction*> themes;  ///< as the desktop, light, dark
};

/// Off, and says why in tooltip and status line; an empty reason turns it on.
void setOffBecause(QAction& action, const QString& reason);

}  // namespace idempotency
