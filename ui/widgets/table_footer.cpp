#include "ui/widgets/table_footer.h"

#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr int usualHeight = 28;
constexpr qreal padding = 12;

}  // namespace

TableFooter::TableFooter(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void TableFooter::setMatches(const QString& matches, int selected) {
    m_matches = matches;
    m_selected = selected;
    updateSpoken();
}

void TableFooter::setInDoubt(const std::vector<Money>& sums) {
    m_inDoubt = sums;
    updateSpoken();
}

QString TableFooter::doubtText() const {
    QStringList sums;
    for (const auto& sum : m_inDoubt)
        sums << localFigures(formatMoney(sum));
    return sums.isEmpty() ? QString() : tr("%1 in doubt").arg(sums.join(tr(", ")));
}

void TableFooter::updateSpoken() {
    setAccessibleName(m_matches + QLatin1Char(' ') + tr("%1 selected").arg(countText(m_selected)) + QLatin1Char(' ') +
                      doubtText());
    update();
}

QSize TableFooter::sizeHint() const {
    return {200, std::max(usualHeight, static_cast<int>(QFontMetricsF(fontOf(TextStyle::Secondary)).height()) + 12)};
}

void TableFooter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), color(tokens.head));
    painter.fillRect(QRect(0, 0, width(), 1), color(tokens.line));
    const auto content = QRectF(rect()).adjusted(padding, 1, -padding, 0);
    const auto font = fontOf(TextStyle::Secondary);
    RowOfPieces row(painter, content, layoutDirection());
    row.text(m_matches, font, color(tokens.text2), 20);
    if (m_selected > 0) row.text(tr("%1 selected").arg(countText(m_selected)), font, color(tokens.text2), 20);

    const auto doubt = doubtText();
    if (doubt.isEmpty()) return;
    const auto bold = fontOf(TextStyle::Secondary, QFont::DemiBold);
    const auto need = QFontMetricsF(bold).horizontalAdvance(doubt) + 14 + 6;
    row.skip(std::max<qreal>(row.rest().width() - need, 0));
    const auto verdict = MoneyVerdict::MayHaveBeenCharged;
    row.glyph(glyphOf(verdict), color(inkOf(verdict)), 14, 6);
    row.text(doubt, bold, color(inkOf(verdict)), 0);
}

}  // namespace idempotency
