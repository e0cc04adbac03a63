#include "ui/window_actions.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>

#include "ui/glyphs/icons.h"
#include "ui/side_bar.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

QAction* make(QMainWindow& window, const QString& text, const QString& shortcut) {
    auto* action = new QAction(text, &window);
    if (!shortcut.isEmpty()) action->setShortcut(QKeySequence(shortcut));
    window.addAction(action);
    return action;
}

QAction* make(QMainWindow& window, const QString& text, const QString& shortcut, IconName icon) {
    auto* action = make(window, text, shortcut);
    action->setIcon(iconOf(icon));
    return action;
}

}  // namespace

WindowActions::WindowActions(QMainWindow& window)
    : submit(make(window, Words::tr("Submit test payment…"), QStringLiteral("Ctrl+N"), IconName::Submit)),
      resume(make(window, Words::tr("Resume…"), QStringLiteral("Ctrl+R"), IconName::Resume)),
      takeOver(make(window, Words::tr("Take over…"), QStringLiteral("Ctrl+Shift+R"), IconName::ForceResume)),
      callOff(make(window, Words::tr("Call off…"), QStringLiteral("Del"), IconName::CallOff)),
      recharge(make(window, Words::tr("Charge anew…"), QStringLiteral("Ctrl+Shift+N"), IconName::Refresh)),
      resumeMatching(make(window, Words::tr("Resume all that match…"), QStringLiteral("Ctrl+Alt+R"))),
      callOffMatching(make(window, Words::tr("Call off all that match…"), QStringLiteral("Ctrl+Shift+Del"))),
      ask(make(window, Words::tr("Ask the gateway"), QStringLiteral("Ctrl+G"), IconName::Ask)),
      copyKey(make(window, Words::tr("Copy key"), QStringLiteral("Ctrl+C"), IconName::Copy)),
      record(make(window, Words::tr("Record of actions"), QStringLiteral("Ctrl+H"), IconName::Record)),
      completeAll(make(window, Words::tr("Complete all…"), QStringLiteral("Ctrl+Shift+A"))),
      cleanUp(make(window, Words::tr("Clean up old keys…"), {})),
      reconcile(make(window, Words::tr("Reconcile…"), QStringLiteral("Ctrl+Shift+C"))),
      doctor(make(window, Words::tr("Doctor…"), QStringLiteral("Ctrl+Shift+D"))),
      automatic(make(window, Words::tr("Clean up and reconcile every 4 hours"), {})),
      refresh(make(window, Words::tr("Refresh now"), QStringLiteral("F5"), IconName::Refresh)),
      pause(make(window, Words::tr("Pause"), QStringLiteral("Shift+F5"), IconName::Pause)),
      search(make(window, Words::tr("Search"), QStringLiteral("Ctrl+F"), IconName::Search)),
      back(make(window, Words::tr("Back to the table, then clear the search"), QStringLiteral("Esc"))),
      nextPane(make(window, Words::tr("Next pane"), QStringLiteral("F6"))),
      previousPane(make(window, Words::tr("Previous pane"), QStringLiteral("Shift+F6"))),
      shortcuts(make(window, Words::tr("Shortcuts"), QStringLiteral("F1"))),
      quit(make(window, Words::tr("Quit"), QStringLiteral("Ctrl+Q"))) {
    pause->setCheckable(true);
    automatic->setCheckable(true);
    search->setShortcuts({QKeySequence(QStringLiteral("Ctrl+F")), QKeySequence(QStringLiteral("/"))});
    int number = 0;
    for (const auto& view : keyViews())
        views.push_back(make(window, view.name, QStringLiteral("Ctrl+%1").arg(++number)));
    auto* group = new QActionGroup(&window);
    for (const auto& name : {Words::tr("As the desktop"), Words::tr("Light"), Words::tr("Dark")}) {
        auto* theme = make(window, name, {});
        theme->setCheckable(true);
        group->addAction(theme);
        themes.push_back(theme);
    }
}

void WindowActions::fillMenus(QMenuBar& bar) const {
    auto* file = bar.addMenu(Words::tr("&File"));
    file->addAction(submit);
    file->addSeparator();
    file->addAction(quit);
    auto* view = bar.addMenu(Words::tr("&View"));
    for (auto* action : views)
        view->addAction(action);
    view->addSeparator();
    for (auto* action : {search, refresh, pause, nextPane, previousPane})
        view->addAction(action);
    auto* theme = view->addMenu(Words::tr("Colours"));
    for (auto* action : themes)
        theme->addAction(action);
    auto* key = bar.addMenu(Words::tr("&Key"));
    for (auto* action : forKey())
        key->addAction(action);
    key->addSeparator();
    key->addAction(resumeMatching);
    key->addAction(callOffMatching);
    auto* tools = bar.addMenu(Words::tr("&Tools"));
    tools->addAction(record);
    tools->addSeparator();
    for (auto* action : {completeAll, cleanUp, reconcile, doctor})
        tools->addAction(action);
    tools->addSeparator();
    tools->addAction(automatic);
    bar.addMenu(Words::tr("&Help"))->addAction(shortcuts);
}

void WindowActions::fillToolBar(QToolBar& bar) const {
    bar.addAction(submit);
    bar.addSeparator();
    for (auto* action : {resume, callOff, takeOver, recharge, ask})
        bar.addAction(action);
}

QList<QAction*> WindowActions::forKey() const {
    return {resume, takeOver, callOff, recharge, ask, copyKey};
}

std::vector<QAction*> WindowActions::all() const {
    std::vector<QAction*> actions{submit, quit};
    actions.insert(actions.end(), views.begin(), views.end());
    for (auto* action : {search,   back,        refresh,  pause,     nextPane, previousPane,   resume,
                         takeOver, callOff,     recharge, ask,       copyKey,  resumeMatching, callOffMatching,
                         record,   completeAll, cleanUp,  reconcile, doctor,   shortcuts})
        actions.push_back(action);
    return actions;
}

void setOffBecause(QAction& action, const QString& reason) {
    action.setEnabled(reason.isEmpty());
    const auto text = QString(action.text()).remove(QLatin1Char('&'));
    const auto keys = action.shortcut().toString(QKeySequence::NativeText);
    action.setToolTip(reason.isEmpty() ? QStringLiteral("%1 (%2)").arg(text, keys) : reason);
    action.setStatusTip(reason);
}

}  // namespace idempotency
