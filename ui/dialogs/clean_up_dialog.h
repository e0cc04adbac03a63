#pragma once

#include "model/work/maintenance_requests.h"
#include "ui/dialogs/job_dialog.h"

namespace idempotency {

/// "Clean up old keys…": how many there are and of what time, before yes; then batch by batch.
class CleanUpDialog : public JobDialog {
    Q_OBJECT

public:
    CleanUpDialog(const WorkEnvironment& environment, std::shared_ptr<MaintenanceRequests> requests, QWidget* parent);

private:
    void begin() override;
    void showExpired(const Result<ExpiredKeys>& expired);
    void nextBatch();
    void takeBatch(const Result<qint64>& deleted);

    std::shared_ptr<MaintenanceRequests> m_requests;
    ActionOrder m_order;
    qint64 m_deleted = 0;
};

}  // namespace idempotency
