#pragma once

#include <QObject>
#include <QPointer>

#include "ui/refresher.h"
#include "ui/session.h"

namespace idempotency {

class BulkDialog;
class KeysPage;
class SettleDialog;
class VerbDialog;

/// The operators' verbs for what is selected in the table: why one is off, and its dialog. One dialog is open at a
/// time.
class VerbDesk : public QObject {
    Q_OBJECT

public:
    /// All must outlive it.
    VerbDesk(const Session& session, Refresher& refresher, KeysPage& keys, QWidget& page);

    /// Empty: the verb can be chosen. With several keys selected it is the preview that says which are refused.
    QString offBecause(OperatorVerb verb) const;
    /// For everything that matches the filter: resume and call off alone.
    QString offForMatching(OperatorVerb verb) const;
    QString settleOff() const;

    void act(OperatorVerb verb, const WorkEnvironment& environment);
    void actOnMatching(OperatorVerb verb, const WorkEnvironment& environment);
    void settle(const OrphanCharge& charge, const WorkEnvironment& environment);

    /// The selected key as it was just read; nothing: it is gone.
    void takeReading(const std::optional<KeySnapshot>& now);
    void answersChanged();

private:
    QString offForAll(OperatorVerb verb) const;
    bool isBusy() const;
    void openBulk(BulkDialog* dialog);

    const Session& m_session;
    Refresher& m_refresher;
    KeysPage& m_keys;
    QWidget& m_page;
    QPointer<VerbDialog> m_dialog;
    QPointer<SettleDialog> m_settleDialog;
    QPointer<BulkDialog> m_bulkDialog;
};

}  // namespace idempotency
