#include "ui/console_page.h"

#include <QFile>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "model/work/when_answered.h"
#include "ui/actions/actions_page.h"
#include "ui/dialogs/submit_payment_dialog.h"
#include "ui/dialogs/verb_words.h"
#include "ui/keys/detail_pane.h"
#include "ui/keys/keys_page.h"
#include "ui/keys/keys_table.h"
#include "ui/verb_desk.h"
#include "ui/welcome.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/banner.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

using namespace std::chrono;

namespace {

/// Under this width the pane goes below the table.
constexpr int widthForPaneBeside = 1200;

QString transportText(const ServerReading& reading, bool verifiesCertificate) {
    if (reading.isSocket) return ConsolePage::tr("Unix socket");
    if (reading.tls.isEmpty()) return ConsolePage::tr("not encrypted");
    const auto version = QString(reading.tls).replace(QLatin1String("TLSv"), QLatin1String("TLS "));
    return verifiesCertificate ? ConsolePage::tr("%1, certificate verified").arg(version)
                               : ConsolePage::tr("%1, certificate not verified").arg(version);
}

}  // namespace

ConsolePage::ConsolePage(Session session, QWidget* parent)
    : QWidget(parent),
      m_session(std::move(session)),
      m_refresher(m_session.requests),
      m_sideBar(new SideBar),
      m_keys(
          new KeysPage([requests = m_session.requests](const KeyQuery& query) { return requests->listKeys(query); })),
      m_pane(new DetailPane),
      m_actions(new ActionsPage(m_session.requests)),
      m_desk(new VerbDesk(m_session, m_refresher, *m_keys, *this)),
      m_maintenance(new MaintenanceDesk(m_session, m_refresher, *this)),
      m_banner(new Banner(IconName::NotAnswering)),
      m_centre(new QStackedWidget),
      m_outer(new QSplitter(Qt::Horizontal)),
      m_inner(new QSplitter(Qt::Horizontal)) {
    layOut();
    fillWelcome();
    connectParts();
    m_second.callOnTimeout(this, [this] {
        updateBanner();
        Q_EMIT changed();
    });
    m_second.start(seconds(1));
    m_keys->setView(keyViews().front());
    m_refresher.refreshNow();
    updateVerbs();
}

void ConsolePage::connectParts() {
    connect(&m_refresher, &Refresher::refreshed, this, &ConsolePage::follow);
    connect(&m_refresher, &Refresher::answersChanged, this, &ConsolePage::answersChanged);
    connect(&m_refresher, &Refresher::refused, this, &ConsolePage::refused);
    connect(m_sideBar, &SideBar::viewChosen, this, &ConsolePage::chooseView);
    connect(m_keys, &KeysPage::failed, this, &ConsolePage::noteFailure);
    connect(&m_keys->table(), &KeysTable::selectedIdChanged, this, &ConsolePage::selectionChanged);
    connect(&m_keys->table(), &KeysTable::storyAsked, m_pane, &DetailPane::focusStory);
    connect(&m_keys->table(), &KeysTable::selectionGrew, this, [this] {
        updateVerbs();
        Q_EMIT changed();
    });
    connect(m_pane, &DetailPane::verbAsked, this, &ConsolePage::act);
    connect(m_pane, &DetailPane::settleAsked, this,
            [this](const OrphanCharge& charge) { m_desk->settle(charge, environment()); });
    connect(m_sideBar, &SideBar::actionsChosen, this, &ConsolePage::showActions);
    connect(m_actions, &ActionsPage::failed, this, &ConsolePage::noteFailure);
    connect(m_actions, &ActionsPage::keyAsked, this, [this](const QString& search) {
        chooseView(0);
        m_keys->setSearch(search);
    });
    connect(m_pane, &DetailPane::gatewayAsked, this, &ConsolePage::askGateway);
    connect(m_pane, &DetailPane::copyAsked, this, &ConsolePage::copyKey);
}

