#include "ui/verb_desk.h"

#include "model/core/key_state.h"
#include "model/core/verb_preview.h"
#include "ui/dialogs/bulk_dialog.h"
#include "ui/dialogs/settle_dialog.h"
#include "ui/dialogs/verb_dialog.h"
#include "ui/dialogs/verb_words.h"
#include "ui/keys/keys_page.h"
#include "ui/keys/keys_table.h"

namespace idempotency {

namespace {

bool worksInBulk(OperatorVerb verb) {
    return verb == OperatorVerb::Resume || verb == OperatorVerb::Reap;
}

}  // namespace

VerbDesk::VerbDesk(const Session& session, Refresher& refresher, KeysPage& keys, QWidget& page)
    : QObject(&page), m_session(session), m_refresher(refresher), m_keys(keys), m_page(page) {}

/// What turns a verb off whatever the key.
QString VerbDesk::offForAll(OperatorVerb verb) const {
    const auto off = tr("%1 is off: %2");
    if (!m_refresher.answers() || !m_refresher.reading())
        return off.arg(wordOf(verb), tr("the database does not answer"));
    if (m_refresher.reading()->readOnly) return off.arg(wordOf(verb), tr("your login may only read"));
    if (verb == OperatorVerb::SettleOrphan) return {};
    if (const auto gateway = m_session.requests->gatewayIsNamed(); !gateway)
        return off.arg(wordOf(verb), lowered(gateway.failure().message));
    return {};
}

QString VerbDesk::offBecause(OperatorVerb verb) const {
    const auto off = tr("%1 is off: %2");
    const auto key = m_keys.table().selectedKey();
    if (!key) return off.arg(wordOf(verb), tr("no key is selected"));
    if (auto reason = offForAll(verb); !reason.isEmpty()) return reason;
    if (m_keys.table().selectedCount() > 1)
        return worksInBulk(verb) ? QString() : off.arg(wordOf(verb), tr("it takes one key at a time"));
    if (verb == OperatorVerb::ForceResume && stateOf(key->key, key->readAt) != KeyState::Running)
        return off.arg(wordOf(verb), tr("no worker holds this key"));
    const auto preview = previewVerb(verb, *key, m_refresher.reading()->settings);
    return preview.wouldAct() ? QString() : off.arg(wordOf(verb), lowered(preview.sentence));
}

QString VerbDesk::offForMatching(OperatorVerb verb) const {
    if (auto reason = offForAll(verb); !reason.isEmpty()) return reason;
    const auto& state = m_keys.model().query().state;
    if (state && !isUnfinished(*state)) return tr("%1 is off: all keys in this view are finished").arg(wordOf(verb));
    if (m_keys.model().rowCount() == 0) return tr("%1 is off: no key matches").arg(wordOf(verb));
    return {};
}

QString VerbDesk::settleOff() const {
    return offForAll(OperatorVerb::SettleOrphan);
}

bool VerbDesk::isBusy() const {
    return m_dialog || m_settleDialog || m_bulkDialog;
}

void VerbDesk::act(OperatorVerb verb, const WorkEnvironment& environment) {
    if (!offBecause(verb).isEmpty() || isBusy()) return;
    const auto& settings = m_refresher.reading()->settings;
    if (m_keys.table().selectedCount() > 1) {
        return openBulk(new BulkDialog(environment, verb, m_keys.table().selectedKeys(), settings, m_session.requests,
                                       m_page.window()));
    }
    m_dialog =
        new VerbDialog(environment, verb, *m_keys.table().selectedKey(), settings, m_session.requests, m_page.window());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &VerbDialog::ended, this, [this] { m_refresher.refreshNow(); });
    m_dialog->open();
}

void VerbDesk::actOnMatching(OperatorVerb verb, const WorkEnvironment& environment) {
    if (!offForMatching(verb).isEmpty() || isBusy()) return;
    openBulk(new BulkDialog(environment, verb, m_keys.model().query(), m_refresher.reading()->settings,
                            m_session.requests, m_page.window()));
}

void VerbDesk::openBulk(BulkDialog* dialog) {
    m_bulkDialog = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &BulkDialog::ended, this, [this] { m_refresher.refreshNow(); });
    dialog->open();
}

void VerbDesk::settle(const OrphanCharge& charge, const WorkEnvironment& environment) {
    if (!settleOff().isEmpty() || isBusy()) return;
    m_settleDialog = new SettleDialog(environment, charge, m_session.requests, m_page.window());
    m_settleDialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_settleDialog, &SettleDialog::ended, this, [this] { m_refresher.refreshNow(); });
    m_settleDialog->open();
}

void VerbDesk::takeReading(const std::optional<KeySnapshot>& now) {
    if (m_dialog) m_dialog->takeReading(now);
}

void VerbDesk::answersChanged() {
    if (m_dialog) m_dialog->setDatabaseAnswers(m_refresher.answers());
    if (m_settleDialog) m_settleDialog->setDatabaseAnswers(m_refresher.answers());
    if (m_bulkDialog) m_bulkDialog->setDatabaseAnswers(m_refresher.answers());
}

}  // namespace idempotency
