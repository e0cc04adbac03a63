#include "ui/widgets/outcome_bar.h"

#include <numeric>

#include "ui/drawings/shapes.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr int barHeight = 9;
constexpr int legendRow = 20;
constexpr qreal partGap = 2;
constexpr qreal legendGap = 18;
constexpr qreal smallestPart = 6;

QString legendOf(const OutcomePart& part) {
    return part.name + QStringLiteral("  ") + countText(part.count);
}

qreal legendWidth(const OutcomePart& part) {
    return 14 + 6 + QFontMetricsF(fontOf(TextStyle::Secondary, QFont::DemiBold)).horizontalAdvance(legendOf(part)) +
           legendGap;
}

}  // namespace

OutcomeBar::OutcomeBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void OutcomeBar::setParts(const std::vector<OutcomePart>& parts) {
    m_parts = parts;
    QStringList spoken;
    for (const auto& part : parts)
        spoken << legendOf(part);
    setAccessibleName(spoken.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int OutcomeBar::rowsFor(int width) const {
    int rows = 1;
    qreal used = 0;
    for (const auto& part : m_parts) {
        const auto need = legendWidth(part);
        if (used > 0 && used + need > width) {
            ++rows;
            used = 0;
        }
        used += need;
    }
    return rows;
}

QSize OutcomeBar::sizeHint() const {
    return {300, barHeight + 8 + legendRow * rowsFor(std::max(width(), 200))};
}

void OutcomeBar::resizeEvent(QResizeEvent*) {
    updateGeometry();
}

void OutcomeBar::paintBar(QPainter& painter) const {
    const int total = std::accumulate(m_parts.begin(), m_parts.end(), 0,
                                      [](int sum, const OutcomePart& part) { return sum + part.count; });
    if (total == 0) return paintBox(painter, QRectF(0, 0, width(), barHeight), 3, color(tokens.track), {});
    const auto parts = static_cast<qreal>(m_parts.size());
    const qreal toShare = width() - partGap * (parts - 1) - smallestPart * parts;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    qreal x = 0;
    for (const auto& part : m_parts) {
        const qreal length = smallestPart + toShare * part.count / total;
        const QRectF piece(mirrored ? width() - x - length : x, 0, length, barHeight);
        paintBox(painter, piece, 3, part.isHollow ? QColor() : color(part.ink), color(part.ink));
        x += length + partGap;
    }
}

void OutcomeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBar(painter);
    qreal used = 0;
    qreal y = barHeight + 6;
    for (const auto& part : m_parts) {
        const auto need = legendWidth(part);
        if (used > 0 && used + need > width()) {
            y += legendRow;
            used = 0;
        }
        RowOfPieces row(painter, QRectF(0, y, width(), legendRow), layoutDirection());
        row.skip(used);
        row.glyph(part.glyph, color(part.ink), 14, 6);
        row.text(legendOf(part), fontOf(TextStyle::Secondary, QFont::DemiBold), color(part.ink), 0);
        used += need;
    }
}

}  // namespace idempotency
