#include "ui/widgets/data_age.h"

#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/glyphs/icons.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

namespace {

constexpr int usualHeight = 22;
constexpr qreal padding = 8;
constexpr qreal mark = 14;
constexpr qreal gap = 6;

}  // namespace

DataAge::DataAge(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void DataAge::setAge(Mode mode, std::optional<std::chrono::milliseconds> age) {
    m_mode = mode;
    m_age = age;
    if (accessibleName() == text()) return;
    setAccessibleName(text());
    updateGeometry();
    update();
}

QString DataAge::text() const {
    if (!m_age) return m_mode == Mode::NotAnswering ? tr("Not read yet") : tr("Reading…");
    const auto age = shortDuration(*m_age);
    switch (m_mode) {
        case Mode::Following:
            return tr("Updated %1 ago").arg(age);
        case Mode::Paused:
            return tr("Paused, %1 old").arg(age);
        case Mode::NotAnswering:
            return tr("%1 old").arg(age);
    }
    Q_UNREACHABLE();
}

QSize DataAge::sizeHint() const {
    const QFontMetricsF metrics(fontOf(TextStyle::Secondary, QFont::DemiBold));
    const auto width = metrics.horizontalAdvance(text()) + mark + gap + 2 * padding;
    return {static_cast<int>(std::ceil(width)), std::max(usualHeight, static_cast<int>(metrics.height()) + 6)};
}

void DataAge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool stale = m_mode == Mode::NotAnswering;
    if (stale) paintBox(painter, rect(), 4, color(tokens.maybeChargedTint), {});
    RowOfPieces row(painter, QRectF(rect()).adjusted(padding, 0, -padding, 0), layoutDirection());
    const auto ink = color(stale ? tokens.maybeCharged : tokens.text2);
    switch (m_mode) {
        case Mode::Following:
            row.dot(color(m_age ? tokens.finished : tokens.ctl), 8, gap);
            break;
        case Mode::Paused:
            row.glyph(glyphOf(IconName::Pause), ink, 12, gap);
            break;
        case Mode::NotAnswering:
            row.glyph(glyphOf(IconName::Clock), ink, mark, gap);
            break;
    }
    row.text(text(), fontOf(TextStyle::Secondary, stale ? QFont::DemiBold : QFont::Normal), ink, 0);
}

}  // namespace idempotency
