#include "ui/widgets/environment_strip.h"

#include <QPainter>

#include "ui/drawings/shapes.h"
#include "ui/glyphs/icons.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int groundHeight = 24;
constexpr int lineHeight = 2;
constexpr qreal padding = 12;

/// Colours and shape of one kind of environment.
struct Look {
    Token ground;
    Token text;
    Token line;
    IconName glyph;
};

Look lookOf(EnvironmentKind kind) {
    switch (kind) {
        case EnvironmentKind::Sandbox:
            return {tokens.sandboxGround, tokens.sandboxText, tokens.sandboxLine, IconName::Flask};
        case EnvironmentKind::Staging:
            return {tokens.stagingGround, tokens.stagingText, tokens.stagingLine, IconName::Warning};
        case EnvironmentKind::Production:
            return {tokens.productionGround, tokens.productionText, tokens.productionLine, IconName::Production};
    }
    Q_UNREACHABLE();
}

QString statusText(const WorkEnvironment& environment) {
    if (!environment.answers) return EnvironmentStrip::tr("not answering");
    return environment.readOnly ? EnvironmentStrip::tr("read only") : environment.transport;
}

std::optional<IconName> statusGlyph(const WorkEnvironment& environment) {
    if (!environment.answers) return IconName::NotAnswering;
    if (environment.encrypted || environment.readOnly) return IconName::Lock;
    return std::nullopt;
}

// From the trailing edge; answers how much width it took.
qreal paintStatus(QPainter& painter, const QRectF& rect, const WorkEnvironment& environment, const QColor& ink,
                  Qt::LayoutDirection direction) {
    const auto text = statusText(environment);
    const auto font = fontOf(TextStyle::Secondary);
    const auto glyph = statusGlyph(environment);
    const auto width = QFontMetricsF(font).horizontalAdvance(text) + (glyph ? 18 : 0);
    const auto place = direction == Qt::RightToLeft ? QRectF(rect.left(), rect.top(), width, rect.height())
                                                    : QRectF(rect.right() - width, rect.top(), width, rect.height());
    RowOfPieces row(painter, place, direction);
    if (glyph) row.glyph(glyphOf(*glyph), ink, 12, 6);
    row.text(text, font, ink, 0);
    return width;
}

}  // namespace

QString wordOf(EnvironmentKind kind) {
    switch (kind) {
        case EnvironmentKind::Sandbox:
            return EnvironmentStrip::tr("SANDBOX");
        case EnvironmentKind::Staging:
            return EnvironmentStrip::tr("STAGING");
        case EnvironmentKind::Production:
            return EnvironmentStrip::tr("PRODUCTION");
    }
    Q_UNREACHABLE();
}

EnvironmentStrip::EnvironmentStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void EnvironmentStrip::setEnvironment(const WorkEnvironment& environment) {
    m_environment = environment;
    const auto spoken = QStringList{wordOf(environment.kind), environment.name} + environment.details +
                        QStringList{statusText(environment)};
    setAccessibleName(spoken.join(tr(", ")));
    setToolTip(accessibleName());
    update();
}

QSize EnvironmentStrip::sizeHint() const {
    const auto textHeight = static_cast<int>(QFontMetricsF(fontOf(TextStyle::Secondary)).height());
    return {400, std::max(groundHeight, textHeight + 8) + lineHeight};
}

void EnvironmentStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto look = lookOf(m_environment.kind);
    const auto ink = color(look.text);
    const QRect ground = rect().adjusted(0, 0, 0, -lineHeight);
    painter.fillRect(ground, color(look.ground));
    painter.fillRect(QRect(0, ground.height(), width(), lineHeight), color(look.line));

    const auto content = QRectF(ground).adjusted(padding, 0, -padding, 0);
    const auto taken = paintStatus(painter, content, m_environment, ink, layoutDirection()) + padding;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    RowOfPieces row(painter, mirrored ? content.adjusted(taken, 0, 0, 0) : content.adjusted(0, 0, -taken, 0),
                    layoutDirection());
    row.glyph(glyphOf(look.glyph), ink, 14, 8);
    row.text(wordOf(m_environment.kind), fontOf(TextStyle::Secondary, QFont::Bold), ink, 10);
    row.text(m_environment.name, fontOf(TextStyle::Secondary), ink, 8);
    if (m_environment.details.isEmpty()) return;
    const auto dot = QStringLiteral(" · ");
    row.text(dot.mid(1) + m_environment.details.join(dot), fontOf(TextStyle::Secondary), ink, 0);
}

}  // namespace idempotency