void ConsolePage::layOut() {
    m_banner->hide();
    auto* tryNow = new ActionButton(tr("Try now"));
    tryNow->setKeyCap(tr("F5"));
    connect(tryNow, &QAbstractButton::clicked, this, [this] { m_refresher.refreshNow(); });
    m_banner->addButton(tryNow);
    m_inner->addWidget(m_keys);
    m_inner->addWidget(m_pane);
    m_inner->setStretchFactor(0, 1);
    m_inner->setChildrenCollapsible(false);
    m_outer->addWidget(m_sideBar);
    m_centre->addWidget(m_inner);
    m_centre->addWidget(m_actions);
    m_outer->addWidget(m_centre);
    m_outer->setStretchFactor(1, 1);
    m_outer->setChildrenCollapsible(false);
    m_outer->setSizes({192, 1248});
    for (auto* splitter : {m_inner, m_outer})
        splitter->setHandleWidth(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_outer, 1);
}

void ConsolePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool beside = width() >= widthForPaneBeside;
    const auto orientation = beside ? Qt::Horizontal : Qt::Vertical;
    m_pane->setMinimumSize(beside ? QSize(400, 0) : QSize(0, 200));
    if (m_inner->orientation() == orientation && m_inner->property("laidOut").toBool()) return;
    m_inner->setProperty("laidOut", true);
    m_inner->setOrientation(orientation);
    m_inner->setSizes(beside ? QList<int>{width() - 192 - 452, 452} : QList<int>{height() * 3 / 5, height() * 2 / 5});
}

void ConsolePage::fillWelcome() {
    const auto cards = idempotency::fillWelcome(m_keys->welcome(), m_session, submitOff().isEmpty());
    m_submitCard = cards.submit;
    m_crashCard = cards.crash;
    if (!m_submitCard) return;
    connect(m_submitCard, &QAbstractButton::clicked, this, &ConsolePage::submitPayment);
    connect(m_crashCard, &QAbstractButton::clicked, this, [this] { openSubmit(QStringLiteral("charged")); });
}

WorkEnvironment ConsolePage::environment() const {
    auto environment = m_session.environment;
    environment.answers = m_refresher.answers();
    if (const auto& reading = m_refresher.reading()) {
        environment.readOnly = reading->readOnly;
        environment.encrypted = !reading->tls.isEmpty();
        environment.transport = transportText(*reading, m_session.verifiesCertificate);
        environment.details << (reading->readOnly ? tr("read only") : tr("read and write"));
    }
    return environment;
}

QString ConsolePage::viewName() const {
    if (m_centre->currentWidget() == m_actions) return tr("Record of actions");
    return keyViews()[static_cast<size_t>(std::max(0, m_sideBar->currentView()))].name;
}

bool ConsolePage::isLoaded() const {
    return m_refresher.reading() && m_keys->model().isLoaded();
}

QString ConsolePage::submitOff() const {
    if (!m_refresher.answers()) return tr("Submit is off: the database does not answer");
    if (m_session.environment.kind == EnvironmentKind::Production)
        return tr("Submit is off: this is not a test database");
    if (const auto gateway = m_session.requests->gatewayIsNamed(); !gateway)
        return tr("Submit is off: %1").arg(lowered(gateway.failure().message));
    if (!QFile::exists(m_session.payments.program))
        return tr("Submit is off: the program idempotencyctl is missing beside this one");
    return {};
}

QString ConsolePage::verbOff(OperatorVerb verb) const {
    if (m_centre->currentWidget() == m_actions)
        return tr("%1 is off: it acts on keys, in their table").arg(wordOf(verb));
    return m_desk->offBecause(verb);
}

QString ConsolePage::matchingVerbOff(OperatorVerb verb) const {
    if (m_centre->currentWidget() == m_actions) return verbOff(verb);
    return m_desk->offForMatching(verb);
}

void ConsolePage::openLongWork(LongWork work) {
    m_maintenance->open(work, environment());
}

