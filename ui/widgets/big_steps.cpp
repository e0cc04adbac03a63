#include "ui/widgets/big_steps.h"

#include <QPainter>

#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

constexpr qreal nodeY = 14;
constexpr qreal namesTop = 28;
constexpr qreal coinSize = 12;

bool isPresent(const StepsDrawing& drawing, int node) {
    return drawing.nodes[node] == StepNode::Present;
}

bool isInDoubt(const StepsDrawing& drawing, int node) {
    return node > 0 && drawing.lines[node - 1] == StepLine::InDoubt;
}

// The coin sits on the dashed line, so the line behind it must not shine through.
void paintCoins(QPainter& painter, const std::array<qreal, 4>& x, const StepsDrawing& drawing,
                Qt::LayoutDirection direction, const QColor& ground) {
    for (int i = 0; i < 3; ++i) {
        if (drawing.lines[i] != StepLine::InDoubt) continue;
        const QPointF centre((x[i] + x[i + 1]) / 2, nodeY);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        painter.drawEllipse(centre, coinSize / 2 + 2.5, coinSize / 2 + 2.5);
        const QRectF rect(centre.x() - coinSize / 2, centre.y() - coinSize / 2, coinSize, coinSize);
        const auto verdict = MoneyVerdict::MayHaveBeenCharged;
        paintGlyph(painter, rect, glyphOf(verdict), color(inkOf(verdict)), direction);
    }
}

}  // namespace

BigSteps::BigSteps(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BigSteps::setSteps(const StepsDrawing& drawing, const StepNotes& notes) {
    m_drawing = drawing;
    m_notes = notes;
    QStringList spoken;
    for (int i = 0; i < 4; ++i) {
        const auto name = wordOf(static_cast<RecoveryPoint>(i));
        const bool done = drawing.nodes[i] == StepNode::Reached || isPresent(drawing, i);
        spoken << tr("%1: %2").arg(name, done ? tr("done") : tr("not done")) + QLatin1Char(' ') + notes[i];
    }
    setAccessibleName(tr("Steps. %1").arg(spoken.join(QStringLiteral(". "))));
    update();
}

QSize BigSteps::sizeHint() const {
    const auto names = QFontMetricsF(fontOf(TextStyle::Caption)).height();
    const auto notes = QFontMetricsF(fontOf(TextStyle::Smallest)).height();
    return {400, static_cast<int>(std::ceil(namesTop + names + notes + 2))};
}

std::array<qreal, 4> BigSteps::positions() const {
    std::array<qreal, 4> x{};
    const qreal column = width() / 4.0;
    for (int i = 0; i < 4; ++i) {
        const auto position = column * (i + 0.5);
        x[i] = layoutDirection() == Qt::RightToLeft ? width() - position : position;
    }
    return x;
}

void BigSteps::paintNames(QPainter& painter) const {
    const auto x = positions();
    const qreal column = width() / 4.0;
    for (int i = 0; i < 4; ++i) {
        const bool reached = m_drawing.nodes[i] != StepNode::NotReached;
        const auto nameFont = fontOf(TextStyle::Caption, isPresent(m_drawing, i) ? QFont::DemiBold : QFont::Normal);
        const auto nameHeight = QFontMetricsF(nameFont).height();
        const QRectF name(x[i] - column / 2, namesTop, column, nameHeight);
        painter.setFont(nameFont);
        painter.setPen(color(reached ? tokens.text : tokens.text2));
        painter.drawText(name, Qt::AlignCenter, wordOf(static_cast<RecoveryPoint>(i)));
        painter.setFont(fontOf(TextStyle::Smallest));
        painter.setPen(color(isInDoubt(m_drawing, i) ? tokens.maybeCharged : tokens.text3));
        painter.drawText(name.translated(0, nameHeight), Qt::AlignCenter, m_notes[i]);
    }
}

void BigSteps::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintSteps(painter, positions(), nodeY, m_drawing, bigSteps);
    paintCoins(painter, positions(), m_drawing, layoutDirection(), palette().color(backgroundRole()));
    paintNames(painter);
}

}  // namespace idempotency
