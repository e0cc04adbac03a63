#include "ui/dialogs/expectation_list.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/glyphs/icons.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

using Disturbance = TestPayment::Disturbance;

Expectation ofState(KeyState state, const QString& headline, const QString& text) {
    return {glyphOf(state), inkOf(state), headline, text};
}

Expectation ofMoney(MoneyVerdict verdict, const QString& headline, const QString& text) {
    return {glyphOf(verdict), inkOf(verdict), headline, text};
}

/// How many recovery points and calls lie before a crash point: 0 before the claim, 3 once the gateway has charged.
int reachOf(const TestPayment& order) {
    if (order.disturbance == Disturbance::None) return 5;
    const QStringList points{QStringLiteral("before_claim"),     QStringLiteral("claimed"),
                             QStringLiteral("ride_created"),     QStringLiteral("charged"),
                             QStringLiteral("charge_completed"), QStringLiteral("finished")};
    return static_cast<int>(points.indexOf(order.point));
}

Expectation gatewayPart(const TestPayment& order) {
    if (order.card.startsWith(QLatin1String("pm_card_chargeDeclined")))
        return ofMoney(MoneyVerdict::NotAttempted, Words::tr("The gateway declines"), Words::tr("No money moves."));
    for (const auto& card : testCards()) {
        if (card.name != order.card || !card.name.startsWith(QLatin1String("pm_sim_"))) continue;
        return ofMoney(
            MoneyVerdict::MayHaveBeenCharged, Words::tr("The gateway misbehaves"),
            Words::tr("It %1. The worker asks again under the same downstream key where that helps.").arg(card.does));
    }
    return ofMoney(MoneyVerdict::Charged, Words::tr("The gateway charges"),
                   Words::tr("Once, under the downstream key."));
}

void addKilled(std::vector<Expectation>& list, const TestPayment& order, std::chrono::milliseconds lease) {
    const int reach = reachOf(order);
    const auto kept = reach == 3 ? Words::tr("Really: SIGKILL. Nothing about the charge is on record.")
                                 : Words::tr("Really: SIGKILL.");
    list.push_back({glyphOf(IconName::Killed), tokens.text2, Words::tr("The worker is killed"), kept});
    if (reach == 0) {
        list.push_back(
            ofMoney(MoneyVerdict::NotAttempted, Words::tr("No key is left"), Words::tr("Nothing was claimed yet.")));
        return;
    }
    if (reach == 5) {
        list.push_back(
            ofState(KeyState::Finished, Words::tr("Finished all the same"),
                    Words::tr("The answer is stored, but was not sent. Send the key again: it is replayed.")));
        return;
    }
    list.push_back(ofState(KeyState::Stuck, Words::tr("Stuck after %1").arg(shortDuration(lease)),
                           Words::tr("The lease runs out, and nobody goes on.")));
    list.push_back(
        ofState(KeyState::Finished, Words::tr("Resume finishes it"),
                Words::tr("One charge, one ride, one answer. Send the key again and the answer is replayed.")));
}

void addPaused(std::vector<Expectation>& list, const TestPayment& order, std::chrono::milliseconds lease) {
    const bool outlasts = std::chrono::seconds(order.pauseSeconds) > lease;
    list.push_back({glyphOf(IconName::Pause), tokens.maybeCharged,
                    Words::tr("It stops for %1").arg(shortDuration(std::chrono::seconds(order.pauseSeconds))),
                    outlasts ? Words::tr("Longer than its lease: the key gets stuck. Resume it meanwhile, and the late "
                                         "worker's write is turned away.")
                             : Words::tr("Shorter than its lease: it goes on as if nothing had happened.")});
}

/// A glyph at its place in a row.
class GlyphMark : public QWidget {
public:
    GlyphMark(Glyph glyph, const Token& ink) : m_glyph(std::move(glyph)), m_ink(ink) { setFixedSize(16, 18); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintGlyph(painter, QRectF(0, 2, 14, 14), m_glyph, color(m_ink), layoutDirection());
    }

private:
    Glyph m_glyph;
    Token m_ink;
};

QWidget* rowOf(const Expectation& expectation) {
    auto* headline = new QLabel(expectation.headline);
    headline->setFont(fontOf(TextStyle::Cell, QFont::DemiBold));
    auto colors = headline->palette();
    colors.setColor(QPalette::WindowText, color(expectation.ink));
    headline->setPalette(colors);
    auto* text = new QLabel(expectation.text);
    text->setFont(fontOf(TextStyle::Secondary));
    text->setWordWrap(true);
    auto* row = new QWidget;
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->addWidget(new GlyphMark(expectation.glyph, expectation.ink), 0, 0);
    grid->addWidget(headline, 0, 1);
    grid->addWidget(text, 1, 1);
    grid->setColumnStretch(1, 1);
    return row;
}

}  // namespace

std::vector<Expectation> expectationsOf(const TestPayment& order, int rivals, std::chrono::milliseconds lease) {
    std::vector<Expectation> list;
    const int reach = reachOf(order);
    if (rivals > 1) {
        list.push_back(ofState(KeyState::Running,
                               Words::tr("One of %1 wins").arg(localFigures(QString::number(rivals))),
                               Words::tr("The others are told to wait, or get the winner's answer.")));
    }
    if (reach > 0) {
        list.push_back(ofState(KeyState::Running, Words::tr("Running, for a moment"),
                               reach == 1 ? Words::tr("A worker of its own claims the key.")
                                          : Words::tr("A worker of its own claims the key and makes the ride.")));
    }
    if (reach >= 3) list.push_back(gatewayPart(order));
    if (order.disturbance == Disturbance::Kill) {
        addKilled(list, order, lease);
        return list;
    }
    if (order.disturbance == Disturbance::Pause) addPaused(list, order, lease);
    list.push_back(ofState(KeyState::Finished, Words::tr("An answer is stored"),
                           Words::tr("Send the key again and the same answer comes back.")));
    return list;
}

ExpectationList::ExpectationList(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout) {
    setFixedWidth(300);
    auto* title = new QLabel(tr("What you should see"));
    title->setFont(fontOf(TextStyle::Cell, QFont::DemiBold));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 18, 18, 18);
    column->setSpacing(12);
    m_rows->setSpacing(12);
    column->addWidget(title);
    column->addLayout(m_rows);
    column->addStretch();
}

void ExpectationList::setExpectations(const std::vector<Expectation>& expectations) {
    while (auto* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& expectation : expectations)
        m_rows->addWidget(rowOf(expectation));
}

void ExpectationList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), color(tokens.side));
    const int x = layoutDirection() == Qt::RightToLeft ? width() - 1 : 0;
    painter.fillRect(QRect(x, 0, 1, height()), color(tokens.line));
}

}  // namespace idempotency
