#pragma once

#include <memory>

#include <QPainter>

#include "ui/drawings/labels.h"
#include "ui/drawings/lease_drawing.h"
#include "ui/drawings/steps_drawing.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/big_steps.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_age.h"
#include "ui/widgets/environment_strip.h"
#include "ui/widgets/pill.h"
#include "ui/words/words.h"

namespace idempotency {

inline void heading(QPainter& painter, QPointF at, const QString& text) {
    painter.setFont(fontOf(TextStyle::Text, QFont::DemiBold));
    painter.setPen(color(tokens.text));
    painter.drawText(at, text);
}

inline void caption(QPainter& painter, QPointF at, const QString& text) {
    painter.setFont(fontOf(TextStyle::Secondary));
    painter.setPen(color(tokens.text3));
    painter.drawText(at, text);
}

/// Draws a widget of its natural size there, or of the given width; answers the x after it.
inline qreal place(QPainter& painter, QPointF at, QWidget& widget, int width = 0) {
    auto palette = Theme::current().palette();
    palette.setColor(QPalette::Window, color(tokens.base));
    widget.setPalette(palette);
    widget.resize(width > 0 ? QSize(width, widget.sizeHint().height()) : widget.sizeHint());
    // Not through the painter's transform: a widget rendered with an offset would be drawn in whole pixels.
    const auto ratio = painter.device()->devicePixelRatioF();
    QImage image(widget.size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    widget.render(&image, {}, {}, QWidget::DrawChildren);
    painter.drawImage(at, image);
    return at.x() + widget.width() + 8;
}

inline void paintStatesAndMoney(QPainter& painter) {
    heading(painter, {24, 32}, QStringLiteral("State: colour, shape, word"));
    heading(painter, {24, 127}, QStringLiteral("Money: the coin fills as certainty grows"));
    const auto bold = fontOf(TextStyle::Cell, QFont::DemiBold);
    for (int i = 0; i < 5; ++i) {
        const auto state = static_cast<KeyState>(i);
        const qreal x = 24 + 137 * i;
        paintGlyph(painter, QRectF(x, 43, 28, 28), glyphOf(state), color(inkOf(state)));
        paintGlyphAndWord(painter, QRectF(x, 78, 120, 22), glyphOf(state), wordOf(state), inkOf(state), bold,
                          Qt::LeftToRight);
    }
    for (int i = 0; i < 4; ++i) {
        const auto verdict = static_cast<MoneyVerdict>(i);
        const qreal x = 24 + 137 * i;
        const bool certain = verdict == MoneyVerdict::NotAttempted || verdict == MoneyVerdict::Settled;
        paintGlyph(painter, QRectF(x, 138, 28, 28), glyphOf(verdict), color(inkOf(verdict)));
        paintGlyphAndWord(painter, QRectF(x, 173, 130, 22), glyphOf(verdict), wordOf(verdict), inkOf(verdict),
                          certain ? fontOf(TextStyle::Cell) : bold, Qt::LeftToRight);
    }
}

inline void paintStepsPart(QPainter& painter) {
    struct Row {
        KeyState state;
        RecoveryPoint point;
        MoneyVerdict verdict;
        bool refused;
        const char* text;
    };
    using enum MoneyVerdict;
    using enum RecoveryPoint;
    const Row rows[] = {
        {KeyState::Running, Started, NotAttempted, false, "Started, running"},
        {KeyState::Stuck, Started, NotAttempted, false, "Started, stuck"},
        {KeyState::Running, RideCreated, MayHaveBeenCharged, false, "Ride created, running, call out"},
        {KeyState::Stuck, RideCreated, MayHaveBeenCharged, false, "Ride created, stuck, in doubt"},
        {KeyState::Waiting, RideCreated, NotAttempted, false, "Ride created, waiting, nothing sent"},
        {KeyState::Stuck, ChargeCompleted, Charged, false, "Charge recorded, stuck"},
        {KeyState::Running, ChargeCompleted, Charged, false, "Charge recorded, running"},
        {KeyState::Finished, Finished, Settled, false, "Finished"},
        {KeyState::Failed, Finished, Settled, true, "Failed, no charge made"},
    };
    heading(painter, {24, 225}, QStringLiteral("Recovery point, four steps"));
    qreal y = 234;
    for (const auto& row : rows) {
        const auto drawing = stepsOf(row.state, row.point, row.verdict, row.refused);
        paintSmallSteps(painter, QRectF(24, y, 82, 24), drawing, Qt::LeftToRight);
        paintSmallSteps(painter, QRectF(330, y, 82, 24), drawing, Qt::RightToLeft);
        caption(painter, {120, y + 16}, QString::fromLatin1(row.text));
        y += 26;
    }
}

inline void paintLeases(QPainter& painter) {
    using namespace std::chrono_literals;
    using enum LeaseState;
    heading(painter, {450, 225}, QStringLiteral("Lease"));
    const std::pair<LeaseDrawing, const char*> rows[] = {
        {leaseDrawing({Held, 15s, 0s}, 15s, 0s, true), "15 of 15 s left"},
        {leaseDrawing({Held, 9s, 0s}, 15s, 2s, true), "7 s left"},
        {leaseDrawing({Held, 3s, 0s}, 15s, 0s, true), "under a quarter left"},
        {leaseDrawing({Held, 3s, 0s}, 15s, 20s, true), "over, not confirmed"},
        {leaseDrawing({Expired, 0s, 9min}, 15s, 0s, true), "expired"},
        {leaseDrawing({Free, 0s, 0s}, 15s, 0s, true), "free"},
        {LeaseDrawing{}, "finished: no lease"},
        {leaseDrawing({Held, 3s, 0s}, 15s, 0s, false), "clock unknown"},
    };
    qreal y = 234;
    for (const auto& [drawing, text] : rows) {
        paintLease(painter, QRectF(450, y, 120, 24), drawing, Qt::LeftToRight);
        caption(painter, {580, y + 16}, QString::fromLatin1(text));
        y += 26;
    }
}

inline void paintStrips(QPainter& painter) {
    heading(painter, {24, 497}, QStringLiteral("WorkEnvironment strip"));
    const QString mode = QStringLiteral("read and write");
    const WorkEnvironment environments[] = {
        {EnvironmentKind::Sandbox,
         QStringLiteral("this computer"),
         {QStringLiteral("private PostgreSQL"), QStringLiteral("simulated gateway"), mode},
         QStringLiteral("Unix socket")},
        {EnvironmentKind::Staging,
         QStringLiteral("payments-staging"),
         {QStringLiteral("db-stg-1:5432"), QStringLiteral("Stripe, test mode"), mode},
         QStringLiteral("TLS 1.3, verify-full"),
         true},
        {EnvironmentKind::Production,
         QStringLiteral("payments-prod"),
         {QStringLiteral("db-prod-1:5432"), QStringLiteral("Stripe"), mode},
         QStringLiteral("TLS 1.3, verify-full"),
         true,
         false},
    };
    qreal y = 506;
    for (const auto& environment : environments) {
        EnvironmentStrip strip;
        strip.setEnvironment(environment);
        place(painter, {24, y}, strip, 672);
        y += 29;
    }
}

inline void paintButtons(QPainter& painter) {
    heading(painter, {24, 618}, QStringLiteral("Buttons, chips, data age, pills"));
    ActionButton resume(QStringLiteral("Resume…"), ActionButton::Kind::Primary);
    resume.setGlyph(IconName::Resume);
    resume.setKeyCap(QStringLiteral("Ctrl+R"));
    ActionButton callOff(QStringLiteral("Call off…"));
    callOff.setGlyph(IconName::CallOff);
    ActionButton force(QStringLiteral("Force resume"));
    force.setGlyph(IconName::ForceResume);
    force.setOffBecause(QStringLiteral("Only for a running key"));
    ActionButton production(QStringLiteral("Resume 16 keys in production"), ActionButton::Kind::Production);
    qreal x = 24;
    for (auto* button : {&resume, &callOff, &force, &production})
        x = place(painter, {x, 628}, *button);

    using namespace std::chrono_literals;
    Chip filter(QStringLiteral("Age: under 24 h"));
    Chip add(QStringLiteral("Add filter"), Chip::Kind::Add);
    DataAge fresh, paused, stale;
    fresh.setAge(DataAge::Mode::Following, 1s);
    paused.setAge(DataAge::Mode::Paused, 40s);
    stale.setAge(DataAge::Mode::NotAnswering, 14s);
    x = 24;
    for (QWidget* widget : {static_cast<QWidget*>(&filter), static_cast<QWidget*>(&add), static_cast<QWidget*>(&fresh),
                            static_cast<QWidget*>(&paused), static_cast<QWidget*>(&stale)})
        x = place(painter, {x, 664}, *widget);
    x = 24;
    for (int i = 0; i < 5; ++i) {
        Pill pill;
        const auto state = static_cast<KeyState>(i);
        pill.set(glyphOf(state), wordOf(state), inkOf(state), tintOf(state));
        x = place(painter, {x, 698}, pill);
    }
    Pill pill;
    const auto verdict = MoneyVerdict::MayHaveBeenCharged;
    pill.set(glyphOf(verdict), fullWordOf(verdict), inkOf(verdict), tintOf(verdict));
    place(painter, {x, 698}, pill);
}

inline void paintBigStepsAndFigures(QPainter& painter) {
    BigSteps steps;
    steps.setSteps(stepsOf(KeyState::Stuck, RecoveryPoint::RideCreated, MoneyVerdict::MayHaveBeenCharged, false),
                   {QStringLiteral("14:22:34.112"), QStringLiteral("ride 88213"), QStringLiteral("not known"),
                    QStringLiteral("–")});
    place(painter, {24, 730}, steps, 430);
    const Money amounts[] = {{124900, QStringLiteral("usd")},
                             {88000, QStringLiteral("eur")},
                             {3675, QStringLiteral("usd")},
                             {199900, QStringLiteral("jpy")},
                             {11111, QStringLiteral("kwd")}};
    qreal y = 724;
    for (const auto& amount : amounts) {
        painter.setPen(color(tokens.text));
        paintAmount(painter, QRectF(470, y, 110, 24), amount, fontOf(TextStyle::Cell, QFont::Medium), Qt::LeftToRight);
        y += 22;
    }
    y = 724;
    for (const auto& key : {QStringLiteral("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"), QStringLiteral("book-5-retry"),
                            QStringLiteral("a\u202Eb")}) {
        painter.setPen(color(tokens.text));
        paintElidedKey(painter, QRectF(600, y, 110, 24), key, Qt::LeftToRight);
        y += 22;
    }
}

inline void paintIconsPart(QPainter& painter) {
    for (int i = 0; i <= static_cast<int>(IconName::Killed); ++i) {
        paintGlyph(painter, QRectF(24 + 28 * i, 860, 16, 16), glyphOf(static_cast<IconName>(i)), color(tokens.text));
    }
}

/// One theme's half of the sheet, 720 by 900.
inline void paintParts(QPainter& painter) {
    painter.fillRect(QRectF(0, 0, 720, 900), color(tokens.base));
    paintStatesAndMoney(painter);
    paintStepsPart(painter);
    paintLeases(painter);
    paintStrips(painter);
    paintButtons(painter);
    paintBigStepsAndFigures(painter);
    paintIconsPart(painter);
}

}  // namespace idempotency
