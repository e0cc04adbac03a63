#pragma once

#include <QMainWindow>

#include "ui/maintenance_desk.h"
#include "ui/session.h"
#include "ui/window_actions.h"

class QMenuBar;
class QStackedWidget;

namespace idempotency {

class ConsolePage;
class DataAge;
class EnvironmentStrip;
class StartPage;
class StatusLine;

/// The window: strip, menus, tool bar and status line around the page of the session, or the page that says what is
/// being started or why it cannot be.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    void showStarting(const WorkEnvironment& environment, const QString& headline, const QString& explanation);
    void showFailure(const Failure& failure);
    void open(Session session);

    /// True once keys have been read and are on screen.
    bool isLoaded() const;

Q_SIGNALS:
    /// After showFailure(): start again.
    void tryAgainAsked();

private:
    void makeFrame();
    void connectActions();
    std::vector<std::pair<QAction*, OperatorVerb>> verbActions() const;
    std::vector<std::pair<QAction*, LongWork>> longWorkActions() const;
    void chooseTheme(int theme);
    void setAutomatic(bool automatic);
    void closeSession();
    void update();
    void updateAge();

    WindowActions m_actions;
    EnvironmentStrip* m_strip;
    QMenuBar* m_menus;
    QStackedWidget* m_stack;
    StartPage* m_start;
    DataAge* m_age;
    QAction* m_ageAction = nullptr;  ///< the tool bar's: it decides whether the age is seen
    StatusLine* m_status;
    ConsolePage* m_page = nullptr;
};

}  // namespace idempotency
