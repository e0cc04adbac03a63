#pragma once

#include <optional>

#include <QFrame>

#include "model/core/key.h"
#include "model/core/operator_action.h"
#include "model/core/settings.h"

class QLabel;
class QScrollArea;
class QStackedWidget;
class QTabWidget;

namespace idempotency {

class ActionButton;
class BigSteps;
class CodeView;
class FactList;
class OrphanList;
class Pill;
class SentenceBox;
class TimelineList;

/// One key as a story: what happened in a sentence, how far it got, its history, its facts, what was asked and
/// answered; at the foot what one can do about it.
class DetailPane : public QFrame {
    Q_OBJECT

public:
    explicit DetailPane(QWidget* parent = nullptr);

    /// `movedOn`: the key no longer matches the view that it was chosen in.
    void showStory(const KeyStory& story, const Settings& settings, bool movedOn);
    /// Until the story has come.
    void showSnapshot(const KeySnapshot& snapshot, const Settings& settings);
    void showNothing();
    void showGone();

    std::optional<qint64> shownId() const { return m_id; }

    /// Gives the keyboard to the first thing that one can do here.
    void focusStory();

    /// Why a verb is off; empty: it is on.
    void setVerbOff(OperatorVerb verb, const QString& reason);
    void setSettleOff(const QString& reason);
    void setAskOff(const QString& reason);

    /// What the gateway said last of this key; nothing takes it away.
    void showGatewayAnswer(const QString& headline, const QString& text);
    void hideGatewayAnswer();

Q_SIGNALS:
    void verbAsked(idempotency::OperatorVerb verb);
    void settleAsked(const idempotency::OrphanCharge& charge);
    void gatewayAsked();
    void copyAsked();

private:
    QWidget* makeStory();
    QWidget* makeHead();
    QWidget* makeFoot();
    QWidget* makeNothing();
    void show(const KeyStory& story, const Settings& settings, bool movedOn, bool isWhole);
    void showHead(const KeySnapshot& snapshot);
    void showOperator(const KeySnapshot& snapshot);
    void showSteps(const KeySnapshot& snapshot);
    void showTexts(const Key& key);

    std::optional<qint64> m_id;
    QStackedWidget* m_stack;
    QScrollArea* m_scroll = nullptr;
    QLabel* m_nothing = nullptr;
    Pill* m_state = nullptr;
    Pill* m_money = nullptr;
    QLabel* m_amount = nullptr;
    QLabel* m_key = nullptr;
    QLabel* m_user = nullptr;
    SentenceBox* m_sentences = nullptr;
    SentenceBox* m_gateway = nullptr;
    SentenceBox* m_operator = nullptr;
    BigSteps* m_steps = nullptr;
    TimelineList* m_timeline = nullptr;
    OrphanList* m_orphans = nullptr;
    FactList* m_facts = nullptr;
    QTabWidget* m_texts = nullptr;
    CodeView* m_request = nullptr;
    CodeView* m_response = nullptr;
    ActionButton* m_resume = nullptr;
    ActionButton* m_takeOver = nullptr;
    ActionButton* m_recharge = nullptr;
    ActionButton* m_callOff = nullptr;
    ActionButton* m_ask = nullptr;
};

}  // namespace idempotency
