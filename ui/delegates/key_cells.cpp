#include "ui/delegates/key_cells.h"

#include <QPainter>

#include "model/core/key_state.h"
#include "model/core/money_verdict.h"
#include "model/core/payment_amount.h"
#include "ui/drawings/labels.h"
#include "ui/drawings/lease_drawing.h"
#include "ui/drawings/steps_drawing.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

bool isCertainMoney(MoneyVerdict verdict) {
    return verdict == MoneyVerdict::NotAttempted || verdict == MoneyVerdict::Settled;
}

}  // namespace

std::chrono::milliseconds ageOf(const KeySnapshot& snapshot, std::chrono::milliseconds elapsed) {
    using std::chrono::milliseconds;
    const auto atReading = std::chrono::floor<milliseconds>(snapshot.readAt - snapshot.key.createdAt);
    return std::max(atReading + elapsed, milliseconds(0));
}

void StateDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    const auto state = stateOf(cell.snapshot.key, cell.snapshot.readAt);
    paintGlyphAndWord(painter, content, glyphOf(state), wordOf(state), inkOf(state),
                      fontOf(TextStyle::Secondary, QFont::DemiBold), cell.direction);
}

void MoneyDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    const auto verdict = moneyVerdict(cell.snapshot);
    const auto weight = isCertainMoney(verdict) ? QFont::Normal : QFont::DemiBold;
    paintGlyphAndWord(painter, content, glyphOf(verdict), wordOf(verdict), inkOf(verdict),
                      fontOf(TextStyle::Secondary, weight), cell.direction);
}

void AmountDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    const auto font = fontOf(TextStyle::Cell, QFont::Medium);
    const auto amount = amountOf(cell.snapshot);
    if (!amount) return paintFigureAtRight(painter, content, QStringLiteral("–"), font, tokens.text3);
    painter.setPen(color(tokens.text));
    paintAmount(painter, content, *amount, font, cell.direction);
}

void UserDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    painter.setPen(color(tokens.text));
    paintIdentifier(painter, content, cell.snapshot.key.scope.userId, fontOf(TextStyle::Cell), cell.direction);
}

void KeyTextDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    painter.setPen(color(tokens.text));
    paintElidedKey(painter, content, cell.snapshot.key.scope.key, cell.direction);
}

void RecoveryPointDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    paintSmallSteps(painter, content, stepsOf(cell.snapshot), cell.direction);
}

void LeaseDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    paintLease(painter, content, leaseDrawing(cell.snapshot, cell.elapsed, cell.databaseAnswers), cell.direction);
}

void TriesDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    const bool setAside = isSetAside(cell.snapshot.key, cell.snapshot.attemptCap);
    const auto text = localFigures(QString::number(cell.snapshot.key.attempts));
    paintFigureAtRight(painter, content, text, fontOf(TextStyle::Cell, setAside ? QFont::Bold : QFont::Normal),
                       setAside ? tokens.stuck : tokens.text);
}

void AgeDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    paintFigureAtRight(painter, content, shortDuration(ageOf(cell.snapshot, cell.elapsed)), fontOf(TextStyle::Cell),
                       tokens.text2);
}

void FenceDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    paintFigureAtRight(painter, content, QString::number(cell.snapshot.key.fence), fontOf(TextStyle::Cell),
                       tokens.text2);
}

void ChargeDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    const QString charge = cell.snapshot.ride ? cell.snapshot.ride->chargeId : QString();
    painter.setPen(color(charge.isEmpty() ? tokens.text3 : tokens.text));
    paintElidedKey(painter, content, charge.isEmpty() ? QStringLiteral("–") : charge, cell.direction);
}

void PathDelegate::paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const {
    painter.setPen(color(tokens.text2));
    paintIdentifier(painter, content, cell.snapshot.key.scope.path, fontOf(TextStyle::Cell), cell.direction);
}

}  // namespace idempotency
