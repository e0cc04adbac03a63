#pragma once

#include <QTimer>

#include "model/work/maintenance_requests.h"
#include "ui/dialogs/job_dialog.h"

namespace idempotency {

/// "Reconcile…": compares rides and the gateway's charges both ways, and can put the orphans on record.
class ReconcileDialog : public JobDialog {
    Q_OBJECT

public:
    ReconcileDialog(const WorkEnvironment& environment, std::shared_ptr<MaintenanceRequests> requests, QWidget* parent);

private:
    void begin() override;
    void stop() override;
    void showProgress();
    void take(const Result<ReconcileReport>& report);

    std::shared_ptr<MaintenanceRequests> m_requests;
    std::shared_ptr<ReconcileWatch> m_watch = std::make_shared<ReconcileWatch>();
    QTimer m_looks;
};

/// "Doctor…": looks for broken rules in the data, each with the repair that is allowed.
class DoctorDialog : public JobDialog {
    Q_OBJECT

public:
    DoctorDialog(const WorkEnvironment& environment, std::shared_ptr<MaintenanceRequests> requests, QWidget* parent);

private:
    void begin() override;

    std::shared_ptr<MaintenanceRequests> m_requests;
};

}  // namespace idempotency