QString ConsolePage::askOff() const {
    if (m_centre->currentWidget() == m_actions) return tr("Ask is off: it acts on keys, in their table");
    const auto key = m_keys->table().selectedKey();
    if (!key) return tr("Asking is off: no key is selected");
    if (!m_refresher.answers()) return tr("Asking is off: the database does not answer");
    if (const auto gateway = m_session.requests->gatewayIsNamed(); !gateway)
        return tr("Asking is off: %1").arg(lowered(gateway.failure().message));
    return m_asked.contains(key->key.id) ? tr("The gateway is being asked") : QString();
}

void ConsolePage::follow() {
    const auto& reading = *m_refresher.reading();
    m_sideBar->setCounts(reading.counts);
    m_keys->setCounts(reading.counts);
    if (m_centre->currentWidget() == m_actions)
        m_actions->refresh();
    else
        m_keys->refresh();
    readStory();
    updateVerbs();
    Q_EMIT changed();
}

void ConsolePage::selectionChanged() {
    const auto key = m_keys->table().selectedKey();
    if (!key) {
        m_pane->showNothing();
    } else if (m_refresher.reading()) {
        m_pane->showSnapshot(*key, m_refresher.reading()->settings);
        m_readingStory = false;
        readStory();
    }
    updateVerbs();
    Q_EMIT changed();
}

void ConsolePage::readStory() {
    const auto id = m_keys->table().selectedId();
    if (!id || m_readingStory) return;
    m_readingStory = true;
    whenAnswered(m_session.requests->readStory(*id), this,
                 [this, id = *id](const Result<std::optional<KeyStory>>& answer) { takeStory(id, answer); });
}

void ConsolePage::takeStory(qint64 id, const Result<std::optional<KeyStory>>& answer) {
    if (id != m_keys->table().selectedId()) return;
    m_readingStory = false;
    if (!answer) return noteFailure(answer.failure());
    if (!answer->has_value()) {
        m_desk->takeReading(std::nullopt);
        return m_pane->showGone();
    }
    const KeyStory& story = **answer;
    m_keys->model().takeReading(story.snapshot);
    const auto row = m_keys->model().rowOf(id);
    const bool movedOn = row && m_keys->model().index(*row, 0).data(key_roles::MovedOnRole).toBool();
    m_pane->showStory(story, m_refresher.reading()->settings, movedOn);
    m_desk->takeReading(story.snapshot);
    updateVerbs();
}

void ConsolePage::noteFailure(const Failure& failure) {
    m_readingStory = false;
    if (meansNoAnswer(failure.kind))
        m_refresher.noteFailure(failure);
    else
        Q_EMIT refused(failure);
}

void ConsolePage::answersChanged() {
    m_keys->setDatabaseAnswers(m_refresher.answers());
    updateBanner();
    updateVerbs();
    Q_EMIT changed();
}

void ConsolePage::updateBanner() {
    m_banner->setVisible(!m_refresher.answers());
    if (m_refresher.answers()) return;
    const auto age = m_refresher.age();
    const auto next = ceil<seconds>(m_refresher.untilNextTry());
    const auto trying = next > seconds(0) ? tr("Trying again in %1").arg(shortDuration(next)) : tr("Trying now");
    if (!age) {
        m_banner->setText(tr("The database does not answer."), m_refresher.failure()->message);
        return;
    }
    m_banner->setText(tr("The database has not answered for %1.").arg(shortDuration(*age)),
                      tr("You see the keys as they were at %1 UTC. Payments may still be running. %2; your search, "
                         "selection and text are kept.")
                          .arg(clockText(m_refresher.reading()->now), trying));
}

void ConsolePage::updateVerbs() {
    for (const auto verb :
         {OperatorVerb::Resume, OperatorVerb::ForceResume, OperatorVerb::Reap, OperatorVerb::Recharge})
        m_pane->setVerbOff(verb, verbOff(verb));
    m_pane->setSettleOff(m_desk->settleOff());
    m_pane->setAskOff(askOff());
    if (m_submitCard) m_submitCard->setOffBecause(submitOff());
    if (m_crashCard) m_crashCard->setOffBecause(submitOff());
    m_desk->answersChanged();
    m_maintenance->answersChanged();
}

