#pragma once

#include <chrono>

#include "ui/dialogs/acting_dialog.h"
#include "ui/theme/tokens.h"

class QLabel;
class QProgressBar;
class QTableWidget;

namespace idempotency {

class ReasonForm;
class SentenceBox;

/// Long work in a dialog: what it is about to do, progress while it goes on, a row for each result, and the results as
/// CSV. Stopping ends it between two steps; what is done stays done.
class JobDialog : public ActingDialog {
    Q_OBJECT

public:
    /// While it runs, closing only stops it.
    void reject() override;
    void setDatabaseAnswers(bool answers);

Q_SIGNALS:
    /// It came to an end, whatever end.
    void ended();

protected:
    struct Texts {
        QString title;
        QString act;          ///< on the button that begins
        QString csvName;      ///< offered for the results
        QStringList columns;  ///< of the results
        bool asksReason = true;
    };
    JobDialog(const WorkEnvironment& environment, const Texts& texts, QWidget* parent);

    /// Begins the work; then each step calls progress() and addRow(), and the last one finish().
    virtual void begin() = 0;
    virtual bool isStopped() const { return m_stopped; }
    virtual void stop() { m_stopped = true; }

    void say(const QString& first, const QString& second, const QString& note, const Token& ink);
    /// Why it cannot begin; empty: it can.
    void setOff(const QString& reason);
    void progress(const QString& text);
    void addRow(const QStringList& cells);
    void finish(const QString& first, const QString& second, const Token& ink);
    /// Such as "1,200 done, 40 a second".
    QString rateText(qint64 done) const;
    QString reason() const;
    QString ticket() const;

private:
    enum class Stage { Asking, Running, Ended };
    void fillBody(const Texts& texts);
    void fillFoot(const Texts& texts);
    void run();
    void updateButton();
    void exportCsv();

    WorkEnvironment m_environment;
    QString m_csvName;
    Stage m_stage = Stage::Asking;
    bool m_stopped = false;
    bool m_answers = true;
    QString m_off;
    std::chrono::steady_clock::time_point m_begun;
    SentenceBox* m_what = nullptr;
    ReasonForm* m_reason = nullptr;
    QProgressBar* m_bar = nullptr;
    QTableWidget* m_table = nullptr;
    QLabel* m_note = nullptr;
    ActionButton* m_export = nullptr;
    ActionButton* m_close = nullptr;
    ActionButton* m_act = nullptr;
};

}  // namespace idempotency
