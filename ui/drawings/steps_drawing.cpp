#include "ui/drawings/steps_drawing.h"

#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int chargeNode = static_cast<int>(RecoveryPoint::ChargeCompleted);

StepLine lineAfterPresent(KeyState state, MoneyVerdict verdict) {
    if (verdict == MoneyVerdict::MayHaveBeenCharged) return StepLine::InDoubt;
    return state == KeyState::Running ? StepLine::Working : StepLine::Ahead;
}

QColor lineColor(StepLine line, KeyState state) {
    switch (line) {
        case StepLine::Reached:
        case StepLine::Working:
            return color(inkOf(state));
        case StepLine::InDoubt:
            return color(tokens.maybeCharged);
        case StepLine::Ahead:
            return color(tokens.track);
        case StepLine::Skipped:
            return color(tokens.line2);
    }
    Q_UNREACHABLE();
}

void paintCross(QPainter& painter, QPointF centre, qreal width, const QColor& ink) {
    const auto half = width / 2;
    painter.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(-half, -half), centre + QPointF(half, half));
    painter.drawLine(centre + QPointF(-half, half), centre + QPointF(half, -half));
}

void paintRing(QPainter& painter, QPointF centre, qreal radius, qreal width, const QColor& ink) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, width));
    painter.drawEllipse(centre, radius, radius);
}

void paintNode(QPainter& painter, QPointF centre, StepNode node, const QColor& ink, const StepsMeasures& measures) {
    switch (node) {
        case StepNode::Refused:
            return paintCross(painter, centre, measures.cross, ink);
        case StepNode::NotReached:
            return paintRing(painter, centre, measures.hollowRing, measures.hollowRingLine, color(tokens.ctl));
        case StepNode::Present:
            paintRing(painter, centre, measures.presentRing, measures.presentRingLine, ink);
            [[fallthrough]];
        case StepNode::Reached:
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawEllipse(centre, measures.disc, measures.disc);
    }
}

bool isDashed(StepLine line) {
    return line == StepLine::Working || line == StepLine::InDoubt;
}

}  // namespace

StepsDrawing stepsOf(KeyState state, RecoveryPoint point, MoneyVerdict verdict, bool chargeRefused) {
    StepsDrawing drawing;
    drawing.state = state;
    const int present = static_cast<int>(point);
    for (int i = 0; i < 4; ++i) {
        drawing.nodes[i] = i > present ? StepNode::NotReached : StepNode::Reached;
        if (i < 3) drawing.lines[i] = i < present ? StepLine::Reached : StepLine::Ahead;
    }
    if (point != RecoveryPoint::Finished) {
        drawing.nodes[present] = StepNode::Present;
        drawing.lines[present] = lineAfterPresent(state, verdict);
    } else if (chargeRefused) {
        drawing.nodes[chargeNode] = StepNode::Refused;
        drawing.lines[chargeNode - 1] = drawing.lines[chargeNode] = StepLine::Skipped;
    }
    return drawing;
}

StepsDrawing stepsOf(const KeySnapshot& snapshot) {
    const auto state = stateOf(snapshot.key, snapshot.readAt);
    const bool hasCharge = snapshot.ride && !snapshot.ride->chargeId.isEmpty();
    return stepsOf(state, snapshot.key.recoveryPoint, moneyVerdict(snapshot), state == KeyState::Failed && !hasCharge);
}

qreal smallStepPosition(int node) {
    return 8 + 22 * node;
}

void paintSteps(QPainter& painter, const std::array<qreal, 4>& x, qreal y, const StepsDrawing& drawing,
                const StepsMeasures& measures) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal forwards = x[3] < x[0] ? -1 : 1;
    for (int i = 0; i < 3; ++i) {
        // A dashed line starts clear of the present node's ring: its dashes are short and would melt into it.
        const bool leavesPresent = drawing.nodes[i] == StepNode::Present;
        const qreal start = leavesPresent ? measures.presentRing + measures.line : measures.gap;
        QPen pen(lineColor(drawing.lines[i], drawing.state), measures.line, Qt::SolidLine, Qt::FlatCap);
        if (isDashed(drawing.lines[i]))
            pen.setDashPattern({measures.dash / measures.line, measures.dashGap / measures.line});
        painter.setPen(pen);
        painter.drawLine(QPointF(x[i] + forwards * start, y), QPointF(x[i + 1] - forwards * measures.gap, y));
    }
    for (int i = 0; i < 4; ++i) {
        paintNode(painter, QPointF(x[i], y), drawing.nodes[i], color(inkOf(drawing.state)), measures);
    }
    painter.restore();
}

void paintSmallSteps(QPainter& painter, const QRectF& rect, const StepsDrawing& drawing,
                     Qt::LayoutDirection direction) {
    std::array<qreal, 4> x{};
    for (int i = 0; i < 4; ++i) {
        const auto position = smallStepPosition(i);
        x[i] = direction == Qt::RightToLeft ? rect.right() - position : rect.left() + position;
    }
    paintSteps(painter, x, rect.center().y(), drawing, smallSteps);
}

}  // namespace idempotency
