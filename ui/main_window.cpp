#include "ui/main_window.h"

#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/console_page.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/start_page.h"
#include "ui/status_line.h"
#include "ui/theme/theme.h"
#include "ui/widgets/data_age.h"

namespace idempotency {

namespace {

const QString themeSetting = QStringLiteral("window/colours");
const QString automaticSetting = QStringLiteral("maintenance/automatic");

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_actions(*this),
      m_strip(new EnvironmentStrip),
      m_menus(new QMenuBar),
      m_stack(new QStackedWidget),
      m_start(new StartPage),
      m_age(new DataAge),
      m_status(new StatusLine) {
    makeFrame();
    connectActions();
    chooseTheme(QSettings().value(themeSetting, 0).toInt());
    m_actions.automatic->setChecked(QSettings().value(automaticSetting, false).toBool());
    update();
}

MainWindow::~MainWindow() {
    closeSession();
}

void MainWindow::makeFrame() {
    m_actions.fillMenus(*m_menus);
    auto* top = new QWidget;
    auto* rows = new QVBoxLayout(top);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_strip);
    rows->addWidget(m_menus);
    setMenuWidget(top);
    auto* bar = new QToolBar(tr("Verbs"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({16, 16});
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_actions.fillToolBar(*bar);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_ageAction = bar->addWidget(m_age);
    bar->addAction(m_actions.pause);
    addToolBar(bar);
    setContextMenuPolicy(Qt::PreventContextMenu);
    m_stack->addWidget(m_start);
    setCentralWidget(m_stack);
    setStatusBar(m_status);
    setMinimumSize(960, 600);
    resize(1440, 900);
}

void MainWindow::connectActions() {
    const auto onPage = [this](QAction* action, void (ConsolePage::*verb)()) {
        connect(action, &QAction::triggered, this, [this, verb] {
            if (m_page) (m_page->*verb)();
        });
    };
    onPage(m_actions.submit, &ConsolePage::submitPayment);
    onPage(m_actions.record, &ConsolePage::showActions);
    for (const auto& [action, verb] : verbActions()) {
        connect(action, &QAction::triggered, this, [this, verb = verb] {
            if (m_page) m_page->act(verb);
        });
    }
    for (const auto& [action, verb] : {std::pair(m_actions.resumeMatching, OperatorVerb::Resume),
                                       std::pair(m_actions.callOffMatching, OperatorVerb::Reap)}) {
        connect(action, &QAction::triggered, this, [this, verb = verb] {
            if (m_page) m_page->actOnMatching(verb);
        });
    }
    for (const auto& [action, work] : longWorkActions()) {
        connect(action, &QAction::triggered, this, [this, work = work] {
            if (m_page) m_page->openLongWork(work);
        });
    }
    connect(m_actions.automatic, &QAction::toggled, this, &MainWindow::setAutomatic);
    onPage(m_actions.ask, &ConsolePage::askGateway);
    onPage(m_actions.copyKey, &ConsolePage::copyKey);
    onPage(m_actions.refresh, &ConsolePage::refreshNow);
    onPage(m_actions.search, &ConsolePage::focusSearch);
    onPage(m_actions.back, &ConsolePage::stepBack);
    connect(m_actions.nextPane, &QAction::triggered, this, [this] {
        if (m_page) m_page->focusNextPane(true);
    });
    connect(m_actions.previousPane, &QAction::triggered, this, [this] {
        if (m_page) m_page->focusNextPane(false);
    });
    connect(m_actions.pause, &QAction::toggled, this, [this](bool paused) {
        m_actions.pause->setText(paused ? tr("Go on") : tr("Pause"));
        if (m_page) m_page->setPaused(paused);
    });
    for (int view = 0; view < static_cast<int>(m_actions.views.size()); ++view) {
        connect(m_actions.views[static_cast<size_t>(view)], &QAction::triggered, this, [this, view] {
            if (m_page) m_page->chooseView(view);
        });
    }
    for (int theme = 0; theme < static_cast<int>(m_actions.themes.size()); ++theme) {
        connect(m_actions.themes[static_cast<size_t>(theme)], &QAction::triggered, this,
                [this, theme] { chooseTheme(theme); });
    }
    connect(m_actions.shortcuts, &QAction::triggered, this, [this] { ShortcutsDialog(m_actions.all(), this).exec(); });
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_start, &StartPage::tryAgainAsked, this, &MainWindow::tryAgainAsked);
}

std::vector<std::pair<QAction*, OperatorVerb>> MainWindow::verbActions() const {
    return {{m_actions.resume, OperatorVerb::Resume},
            {m_actions.takeOver, OperatorVerb::ForceResume},
            {m_actions.callOff, OperatorVerb::Reap},
            {m_actions.recharge, OperatorVerb::Recharge}};
}

std::vector<std::pair<QAction*, LongWork>> MainWindow::longWorkActions() const {
    return {{m_actions.completeAll, LongWork::CompleteAll},
            {m_actions.cleanUp, LongWork::CleanUp},
            {m_actions.reconcile, LongWork::Reconcile},
            {m_actions.doctor, LongWork::Doctor}};
}

void MainWindow::setAutomatic(bool automatic) {
    QSettings().setValue(automaticSetting, automatic);
    if (m_page) m_page->setAutomatic(automatic);
}

void MainWindow::chooseTheme(int theme) {
    const std::optional<Scheme> schemes[] = {std::nullopt, Scheme::Light, Scheme::Dark};
    theme = std::clamp(theme, 0, 2);
    m_actions.themes[static_cast<size_t>(theme)]->setChecked(true);
    QSettings().setValue(themeSetting, theme);
    Theme::current().setScheme(schemes[theme]);
}

void MainWindow::showStarting(const WorkEnvironment& environment, const QString& headline, const QString& explanation) {
    closeSession();
    m_strip->setEnvironment(environment);
    m_start->showStarting(headline, explanation);
    m_stack->setCurrentWidget(m_start);
    update();
}

void MainWindow::showFailure(const Failure& failure) {
    closeSession();
    m_start->showFailure(failure);
    m_stack->setCurrentWidget(m_start);
    update();
}

void MainWindow::open(Session session) {
    closeSession();
    m_page = new ConsolePage(std::move(session));
    connect(m_page, &ConsolePage::changed, this, &MainWindow::update);
    // Queued: the page must not be gone while it speaks.
    connect(m_page, &ConsolePage::refused, this, &MainWindow::showFailure, Qt::QueuedConnection);
    m_page->setContextMenu(m_actions.forKey());
    m_stack->addWidget(m_page);
    m_stack->setCurrentWidget(m_page);
    m_page->setPaused(m_actions.pause->isChecked());
    m_page->setAutomatic(m_actions.automatic->isChecked());
    update();
}

void MainWindow::closeSession() {
    if (!m_page) return;
    m_stack->removeWidget(m_page);
    delete std::exchange(m_page, nullptr);
}

bool MainWindow::isLoaded() const {
    return m_page && m_page->isLoaded();
}

void MainWindow::update() {
    const auto notYet = tr("Off until the database is there");
    setOffBecause(*m_actions.submit, m_page ? m_page->submitOff() : notYet);
    for (const auto& [action, verb] : verbActions())
        setOffBecause(*action, m_page ? m_page->verbOff(verb) : notYet);
    setOffBecause(*m_actions.resumeMatching, m_page ? m_page->matchingVerbOff(OperatorVerb::Resume) : notYet);
    setOffBecause(*m_actions.callOffMatching, m_page ? m_page->matchingVerbOff(OperatorVerb::Reap) : notYet);
    setOffBecause(*m_actions.record, m_page ? QString() : notYet);
    for (const auto& [action, work] : longWorkActions())
        setOffBecause(*action, m_page ? m_page->longWorkOff(work) : notYet);
    setOffBecause(*m_actions.ask, m_page ? m_page->askOff() : notYet);
    if (m_page) m_strip->setEnvironment(m_page->environment());
    const auto name = m_strip->environment().name;
    setWindowTitle(m_page ? tr("%1 – %2 – Idempotency Console").arg(m_page->viewName(), name)
                          : tr("Idempotency Console"));
    updateAge();
    m_status->show(m_page ? &m_page->refresher() : nullptr);
}

void MainWindow::updateAge() {
    m_ageAction->setVisible(m_page);
    if (!m_page) return;
    const auto& refresher = m_page->refresher();
    const auto mode = !refresher.answers()   ? DataAge::Mode::NotAnswering
                      : refresher.isPaused() ? DataAge::Mode::Paused
                                             : DataAge::Mode::Following;
    m_age->setAge(mode, refresher.age());
}

}  // namespace idempotency
