#include "ui/keys/timeline_list.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/timeline_words.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr milliseconds worthSaying{2'000};

enum class MarkKind { Event, Claim, TurnedAway, Silence, LeaseOver };

const Token& inkOf(MarkKind kind) {
    if (kind == MarkKind::TurnedAway) return tokens.danger;
    return kind == MarkKind::LeaseOver ? tokens.stuck : tokens.ctl;
}

/// The mark before a line: a dot, a ring for a new holder, a barred ring for a write turned away, dots for silence.
class Mark : public QWidget {
public:
    explicit Mark(MarkKind kind) : m_kind(kind) { setFixedSize(16, 18); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF centre(width() / 2.0, height() / 2.0);
        const auto ink = color(inkOf(m_kind));
        painter.setPen(QPen(ink, 1.6));
        switch (m_kind) {
            case MarkKind::Event:
                painter.setPen(Qt::NoPen);
                painter.setBrush(ink);
                painter.drawEllipse(centre, 3, 3);
                break;
            case MarkKind::Claim:
                painter.drawEllipse(centre, 4, 4);
                break;
            case MarkKind::TurnedAway:
                painter.drawEllipse(centre, 6, 6);
                painter.drawLine(centre - QPointF(3, 0), centre + QPointF(3, 0));
                break;
            case MarkKind::LeaseOver:
                paintGlyph(painter, QRectF(centre - QPointF(6, 6), QSizeF(12, 12)), glyphOf(KeyState::Stuck), ink);
                break;
            case MarkKind::Silence:
                painter.setPen(QPen(ink, 1.2, Qt::DotLine));
                painter.drawLine(QPointF(centre.x(), 0), QPointF(centre.x(), height()));
                break;
        }
    }

private:
    MarkKind m_kind;
};

MarkKind markOf(const TimelineEvent& event) {
    if (!event.accepted) return MarkKind::TurnedAway;
    if (event.what == leaseOverEvent) return MarkKind::LeaseOver;
    const bool isClaim = event.what == QLatin1String("claimed") || event.what == QLatin1String("taken_over");
    return isClaim ? MarkKind::Claim : MarkKind::Event;
}

QLabel* label(const QString& text, const QFont& font, const Token& ink) {
    auto* made = new QLabel(text);
    made->setTextFormat(Qt::PlainText);
    made->setFont(font);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto palette = made->palette();
    palette.setColor(QPalette::WindowText, color(ink));
    made->setPalette(palette);
    return made;
}

}  // namespace

TimelineList::TimelineList(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(6);
    m_grid->setVerticalSpacing(3);
    m_grid->setColumnStretch(2, 1);
}

void TimelineList::setTimeline(const std::vector<TimelineEvent>& timeline) {
    if (timeline == m_timeline) return;
    m_timeline = timeline;
    build();
}

void TimelineList::build() {
    while (auto* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (size_t i = 0; i < m_timeline.size(); ++i) {
        const auto pause = i == 0 ? milliseconds(0) : floor<milliseconds>(m_timeline[i].at - m_timeline[i - 1].at);
        if (pause >= worthSaying) addSilence(row++, pause);
        addEvent(row++, m_timeline[i]);
    }
}

void TimelineList::addEvent(int row, const TimelineEvent& event) {
    const auto mark = markOf(event);
    const bool standsOut = mark == MarkKind::TurnedAway || mark == MarkKind::LeaseOver;
    auto* time = label(clockText(event.at), fontOf(TextStyle::Secondary), tokens.text3);
    time->setToolTip(wholeInstantText(event.at));
    auto* words = label(wordsOf(event), fontOf(TextStyle::Secondary, standsOut ? QFont::DemiBold : QFont::Normal),
                        standsOut ? inkOf(mark) : tokens.text);
    words->setWordWrap(true);
    words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    words->setToolTip(byText(event));
    auto* fence = label(tr("fence %1").arg(event.fence), fontOf(TextStyle::Smallest), tokens.text3);
    fence->setToolTip(holderText(event.by));
    m_grid->addWidget(time, row, 0, Qt::AlignTop);
    m_grid->addWidget(new Mark(mark), row, 1, Qt::AlignTop);
    m_grid->addWidget(words, row, 2, Qt::AlignTop);
    m_grid->addWidget(fence, row, 3, Qt::AlignTop);
}

void TimelineList::addSilence(int row, milliseconds pause) {
    m_grid->addWidget(new Mark(MarkKind::Silence), row, 1);
    m_grid->addWidget(label(tr("%1 of silence").arg(pauseText(pause)), fontOf(TextStyle::Smallest), tokens.text3), row,
                      2);
}

void TimelineList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) build();
}

}  // namespace idempotency