void ConsolePage::submitPayment() {
    openSubmit({});
}

void ConsolePage::openSubmit(const QString& crashAt) {
    if (!submitOff().isEmpty()) return;
    const auto lease = m_refresher.reading() ? m_refresher.reading()->settings.lease : seconds(15);
    auto* dialog = new SubmitPaymentDialog(environment(), m_session.payments, lease, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!crashAt.isEmpty()) dialog->setCrashPoint(crashAt);
    connect(dialog, &SubmitPaymentDialog::somethingHappened, this, [this] { m_refresher.refreshNow(); });
    dialog->open();
}

void ConsolePage::act(OperatorVerb verb) {
    if (verbOff(verb).isEmpty()) m_desk->act(verb, environment());
}

void ConsolePage::actOnMatching(OperatorVerb verb) {
    if (matchingVerbOff(verb).isEmpty()) m_desk->actOnMatching(verb, environment());
}

void ConsolePage::showActions() {
    m_sideBar->setCurrentActions();
    if (m_centre->currentWidget() != m_actions) {
        m_centre->setCurrentWidget(m_actions);
        m_actions->refresh();
    }
    updateVerbs();
    Q_EMIT changed();
}

void ConsolePage::setContextMenu(const QList<QAction*>& actions) {
    m_keys->table().addActions(actions);
    m_keys->table().setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ConsolePage::askGateway() {
    if (!askOff().isEmpty()) return;
    const qint64 id = *m_keys->table().selectedId();
    m_asked.insert(id);
    m_pane->showGatewayAnswer(tr("Asking the gateway…"), {});
    updateVerbs();
    whenAnswered(m_session.requests->askGateway(id), this,
                 [this, id](const Result<GatewayReport>& answer) { takeGatewayReport(id, answer); });
}

void ConsolePage::takeGatewayReport(qint64 id, const Result<GatewayReport>& answer) {
    m_asked.remove(id);
    if (m_pane->shownId() == id) {
        if (answer)
            m_pane->showGatewayAnswer(answer->sentence, tr("Asked just now; the answer is on the timeline."));
        else
            m_pane->showGatewayAnswer(tr("The gateway could not be asked. Nothing was changed."),
                                      answer.failure().message);
    }
    updateVerbs();
    m_refresher.refreshNow();
}

void ConsolePage::copyKey() {
    m_keys->table().copyKey();
}

void ConsolePage::setPaused(bool paused) {
    m_refresher.setPaused(paused);
    Q_EMIT changed();
}

void ConsolePage::chooseView(int view) {
    const auto views = keyViews();
    if (view < 0 || view >= static_cast<int>(views.size())) return;
    if (m_sideBar->currentView() != view) return m_sideBar->setCurrentView(view);
    m_centre->setCurrentWidget(m_inner);
    m_keys->setView(views[static_cast<size_t>(view)]);
    m_keys->refresh();
    updateVerbs();
    Q_EMIT changed();
}

void ConsolePage::focusSearch() {
    if (m_centre->currentWidget() == m_actions) chooseView(0);
    m_keys->focusSearch();
}

void ConsolePage::stepBack() {
    m_keys->stepBack();
}

void ConsolePage::focusNextPane(bool forward) {
    const std::array<QWidget*, 3> panes{m_sideBar, m_keys, m_pane};
    int current = 0;
    for (int i = 0; i < 3; ++i) {
        const auto* focused = window()->focusWidget();
        if (focused &&
            (panes[static_cast<size_t>(i)] == focused || panes[static_cast<size_t>(i)]->isAncestorOf(focused)))
            current = i;
    }
    const int next = (current + (forward ? 1 : 2)) % 3;
    if (next == 2) return m_pane->focusStory();
    QWidget* target = next == 1 ? static_cast<QWidget*>(&m_keys->table()) : m_sideBar;
    target->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace idempotency
