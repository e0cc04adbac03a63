#pragma once

#include <array>

#include <QPainter>
#include <QSizeF>

#include "model/core/key_state.h"
#include "model/core/money_verdict.h"

namespace idempotency {

enum class StepNode { Reached, Present, NotReached, Refused };
enum class StepLine { Reached, Ahead, Working, InDoubt, Skipped };

/// The four recovery points of a key as nodes with lines between, ready to be painted small or big.
struct StepsDrawing {
    std::array<StepNode, 4> nodes{};
    std::array<StepLine, 3> lines{};
    KeyState state = KeyState::Waiting;

    bool operator==(const StepsDrawing&) const = default;
};

/// What the steps show. `chargeRefused`: the key has failed and no charge was made, so that the third step is a cross.
StepsDrawing stepsOf(KeyState state, RecoveryPoint point, MoneyVerdict verdict, bool chargeRefused);
StepsDrawing stepsOf(const KeySnapshot& snapshot);

/// The measures of the drawing in logical pixels.
struct StepsMeasures {
    qreal disc = 3.6;
    qreal presentRing = 6;
    qreal presentRingLine = 1.4;
    qreal hollowRing = 3.4;
    qreal hollowRingLine = 1.5;
    qreal line = 2;
    qreal gap = 5.5;  ///< between a node's centre and the line beside it
    qreal cross = 5.2;
    qreal dash = 3;
    qreal dashGap = 2.2;
};

inline constexpr StepsMeasures smallSteps{};
inline constexpr StepsMeasures bigSteps{5.5, 9, 1.8, 5, 1.8, 2.5, 9, 8, 5, 3};

/// The size of the small drawing, in logical pixels.
inline constexpr QSizeF smallStepsSize{82, 16};

/// Where the node's centre stands in the small drawing, from its leading edge.
qreal smallStepPosition(int node);

/// Paints nodes at the given places, from leading to trailing, on the line y.
void paintSteps(QPainter& painter, const std::array<qreal, 4>& x, qreal y, const StepsDrawing& drawing,
                const StepsMeasures& measures);

/// Paints the small drawing, centred on the height of `rect`, from its leading edge.
void paintSmallSteps(QPainter& painter, const QRectF& rect, const StepsDrawing& drawing, Qt::LayoutDirection direction);

}  // namespace idempotency
