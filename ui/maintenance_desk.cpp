#include "ui/maintenance_desk.h"

#include "model/work/when_answered.h"
#include "ui/dialogs/clean_up_dialog.h"
#include "ui/dialogs/complete_all_dialog.h"
#include "ui/dialogs/report_dialogs.h"
#include "ui/dialogs/verb_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

constexpr std::chrono::hours roundTime{4};

bool asksGateway(LongWork work) {
    return work == LongWork::CompleteAll || work == LongWork::Reconcile;
}

}  // namespace

QString wordOf(LongWork work) {
    switch (work) {
        case LongWork::CompleteAll:
            return Words::tr("Complete all");
        case LongWork::CleanUp:
            return Words::tr("Clean-up");
        case LongWork::Reconcile:
            return Words::tr("Reconcile");
        case LongWork::Doctor:
            return Words::tr("Doctor");
    }
    Q_UNREACHABLE();
}

MaintenanceDesk::MaintenanceDesk(const Session& session, Refresher& refresher, QWidget& page)
    : QObject(&page), m_session(session), m_refresher(refresher), m_page(page) {
    m_rounds.setInterval(roundTime);
    m_rounds.callOnTimeout(this, &MaintenanceDesk::maintainNow);
}

QString MaintenanceDesk::offBecause(LongWork work) const {
    const auto off = tr("%1 is off: %2");
    if (!m_session.maintenance) return off.arg(wordOf(work), tr("this session has no connection for it"));
    if (!m_refresher.answers() || !m_refresher.reading())
        return off.arg(wordOf(work), tr("the database does not answer"));
    if (work != LongWork::Doctor && m_refresher.reading()->readOnly)
        return off.arg(wordOf(work), tr("your login may only read"));
    if (!asksGateway(work)) return {};
    if (const auto gateway = m_session.requests->gatewayIsNamed(); !gateway)
        return off.arg(wordOf(work), lowered(gateway.failure().message));
    return {};
}

JobDialog* MaintenanceDesk::dialogFor(LongWork work, const WorkEnvironment& environment) {
    auto* parent = m_page.window();
    switch (work) {
        case LongWork::CompleteAll:
            return new CompleteAllDialog(environment, m_refresher.reading()->settings, m_session.maintenance, parent);
        case LongWork::CleanUp:
            return new CleanUpDialog(environment, m_session.maintenance, parent);
        case LongWork::Reconcile:
            return new ReconcileDialog(environment, m_session.maintenance, parent);
        case LongWork::Doctor:
            return new DoctorDialog(environment, m_session.maintenance, parent);
    }
    Q_UNREACHABLE();
}

void MaintenanceDesk::open(LongWork work, const WorkEnvironment& environment) {
    if (!offBecause(work).isEmpty() || m_dialog) return;
    m_dialog = dialogFor(work, environment);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &JobDialog::ended, this, [this] { m_refresher.refreshNow(); });
    m_dialog->open();
}

void MaintenanceDesk::answersChanged() {
    if (m_dialog) m_dialog->setDatabaseAnswers(m_refresher.answers());
}

void MaintenanceDesk::setAutomatic(bool automatic) {
    if (automatic)
        m_rounds.start();
    else
        m_rounds.stop();
}

void MaintenanceDesk::maintainNow() {
    if (offBecause(LongWork::CleanUp).isEmpty())
        cleanUpFurther(newActionOrder(tr("scheduled by an open console")));
    else
        reconcileQuietly();
}

void MaintenanceDesk::cleanUpFurther(const ActionOrder& order) {
    whenAnswered(m_session.maintenance->cleanUpBatch(order), this, [this, order](const Result<qint64>& deleted) {
        if (deleted && *deleted > 0) return cleanUpFurther(order);
        reconcileQuietly();
    });
}

/// What it finds is put among the late charges, and seen there.
void MaintenanceDesk::reconcileQuietly() {
    if (!offBecause(LongWork::Reconcile).isEmpty()) return;
    ReconcileOptions options;
    options.recordOrphans = true;
    whenAnswered(m_session.maintenance->reconcile(options, std::make_shared<ReconcileWatch>()), this,
                 [this](const Result<ReconcileReport>&) { m_refresher.refreshNow(); });
}

}  // namespace idempotency
