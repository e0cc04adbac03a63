#include "ui/welcome.h"

#include <QLabel>

#include "ui/widgets/action_button.h"
#include "ui/widgets/empty_page.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

WelcomeCards addCards(EmptyPage& page) {
    WelcomeCards cards;
    cards.submit = new ActionButton(Words::tr("Submit…"), ActionButton::Kind::Primary);
    cards.submit->setKeyCap(Words::tr("Ctrl+N"));
    cards.crash = new ActionButton(Words::tr("Submit and crash…"));
    auto* resume = new ActionButton(Words::tr("Resume"));
    resume->setKeyCap(Words::tr("Ctrl+R"));
    resume->setOffBecause(Words::tr("Resume is off: there is no key yet"));
    page.addCard(Words::tr("Submit a test payment"), Words::tr("Watch one key go through the four steps."),
                 cards.submit);
    page.addCard(Words::tr("Crash a worker"),
                 Words::tr("Sends a payment and kills its worker right after the gateway has charged."), cards.crash);
    page.addCard(Words::tr("Finish what it left"),
                 Words::tr("Once its lease is over the key is stuck. Resume it: still one charge."), resume);
    return cards;
}

}  // namespace

WelcomeCards fillWelcome(EmptyPage& page, const Session& session, bool maySubmit) {
    const bool isSandbox = session.environment.kind == EnvironmentKind::Sandbox;
    page.setText(Words::tr("No keys yet"),
                 isSandbox
                     ? Words::tr("This sandbox is yours alone: a private database and a simulated gateway on this "
                                 "computer. Break things here.")
                     : Words::tr("This database holds no key. As soon as a payment comes in, it is shown here."));
    WelcomeCards cards;
    if (isSandbox || maySubmit) cards = addCards(page);
    if (!session.started.isEmpty()) {
        auto* started = new QLabel(session.started.join(QStringLiteral("   ·   ")));
        started->setForegroundRole(QPalette::PlaceholderText);
        page.addButton(started);
    }
    return cards;
}

}  // namespace idempotency
