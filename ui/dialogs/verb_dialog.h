#pragma once

#include <QTimer>

#include "model/core/verb_preview.h"
#include "model/work/console_requests.h"
#include "ui/dialogs/acting_dialog.h"

class QLabel;

namespace idempotency {

class FactList;
class ReasonForm;
class SentenceBox;
struct OutcomeWords;

/// Previews an operator's verb on one key, takes a reason, and runs it for the row version that was seen. Where the row
/// moves while it is open, it says in what and acts no more. A running key is taken over after a second confirmation
/// only. Where the answer never comes it asks the record of actions whether the click took effect.
class VerbDialog : public ActingDialog {
    Q_OBJECT

public:
    /// Needs a verb that acts on keys.
    VerbDialog(const WorkEnvironment& environment, OperatorVerb verb, const KeySnapshot& seen, const Settings& settings,
               std::shared_ptr<ConsoleRequests> requests, QWidget* parent);

    /// The row as it is now; nothing: it is gone.
    void takeReading(const std::optional<KeySnapshot>& now);
    void setDatabaseAnswers(bool answers);

Q_SIGNALS:
    /// The verb came to an end, whatever end.
    void ended();

private:
    enum class Stage { Asking, Confirming, Running, Unknown, Ended };

    void fillBody();
    void makeFoot();
    void showPreview();
    void showMoved();
    void showHolder();
    void becomePlainResume();
    QString offReason() const;
    void updateButton();
    void nameButton();
    void clicked();
    void confirmTakeOver();
    void run();
    void take(const Result<VerbResult>& result);
    void follow();
    void showOutcome(const OutcomeWords& words);
    void end(const OutcomeWords& words);
    void fitHeight();
    bool isProduction() const { return m_environment.kind == EnvironmentKind::Production; }

    WorkEnvironment m_environment;
    OperatorVerb m_verb;
    KeySnapshot m_seen;
    KeySnapshot m_now;
    std::chrono::steady_clock::time_point m_nowAt;
    Settings m_settings;
    VerbPreview m_preview;
    std::shared_ptr<ConsoleRequests> m_requests;
    QString m_actionId;
    Stage m_stage = Stage::Asking;
    bool m_answers = true;
    bool m_mayConfirm = false;
    QString m_difference;
    QString m_failure;  ///< why no answer came
    QTimer m_tick;
    QLabel* m_title = nullptr;
    SentenceBox* m_what = nullptr;
    FactList* m_facts = nullptr;
    SentenceBox* m_holder = nullptr;
    SentenceBox* m_moved = nullptr;
    SentenceBox* m_outcome = nullptr;
    ReasonForm* m_reason = nullptr;
    QLabel* m_missing = nullptr;
    ActionButton* m_cancel = nullptr;
    ActionButton* m_act = nullptr;
};

}  // namespace idempotency
