#pragma once

#include <QPointer>

#include "model/tables/bulk_model.h"
#include "model/work/bulk_run.h"
#include "ui/dialogs/acting_dialog.h"

class QLabel;

namespace idempotency {

class BulkTable;
class Card;
class OutcomeBar;
class ReasonForm;

/// One verb on many keys: freezes the set, shows what would become of each and what money they carry, takes one reason,
/// then goes through them one by one and keeps what each came to.
class BulkDialog : public ActingDialog {
    Q_OBJECT

public:
    /// For the keys as they are on screen. Needs resume or reap.
    BulkDialog(const WorkEnvironment& environment, OperatorVerb verb, const std::vector<KeySnapshot>& keys,
               const Settings& settings, std::shared_ptr<ConsoleRequests> requests, QWidget* parent);
    /// For every unfinished key that matches; they are read first.
    BulkDialog(const WorkEnvironment& environment, OperatorVerb verb, const KeyQuery& query, const Settings& settings,
               std::shared_ptr<ConsoleRequests> requests, QWidget* parent);

    void setDatabaseAnswers(bool answers);

    /// While it runs, closing only stops it: the key in work comes to its end first.
    void reject() override;

Q_SIGNALS:
    /// All that was to be done is done, or it was stopped.
    void ended();

private:
    enum class Stage { Reading, Asking, Running, Ended };

    BulkDialog(const WorkEnvironment& environment, OperatorVerb verb, const Settings& settings,
               std::shared_ptr<ConsoleRequests> requests, QWidget* parent);
    void fillBody();
    QWidget* makeHead();
    QWidget* makeCards();
    void makeFoot();
    void freeze(const std::vector<KeySnapshot>& keys, const QString& chosen);
    void showSummary();
    QString offReason() const;
    void updateButton();
    void takeOut();
    void run();
    void rowEnded(const VerbResult& result);
    void showProgress();
    void end();
    void exportCsv();
    void setNote(const QString& note);

    WorkEnvironment m_environment;
    OperatorVerb m_verb;
    Settings m_settings;
    std::shared_ptr<ConsoleRequests> m_requests;
    BulkModel m_model;
    QPointer<BulkRun> m_run;
    Stage m_stage = Stage::Reading;
    bool m_answers = true;
    bool m_waits = false;
    QLabel* m_title = nullptr;
    QLabel* m_chosen = nullptr;
    Card* m_keys = nullptr;
    Card* m_money = nullptr;
    OutcomeBar* m_bar = nullptr;
    Card* m_outcomes = nullptr;
    BulkTable* m_table = nullptr;
    QLabel* m_tableNote = nullptr;
    ReasonForm* m_reason = nullptr;
    QLabel* m_note = nullptr;
    ActionButton* m_export = nullptr;
    ActionButton* m_close = nullptr;
    ActionButton* m_act = nullptr;
};

}  // namespace idempotency
