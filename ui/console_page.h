#pragma once

#include <QSet>
#include <QWidget>

#include "ui/maintenance_desk.h"
#include "ui/refresher.h"
#include "ui/session.h"
#include "ui/side_bar.h"

class QSplitter;
class QStackedWidget;

namespace idempotency {

class ActionButton;
class ActionsPage;
class Banner;
class DetailPane;
class KeysPage;
class VerbDesk;

/// The working part of the window for one session: views, keys, the selected key's story, and the verbs.
class ConsolePage : public QWidget {
    Q_OBJECT

public:
    explicit ConsolePage(Session session, QWidget* parent = nullptr);

    /// As it is now: it knows whether the database answers and may be written.
    WorkEnvironment environment() const;
    const Refresher& refresher() const { return m_refresher; }
    QString viewName() const;
    bool isLoaded() const;

    /// Why a verb is off; empty: it is on.
    QString submitOff() const;
    QString verbOff(OperatorVerb verb) const;
    QString matchingVerbOff(OperatorVerb verb) const;
    QString askOff() const;

    void submitPayment();
    /// On what is selected: one key, or several at once.
    void act(OperatorVerb verb);
    /// On everything that matches the view and the search.
    void actOnMatching(OperatorVerb verb);
    void showActions();
    QString longWorkOff(LongWork work) const { return m_maintenance->offBecause(work); }
    void openLongWork(LongWork work);
    /// Cleans up and reconciles by itself while this page is open.
    void setAutomatic(bool automatic) { m_maintenance->setAutomatic(automatic); }
    void setContextMenu(const QList<QAction*>& actions);
    void askGateway();
    void copyKey();
    void refreshNow() { m_refresher.refreshNow(); }
    void setPaused(bool paused);
    void chooseView(int view);
    void focusSearch();
    void stepBack();
    void focusNextPane(bool forward);

Q_SIGNALS:
    /// Anything that bars, strip and title show may be another now.
    void changed();
    /// The database refuses for good; see Refresher.
    void refused(const idempotency::Failure& failure);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void connectParts();
    void fillWelcome();
    void openSubmit(const QString& crashAt);
    void follow();
    void readStory();
    void takeStory(qint64 id, const Result<std::optional<KeyStory>>& answer);
    void takeGatewayReport(qint64 id, const Result<GatewayReport>& answer);
    void selectionChanged();
    void answersChanged();
    void noteFailure(const Failure& failure);
    void updateVerbs();
    void updateBanner();

    Session m_session;
    Refresher m_refresher;
    SideBar* m_sideBar;
    KeysPage* m_keys;
    DetailPane* m_pane;
    ActionsPage* m_actions;
    VerbDesk* m_desk;
    MaintenanceDesk* m_maintenance;
    Banner* m_banner;
    QStackedWidget* m_centre;
    QSplitter* m_outer;
    QSplitter* m_inner;
    QTimer m_second;
    ActionButton* m_submitCard = nullptr;
    ActionButton* m_crashCard = nullptr;
    QSet<qint64> m_asked;  ///< keys that the gateway is being asked about
    bool m_readingStory = false;
};

}  // namespace idempotency
