#include "ui/glyphs/state_glyphs.h"

#include <numbers>

namespace idempotency {

namespace {

constexpr QPointF centre(7, 7);

Glyph runningGlyph() {
    auto inner = polyline({{3.6, 2.5}, {11.3, 7}, {3.6, 11.5}});
    inner.closeSubpath();
    return {14, {{inner}, {inner, 2}}, true};  // the line round it makes corners of radius 1
}

Glyph stuckGlyph() {
    auto inner = polyline({{7, 1.1}, {12.9, 7}, {7, 12.9}, {1.1, 7}});
    inner.closeSubpath();
    const auto diamond = inner.united(lineOutline(inner, 1.6));
    const auto stroke = lineOutline(polyline({{7, 3.9}, {7, 7.3}}), 1.7);
    return {14, {{diamond.subtracted(stroke).subtracted(circle({7, 9.9}, 0.95))}}};
}

Glyph waitingGlyph() {
    return {
        14,
        {{circle(centre, 6.2), 1.6}, {polyline({{5.35, 5}, {5.35, 9}}), 1.5}, {polyline({{8.65, 5}, {8.65, 9}}), 1.5}}};
}

Glyph finishedGlyph() {
    const auto tick = lineOutline(polyline({{4.1, 7.3}, {6.2, 9.3}, {10, 5.1}}), 1.7);
    return {14, {{circle(centre, 7).subtracted(tick)}}};
}

Glyph failedGlyph() {
    QPainterPath square;
    square.addRoundedRect(QRectF(0.6, 0.6, 12.8, 12.8), 2.4, 2.4);
    const auto down = lineOutline(polyline({{4.7, 4.7}, {9.3, 9.3}}), 1.7);
    const auto up = lineOutline(polyline({{4.7, 9.3}, {9.3, 4.7}}), 1.7);
    return {14, {{square.subtracted(down.united(up))}}};
}

Glyph notAttemptedGlyph() {
    const qreal radius = 6.2;
    const qreal stretch = 2 * std::numbers::pi * radius / (10 * (2.2 + 1.6));  // so that ten dashes close the ring
    return {14, {{circle(centre, radius), 1.6, {2.2 * stretch, 1.6 * stretch}}}};
}

Glyph maybeChargedGlyph() {
    QPainterPath half;
    half.moveTo(7, 0.8);
    half.arcTo(QRectF(0.8, 0.8, 12.4, 12.4), 90, 180);
    half.closeSubpath();
    return {14, {{circle(centre, 6.2), 1.6}, {half}}, true};
}

Glyph chargedGlyph() {
    QPainterPath disc;  // odd and even, not subtracted: subtracting flattens circles this small into polygons
    disc.setFillRule(Qt::OddEvenFill);
    for (const auto radius : {7.0, 5.0, 3.8})
        disc.addEllipse(centre, radius, radius);
    return {14, {{disc}}};
}

Glyph settledGlyph() {
    return {14,
            {{circle(centre, 6.3), 1.4},
             {polyline({{4.6, 5.7}, {9.4, 5.7}}), 1.4},
             {polyline({{4.6, 8.3}, {9.4, 8.3}}), 1.4}}};
}

}  // namespace

const Glyph& glyphOf(KeyState state) {
    static const Glyph running = runningGlyph(), stuck = stuckGlyph(), waiting = waitingGlyph(),
                       finished = finishedGlyph(), failed = failedGlyph();
    switch (state) {
        case KeyState::Running:
            return running;
        case KeyState::Stuck:
            return stuck;
        case KeyState::Waiting:
            return waiting;
        case KeyState::Finished:
            return finished;
        case KeyState::Failed:
            return failed;
    }
    Q_UNREACHABLE();
}

const Token& inkOf(KeyState state) {
    switch (state) {
        case KeyState::Running:
            return tokens.running;
        case KeyState::Stuck:
            return tokens.stuck;
        case KeyState::Waiting:
            return tokens.waiting;
        case KeyState::Finished:
            return tokens.finished;
        case KeyState::Failed:
            return tokens.failed;
    }
    Q_UNREACHABLE();
}

const Token& tintOf(KeyState state) {
    switch (state) {
        case KeyState::Running:
            return tokens.runningTint;
        case KeyState::Stuck:
            return tokens.stuckTint;
        case KeyState::Waiting:
            return tokens.waitingTint;
        case KeyState::Finished:
            return tokens.finishedTint;
        case KeyState::Failed:
            return tokens.failedTint;
    }
    Q_UNREACHABLE();
}

const Glyph& glyphOf(MoneyVerdict verdict) {
    static const Glyph notAttempted = notAttemptedGlyph(), maybe = maybeChargedGlyph(), charged = chargedGlyph(),
                       settled = settledGlyph();
    switch (verdict) {
        case MoneyVerdict::NotAttempted:
            return notAttempted;
        case MoneyVerdict::MayHaveBeenCharged:
            return maybe;
        case MoneyVerdict::Charged:
            return charged;
        case MoneyVerdict::Settled:
            return settled;
    }
    Q_UNREACHABLE();
}

const Token& inkOf(MoneyVerdict verdict) {
    switch (verdict) {
        case MoneyVerdict::NotAttempted:
            return tokens.notAttempted;
        case MoneyVerdict::MayHaveBeenCharged:
            return tokens.maybeCharged;
        case MoneyVerdict::Charged:
            return tokens.charged;
        case MoneyVerdict::Settled:
            return tokens.settled;
    }
    Q_UNREACHABLE();
}

const Token& tintOf(MoneyVerdict verdict) {
    switch (verdict) {
        case MoneyVerdict::MayHaveBeenCharged:
            return tokens.maybeChargedTint;
        case MoneyVerdict::Charged:
            return tokens.runningTint;
        case MoneyVerdict::NotAttempted:
        case MoneyVerdict::Settled:
            return tokens.failedTint;
    }
    Q_UNREACHABLE();
}

}  // namespace idempotency
