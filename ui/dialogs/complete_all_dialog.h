#pragma once

#include "model/work/maintenance_requests.h"
#include "ui/dialogs/job_dialog.h"

namespace idempotency {

/// "Complete all…": resumes every stuck or waiting key, oldest first, with a result for each.
class CompleteAllDialog : public JobDialog {
    Q_OBJECT

public:
    CompleteAllDialog(const WorkEnvironment& environment, const Settings& settings,
                      std::shared_ptr<MaintenanceRequests> requests, QWidget* parent);

private:
    void begin() override;
    void showCompletable(const Result<CompletableKeys>& completable);
    void next();
    void take(const Result<std::optional<VerbResult>>& result);
    void conclude(const QString& first, const QString& second, const Token& ink);

    Settings m_settings;
    std::shared_ptr<MaintenanceRequests> m_requests;
    std::shared_ptr<CompleteAll> m_all;
    qint64 m_tried = 0;
    qint64 m_done = 0;
};

}  // namespace idempotency
