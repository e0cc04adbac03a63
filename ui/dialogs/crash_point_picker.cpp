#include "ui/dialogs/crash_point_picker.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/glyphs/icons.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

constexpr qreal lineY = 20;
constexpr qreal margin = 44;

QString wordOf(CrashPoint point) {
    switch (point) {
        case CrashPoint::BeforeClaim:
            return Words::tr("before claim");
        case CrashPoint::Claimed:
            return Words::tr("claimed");
        case CrashPoint::RideCreated:
            return Words::tr("ride created");
        case CrashPoint::Charged:
            return Words::tr("charged");
        case CrashPoint::ChargeCompleted:
            return Words::tr("charge recorded");
        case CrashPoint::Finished:
            return Words::tr("finished");
    }
    Q_UNREACHABLE();
}

}  // namespace

CrashPointPicker::CrashPointPicker(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    choose(m_chosen);
}

void CrashPointPicker::setPoint(CrashPoint point) {
    choose(static_cast<int>(point));
}

void CrashPointPicker::setDisturbance(TestPayment::Disturbance disturbance) {
    m_disturbance = disturbance;
    setEnabled(disturbance != TestPayment::Disturbance::None);
    update();
}

void CrashPointPicker::choose(int point) {
    m_chosen = std::clamp(point, 0, points - 1);
    setAccessibleName(tr("Where: %1").arg(wordOf(this->point())));
    update();
    Q_EMIT pointChanged();
}

qreal CrashPointPicker::positionOf(int point) const {
    const qreal step = (width() - 2 * margin) / (points - 1);
    const qreal x = margin + step * point;
    return layoutDirection() == Qt::RightToLeft ? width() - x : x;
}

void CrashPointPicker::paintLine(QPainter& painter) const {
    const bool isOn = isEnabled();
    for (int point = 0; point + 1 < points; ++point) {
        const bool reached = isOn && point < m_chosen;
        painter.setPen(QPen(color(reached ? tokens.running : tokens.track), 2.5));
        painter.drawLine(QPointF(positionOf(point), lineY), QPointF(positionOf(point + 1), lineY));
    }
}

void CrashPointPicker::paintNode(QPainter& painter, int point) const {
    const QPointF centre(positionOf(point), lineY);
    const bool isOn = isEnabled();
    if (isOn && point == m_chosen) {
        const bool kills = m_disturbance == TestPayment::Disturbance::Kill;
        const auto ink = color(kills ? tokens.stuck : tokens.maybeCharged);
        painter.setPen(QPen(ink, 2));
        painter.setBrush(color(kills ? tokens.stuckTint : tokens.maybeChargedTint));
        painter.drawEllipse(centre, 11, 11);
        const QRectF glyph(centre - QPointF(6, 6), QSizeF(12, 12));
        paintGlyph(painter, glyph, glyphOf(kills ? IconName::Cross : IconName::Pause), ink);
        return;
    }
    const bool reached = isOn && point < m_chosen;
    painter.setPen(QPen(color(reached ? tokens.running : tokens.ctl), 2));
    painter.setBrush(color(reached ? tokens.running : tokens.base));
    painter.drawEllipse(centre, 5, 5);
}

void CrashPointPicker::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLine(painter);
    for (int point = 0; point < points; ++point) {
        paintNode(painter, point);
        const bool isChosen = isEnabled() && point == m_chosen;
        painter.setFont(fontOf(TextStyle::Smallest, isChosen ? QFont::DemiBold : QFont::Normal));
        painter.setPen(color(isChosen ? tokens.stuck : isEnabled() ? tokens.text : tokens.text3));
        painter.drawText(QRectF(positionOf(point) - 60, lineY + 16, 120, 20), Qt::AlignCenter,
                         wordOf(static_cast<CrashPoint>(point)));
    }
    if (hasFocus()) paintFocus(painter, rect(), 5, color(tokens.accent));
}

void CrashPointPicker::mousePressEvent(QMouseEvent* event) {
    int nearest = 0;
    for (int point = 1; point < points; ++point) {
        const auto x = event->position().x();
        if (std::abs(positionOf(point) - x) < std::abs(positionOf(nearest) - x)) nearest = point;
    }
    choose(nearest);
}

void CrashPointPicker::keyPressEvent(QKeyEvent* event) {
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
        case Qt::Key_Left:
            return choose(m_chosen - forward);
        case Qt::Key_Right:
            return choose(m_chosen + forward);
        case Qt::Key_Home:
            return choose(0);
        case Qt::Key_End:
            return choose(points - 1);
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace idempotency
