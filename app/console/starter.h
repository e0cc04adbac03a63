#pragma once

#include <optional>

#include <QObject>
#include <QTimer>

#include "app/ctl/environment.h"
#include "ui/main_window.h"

namespace idempotency {

/// What was found behind the places that the user named: enough to open a session in the window.
struct Opened {
    Places places;
    std::optional<SandboxStatus> sandbox;
    Settings settings;
};

/// Brings the window to its session: starts the sandbox where no database is named, looks whether the database is this
/// program's, and shows why where it is not. Nothing of it blocks the window.
class Starter : public QObject {
    Q_OBJECT

public:
    Starter(Places places, MainWindow& window);

    void start();

    /// After the window is gone: stops the sandbox that this program started, unless somebody else uses it.
    void stopSandbox();

private:
    void take(const Result<Opened>& opened);
    void giveUp();
    WorkEnvironment environmentFor(const Opened& opened) const;

    Places m_places;
    MainWindow& m_window;
    QTimer m_deadline;
    int m_attempt = 0;  ///< an answer to an earlier one is thrown away
    bool m_startedSandbox = false;
};

}  // namespace idempotency
