#pragma once

#include "model/core/verb_preview.h"
#include "model/work/console_requests.h"
#include "ui/dialogs/acting_dialog.h"

class QLabel;
class QLineEdit;

namespace idempotency {

class SentenceBox;

/// Previews the resume of one key, takes a reason, and runs it for the row version that was seen. Where the row moves
/// while it is open, it says in what and acts no more.
class ResumeDialog : public ActingDialog {
    Q_OBJECT

public:
    ResumeDialog(const WorkEnvironment& environment, const KeySnapshot& seen, const Settings& settings,
                 std::shared_ptr<ConsoleRequests> requests, QWidget* parent);

    /// The row as it is now.
    void takeReading(const KeySnapshot& now);
    void setDatabaseAnswers(bool answers);

Q_SIGNALS:
    /// The resume came to an end, whatever end.
    void ended();

private:
    QWidget* makeSubject();
    QWidget* makeReason();
    void makeFoot(const WorkEnvironment& environment);
    QString offReason() const;
    void updateButton();
    void run();
    void showOutcome(const Result<VerbResult>& result);

    enum class Stage { Asking, Running, Ended };

    KeySnapshot m_seen;
    Settings m_settings;
    VerbPreview m_preview;
    std::shared_ptr<ConsoleRequests> m_requests;
    Stage m_stage = Stage::Asking;
    bool m_answers = true;
    QString m_difference;
    SentenceBox* m_what = nullptr;
    SentenceBox* m_moved = nullptr;
    SentenceBox* m_outcome = nullptr;
    QLineEdit* m_reason = nullptr;
    QWidget* m_reasonPart = nullptr;
    QLabel* m_missing = nullptr;
    ActionButton* m_cancel = nullptr;
    ActionButton* m_resume = nullptr;
};

}  // namespace idempotency
