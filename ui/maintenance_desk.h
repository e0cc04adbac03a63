#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>

#include "ui/refresher.h"
#include "ui/session.h"

namespace idempotency {

class JobDialog;

/// The long work that a window offers.
enum class LongWork { CompleteAll, CleanUp, Reconcile, Doctor };

/// Opens the dialogs of the long work, says why one is off, and where it is switched on cleans up and reconciles by
/// itself every four hours. One dialog is open at a time.
class MaintenanceDesk : public QObject {
    Q_OBJECT

public:
    /// All must outlive it.
    MaintenanceDesk(const Session& session, Refresher& refresher, QWidget& page);

    /// Empty: it can be chosen.
    QString offBecause(LongWork work) const;
    void open(LongWork work, const WorkEnvironment& environment);
    void answersChanged();

    void setAutomatic(bool automatic);
    /// One round at once, as the timer begins it.
    void maintainNow();

private:
    JobDialog* dialogFor(LongWork work, const WorkEnvironment& environment);
    void cleanUpFurther(const ActionOrder& order);
    void reconcileQuietly();

    const Session& m_session;
    Refresher& m_refresher;
    QWidget& m_page;
    QPointer<JobDialog> m_dialog;
    QTimer m_rounds;
};

QString wordOf(LongWork work);

}  // namespace idempotency
